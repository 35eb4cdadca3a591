import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = { folder: string; remove(): void };

/** A small disk that is soon full. @returns null when this process is not root, because only root can make one */
export function smallDisk(size = "64k"): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "shop-disk-"));
  const forget = () => rmSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    forget();
    return null;
  }
  return {
    folder,
    remove() {
      execFileSync("umount", [folder]);
      forget();
    },
  };
}
