import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";

const LINKED = ["app", "build", "migrations", "node_modules", "public", "scripts"];
const COPIED = ["package.json", "package-lock.json"];

/** Lays the built shop into a folder of this disk as an installation has it: without what only its makers need. */
export function installRelease(folder: string): void {
  mkdirSync(folder, { recursive: true });
  // Links to the same files: what is deleted there stays here.
  execFileSync("cp", ["-al", ...LINKED, folder]);
  // npm writes these anew, and through a link it would write ours: the shop would then be built again under other tests.
  execFileSync("cp", [...COPIED, folder]);
  execFileSync("npm", ["run", "slim"], { cwd: folder, stdio: "pipe" });
}
