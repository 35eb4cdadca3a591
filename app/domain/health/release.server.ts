import { existsSync, readFileSync } from "node:fs";

/** The running version: that of `package.json`, and the commit where the update wrote it. */
export type Release = { version: string; commit: string | null };

/** Written by `npm run shop -- update` into the folder of each release, which has no Git history. */
export const COMMIT_FILE = "COMMIT";

let known: Release | undefined;

export function thisRelease(): Release {
  known ??= {
    version: (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version,
    commit: existsSync(COMMIT_FILE) ? readFileSync(COMMIT_FILE, "utf8").trim() : null,
  };
  return known;
}
