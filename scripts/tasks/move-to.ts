import { existsSync, rmSync } from "node:fs";

import { openSamples } from "../../app/domain/sealing/sample.server";
import { readConfig, type Config } from "../../app/infra/config.server";
import { isAnyElected } from "../../app/infra/database/election.server";
import { databaseExists, openDatabase, type Db } from "../../app/infra/db.server";
import { closeServices, openServices, type Services } from "../../app/infra/services.server";
import { copyShop, isNew, refuseEarlierTables } from "../move/shop";
import { refuseWhileOpen } from "../backup/database-file";
import { hold } from "../start/update-hold.mjs";
import { noShopIn, shownUrl } from "../start/up-to-date";
import type { Environment } from "./workers";

const RUNNING =
  "La boutique tourne : arrêtez-la avant de déplacer sa base, et son socket avec elle (systemctl stop boutique.socket), ou le premier visiteur la relance.";

/**
 * Moves a shop from SQLite to PostgreSQL or back, into an empty database of this version. It does so in one
 * transaction, and compares every table before the commit. The database of origin is not changed. A shop that systemd
 * starts meanwhile for a visitor waits: it would sell in the database that is left.
 * @param folder the release's own
 */
export async function moveTo(
  args: string[],
  environment: Environment = process.env,
  folder = process.cwd(),
): Promise<string> {
  const [target] = args;
  if (!target) throw new Error("Vers quelle base ? npm run shop -- move-to postgres://… ou un fichier SQLite");
  const config = readConfig(environment);
  const { databaseUrl: source } = config;
  if (!databaseExists(source)) throw new Error(noShopIn(source));
  const [fromFile, toFile] = [source, target].map((url) => !url.startsWith("postgres"));
  if (fromFile === toFile)
    throw new Error(
      "move-to mène de SQLite à PostgreSQL, ou de PostgreSQL à SQLite : les deux bases sont de la même sorte.",
    );
  if (toFile && existsSync(target)) throw new Error(`${target} existe déjà : rien n’a été changé.`);
  const held = hold(folder);
  try {
    if (fromFile) refuseWhileOpen(source, RUNNING);
    return await moveBetween(config, target);
  } finally {
    held.release();
  }
}

async function moveBetween(config: Config, target: string): Promise<string> {
  const { databaseUrl: source } = config;
  const services = openServices(config);
  const to = openDatabase(target);
  try {
    if (await isAnyElected(services.db)) throw new Error(RUNNING);
    await refuseEarlierTables(services.db);
    if (!(await isNew(to))) throw new Error(`La base ${shownUrl(target)} n’est pas vide : rien n’a été changé.`);
    return await move(services, to, `L’ancienne base n’a pas changé : ${shownUrl(source)}.`);
  } catch (fault) {
    if (!target.startsWith("postgres")) for (const end of ["", "-wal", "-shm"]) rmSync(target + end, { force: true });
    throw fault;
  } finally {
    await to.destroy();
    await closeServices(services);
  }
}

async function move(services: Services, to: Db, former: string): Promise<string> {
  const moved = await copyShop(services.db, to);
  const { opened, shut } = await openSamples({ ...services, db: to });
  if (shut.length > 0) throw new Error(`La clé n’ouvre pas dans la copie : ${shut.join(", ")}.`);
  const rows = [...moved.values()].reduce((sum, { rows: count }) => sum + count, 0);
  return [
    `${rows} lignes de ${moved.size} tables déplacées et comparées : nombres, sommes d’argent et contenu sont les mêmes ; ${opened} contenu(s) scellé(s) ouvert(s) avec la clé.`,
    `${former} Mettez l’adresse de la nouvelle dans DATABASE_URL, puis démarrez la boutique.`,
  ].join("\n");
}
