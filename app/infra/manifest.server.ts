import { readFile } from "node:fs/promises";
import { z } from "zod";

const Manifest = z.array(z.string().regex(/^[\w.-]+\.(avif|webp|jpe?g|png|svg)$/i));

/**
 * Reads a JSON list of picture file names from a file beside the pictures under `public/`. A list of another host would
 * cause third-party requests, which no visitor has agreed to.
 * @param path as in an address, such as /media/editorial/manifest.json
 * @returns the pictures' addresses; an empty list when the manifest cannot be read
 */
export async function readManifest(path: string): Promise<string[]> {
  try {
    const names = Manifest.parse(JSON.parse(await readFile(`public${path}`, "utf8")));
    return names.map((name) => path.slice(0, path.lastIndexOf("/") + 1) + name);
  } catch {
    return [];
  }
}
