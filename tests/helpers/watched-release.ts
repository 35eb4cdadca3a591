import { existsSync, mkdirSync, watch } from "node:fs";
import { join } from "node:path";

import { expect } from "vitest";

/** A folder of releases with one in it, which tells whether a shop that starts there was made to wait. */
export function watchedRelease(root: string) {
  const releases = join(root, "releases");
  const folder = join(releases, "1.0.0");
  mkdirSync(folder, { recursive: true });
  const touched: (string | null)[] = [];
  const watcher = watch(releases, (_event, name) => touched.push(name));
  return {
    folder,
    /** Expects that a starting shop had to wait since, and need not any more. */
    async hasWaited() {
      await expect.poll(() => touched).toContain("en-attente");
      watcher.close();
      expect(existsSync(join(releases, "en-attente"))).toBe(false);
    },
  };
}
