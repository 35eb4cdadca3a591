import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { closeAfterThisFile } from "./left-open";

const NEEDED = ["app", "migrations", "public", "scripts", "package.json", "remix.config.js", "tsconfig.json"];

/**
 * Builds the shop in a folder of its own, with files changed as its owner would change them.
 * @param changes by path, a function from the old text to the new one
 * @returns the folder, for `openShop`
 */
export async function buildChanged(changes: Record<string, (text: string) => string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "shop-changed-"));
  closeAfterThisFile(async () => rmSync(folder, { recursive: true, force: true }));
  for (const each of NEEDED)
    cpSync(each, join(folder, each), { recursive: true, filter: (source) => !source.startsWith("public/build") });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const [path, change] of Object.entries(changes)) {
    const before = readFileSync(path, "utf8");
    const after = change(before);
    if (after === before) throw new Error(`nothing was changed in ${path}`);
    writeFileSync(join(folder, path), after);
  }
  await promisify(execFile)(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
  });
  return folder;
}
