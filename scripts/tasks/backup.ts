import { copyFileSync, existsSync, renameSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

import { generateX25519Identity, identityToRecipient } from "age-encryption";

import { noteTaskRun } from "../../app/domain/health/task-runs.server";
import { formatDayAndTime, instant } from "../../app/domain/time";
import { readConfig } from "../../app/infra/config.server";
import type { Services } from "../../app/infra/services.server";
import { isArchive } from "../backup/archive";
import {
  checkDatabase,
  copyDatabase,
  databaseFile,
  factsOf,
  newestMomentOf,
  refuseWhileOpen,
} from "../backup/database-file";
import { drillArchive } from "../backup/drill";
import { verifyArchive } from "../backup/head";
import { applyRetention, archivesIn, backUpInto, backUpTo } from "../backup/make";
import { refuseLaterVersion, refuseLoss, restoreArchive, takePlace } from "../backup/restore";
import { hold } from "../start/update-hold.mjs";
import { setStraysAside } from "./files";
import { withEarlierOrLater, type Environment } from "./workers";

/**
 * Writes an archive to a folder, or to the standard output for `-`. A name in `.sqlite` gets a copy of the database
 * only.
 */
export async function backup(args: string[], environment: Environment = process.env): Promise<string> {
  const [target = environment.BACKUP_FOLDER] = args;
  if (!target)
    throw new Error(
      "Vers quel dossier ? BACKUP_FOLDER, ou npm run shop -- backup <dossier> ; - est la sortie standard.",
    );
  if (target.endsWith(".sqlite")) return backUpDatabase(target, environment);
  return withEarlierOrLater(async (services) => {
    if (target === "-") {
      await backUpTo(process.stdout, services, environment);
      await noteBackup(services);
      return "";
    }
    const archive = await backUpInto(target, services, environment);
    await noteBackup(services);
    const deleted = await applyRetention(target, services.config.backup.keepDays, services.now());
    return [
      services.config.backup.key
        ? `Sauvegarde faite et relue : ${archive}`
        : `Sauvegarde faite : ${archive}. BACKUP_KEY n’est pas ici : elle n’a pas pu être relue.`,
      ...(deleted > 0 ? [`${deleted} ancienne(s) sauvegarde(s) supprimée(s).`] : []),
    ].join("\n");
  }, environment);
}

async function backUpDatabase(target: string, environment: Environment): Promise<string> {
  if (existsSync(target)) throw new Error(`${target} existe déjà : une sauvegarde n’en remplace pas une autre.`);
  return withEarlierOrLater(async (services) => {
    await copyDatabase(services.config, `${target}.part`);
    renameSync(`${target}.part`, target);
    await noteBackup(services);
    return `Sauvegarde faite et vérifiée, la base seule : ${target}`;
  }, environment);
}

/**
 * Restores an archive. With `--settings`, it only prints the settings in the archive, in the form of a file. A shop that
 * systemd starts meanwhile for a visitor waits.
 * @param folder the release's own
 */
export async function restore(
  args: string[],
  environment: Environment = process.env,
  folder = process.cwd(),
): Promise<string> {
  const [source] = args.filter((word) => !word.startsWith("--"));
  if (!source) throw new Error("Quelle sauvegarde ? npm run shop -- restore <fichier>");
  refuseMissing(source);
  if (args.includes("--settings")) {
    const key = environment.BACKUP_KEY;
    if (!key) throw new Error("BACKUP_KEY manque : la clé secrète des sauvegardes, AGE-SECRET-KEY-1…");
    return (await verifyArchive(source, key)).settings.trimEnd();
  }
  const held = hold(folder);
  try {
    return await putBack(source, environment, args.includes("--confirm"));
  } finally {
    held.release();
  }
}

/** @throws Error naming the whole path: a relative one may have been meant from another folder */
function refuseMissing(place: string): void {
  if (!existsSync(place)) throw new Error(`${resolve(place)} n’existe pas. Rien n’a été changé.`);
}

async function putBack(source: string, environment: Environment, confirmed: boolean): Promise<string> {
  if (!(await isArchive(source))) return restoreDatabase(source, environment, confirmed);
  const { head, former, setAside } = await restoreArchive(source, environment, confirmed, setStraysAside);
  return [
    `Boutique remise en place, telle qu’elle était le ${formatDayAndTime(instant(new Date(head.madeAt)))}.`,
    ...(former ? [`L’ancienne base est gardée : ${former}`] : []),
    ...(setAside > 0 ? [`${setAside} fichier(s) plus récents que la sauvegarde, mis de côté dans quarantaine.`] : []),
    "Comparez les paiements du tableau de bord de Stripe avec les commandes, puis rouvrez.",
  ].join("\n");
}

/** Restores a copy of the database without files, as earlier versions and Litestream make them. */
async function restoreDatabase(source: string, environment: Environment, confirmed: boolean): Promise<string> {
  checkDatabase(source);
  const file = databaseFile(readConfig(environment));
  if (!file)
    throw new Error(
      "Cette copie est un fichier SQLite : donnez-le à DATABASE_URL, puis npm run migrate et npm run shop -- move-to postgres://…",
    );
  const { shop, migrations } = factsOf(source);
  await refuseLaterVersion({ migrations });
  if (existsSync(file)) refuseWhileOpen(file);
  refuseLoss(file, { shop, madeAt: newestMomentOf(source) }, confirmed);
  copyFileSync(source, `${file}.part`);
  const former = await takePlace(`${file}.part`, file);
  return [
    `Base remise en place : ${file}`,
    ...(former ? [`L’ancienne est gardée : ${former}`] : []),
    "Lancez npm run migrate avant de rouvrir. Les fichiers ne sont pas dans cette copie : npm run shop -- files dit s’ils vont avec la base.",
  ].join("\n");
}

/** @throws Error where the newest backup could not be restored */
export async function drill(args: string[], environment: Environment = process.env): Promise<string> {
  const [place = environment.BACKUP_FOLDER] = args;
  if (!place) throw new Error("Quelle sauvegarde ? BACKUP_FOLDER, ou npm run shop -- drill <dossier ou fichier>");
  refuseMissing(place);
  const [newest] = statSync(place).isDirectory() ? await archivesIn(place) : [""];
  if (newest === undefined) throw new Error(`Il n’y a pas de sauvegarde dans ${place}.`);
  const archive = newest ? join(place, newest) : place;
  const { head, privateFiles, medias, opened } = await drillArchive(archive, environment);
  const hours = Math.round((Date.now() - Date.parse(head.madeAt)) / 3_600_000);
  const count = (table: string) => head.counts[table] ?? 0;
  return [
    `Exercice réussi : ${archive}`,
    `  faite le ${formatDayAndTime(instant(new Date(head.madeAt)))}, il y a ${hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} jours`}, par la version ${head.version}`,
    `  ${count("orders")} commande(s), ${count("users")} compte(s), ${count("prescriptions")} ordonnance(s), ${count("products")} article(s)`,
    `  ${privateFiles} fichier(s) scellé(s)${opened ? ", le dernier s’ouvre" : ""} ; ${medias} photo(s)`,
  ].join("\n");
}

/** Makes a pair of keys for backups: the key of health data is never the key of the backups. */
export async function backupKey(): Promise<string> {
  const key = await generateX25519Identity();
  return [
    "# À mettre dans les réglages de la boutique : avec elle, on fait des sauvegardes.",
    `BACKUP_RECIPIENT=${await identityToRecipient(key)}`,
    "# À garder à part, en deux endroits : elle seule les ouvre. Sur la machine, elle permet de les relire et de s’exercer.",
    `BACKUP_KEY=${key}`,
  ].join("\n");
}

/**
 * Notes when the last backup was made. The database of an earlier version has no table for it, and is left as it is.
 */
async function noteBackup({ db, now }: Services): Promise<void> {
  if (await db.schema.hasTable("task_runs")) await noteTaskRun(db, "backup", now());
}
