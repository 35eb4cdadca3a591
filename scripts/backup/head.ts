import { z } from "zod";

import { ArchiveRefused, readArchive, textOf } from "./archive";

/** The first member: what the archive is, and what its database held. */
export const HEAD = "boutique.json";
export const DATABASE = "base.sqlite";
export const SETTINGS = "reglages.env";

const Head = z.object({
  format: z.literal(1),
  shop: z.string(),
  madeAt: z.iso.datetime(),
  version: z.string(),
  commit: z.string().nullable(),
  migrations: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
});
export type Head = z.infer<typeof Head>;

/** Reads the whole archive and writes nothing. @throws ArchiveRefused unless every byte is as it was written */
export async function verifyArchive(file: string, key: string): Promise<{ head: Head; settings: string }> {
  let head: Head | null = null;
  let settings = "";
  await readArchive(file, key, async ({ name }, body) => {
    if (name === HEAD) head = readHead(await textOf(body));
    if (name === SETTINGS) settings = await textOf(body);
  });
  if (!head) throw new ArchiveRefused(`${file} ne dit pas de quelle boutique il est : rien n’a été changé.`);
  return { head, settings };
}

function readHead(text: string): Head | null {
  try {
    return Head.parse(JSON.parse(text));
  } catch {
    return null; // of a later format, or of another program
  }
}
