import { existsSync, readFileSync } from "node:fs";

/** What runs: the version of `package.json`, and the commit where the update wrote it down. */
export type Release = { version: string; commit: string | null };

/** Written by `npm run shop -- update` into each release's folder, which has no history of its own. */
export const COMMIT_FILE = "COMMIT";

let known: Release | undefined;

export function thisRelease(): Release {
  known ??= {
    version: (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version,
    commit: existsSync(COMMIT_FILE) ? readFileSync(COMMIT_FILE, "utf8").trim() : null,
  };
  return known;
}
