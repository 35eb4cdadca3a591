import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import { newestFile, openSealed } from "../../app/domain/sealed-files.server";
import { ownKeyAndFolder } from "../../app/domain/shop-identity.server";
import { readConfig } from "../../app/infra/config.server";
import { closeServices, openServices } from "../../app/infra/services.server";
import { bringUpToDate } from "../start/up-to-date";
import { readArchive } from "./archive";
import { checkDatabase, factsOf, workFolder } from "./database-file";
import { DATABASE, verifyArchive, type Head } from "./head";
import { keyOf, placeOf, write } from "./restore";

type Environment = Record<string, string | undefined>;

export type Drilled = { head: Head; privateFiles: number; medias: number; opened: "prescription" | "label" | null };

/**
 * Restores an archive in a folder aside, opens what it can, and deletes it all again; nothing of the shop is touched.
 * @throws Error saying what is wrong
 */
export async function drillArchive(archive: string, environment: Environment): Promise<Drilled> {
  const config = readConfig(environment);
  const key = keyOf(config);
  const { head } = await verifyArchive(archive, key);
  const folder = await mkdtemp(join(workFolder(config), "exercice-"));
  const aside = {
    ...environment,
    DATABASE_URL: join(folder, DATABASE),
    PRIVATE_FILES: join(folder, "prive"),
    MEDIA_FILES: join(folder, "medias"),
  };
  try {
    const places = readConfig(aside);
    const found = { privateFiles: 0, medias: 0 };
    await readArchive(archive, key, async ({ name }, body) => {
      if (name === DATABASE) await write(places.databaseUrl, body);
      if (name.startsWith("medias/")) found.medias += 1; // only its checksum is compared: it is not written
      const place = name.startsWith("prive/") ? placeOf(name, places) : null;
      if (!place) return;
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await write(place, body);
      if (name !== `prive/boutique`) found.privateFiles += 1;
    });
    checkDatabase(places.databaseUrl);
    compareCounts(head, factsOf(places.databaseUrl).counts);
    await bringUpToDate(places.databaseUrl, false);
    return { head, ...found, opened: await openNewest(aside) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function compareCounts({ counts }: Head, found: Record<string, number>): void {
  const wrong = Object.keys(counts).filter((table) => counts[table] !== found[table]);
  if (wrong.length > 0) throw new Error(`La base restaurée n’a pas le nombre de lignes annoncé : ${wrong.join(", ")}.`);
}

/** @returns the kind of the newest sealed file, which the key opens; null where the shop has none */
async function openNewest(environment: Environment): Promise<Drilled["opened"]> {
  const services = openServices(readConfig(environment));
  try {
    const { key } = await ownKeyAndFolder(services);
    if (!key) throw new Error("HEALTH_DATA_KEY n’ouvre pas ce que cette sauvegarde contient.");
    const newest = await newestFile(services);
    if (!newest) return null;
    const { outcome } = await openSealed(services, newest.kind, newest.id);
    if (outcome !== "opened")
      throw new Error(
        outcome === "missing"
          ? "Le dernier fichier scellé manque dans la sauvegarde."
          : "HEALTH_DATA_KEY n’ouvre pas le dernier fichier scellé de la sauvegarde.",
      );
    return newest.kind;
  } finally {
    await closeServices(services);
  }
}
