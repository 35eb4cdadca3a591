import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";

import { bindTogether, findDiscord, type Discord } from "../../app/domain/shop-identity.server";
import { startingProblems } from "../../app/domain/settings/readiness.server";
import { readConfig, type Config } from "../../app/infra/config.server";
import { LaterDatabase } from "../../app/infra/database/later-database.server";
import { contentOf, damageOf, databaseExists, isLongRead, migrationsOf, weakPragmas } from "../../app/infra/db.server";
import { StoreUnavailable } from "../../app/infra/file-store.server";
import { closeServices, openServices, type Services } from "../../app/infra/services.server";
import { noShopIn, shownUrl, waitsForMigrations } from "./up-to-date";

export { addressProblems } from "./address";

/** @returns the reasons not to start, in words; empty when there are none */
export async function problemsBeforeStart(environment: Record<string, string | undefined>): Promise<string[]> {
  let config;
  try {
    config = readConfig(environment);
  } catch (fault) {
    return [fault instanceof Error ? fault.message : String(fault)];
  }
  if (!databaseExists(config.databaseUrl)) return [noShopIn(config.databaseUrl)];
  const settings = startingProblems(config);
  if (settings.length > 0) return settings;
  const services = openServices(config);
  try {
    return await problemsOf(services);
  } catch (fault) {
    return [inWords(fault, config)];
  } finally {
    await closeServices(services);
  }
}

async function problemsOf(services: Services): Promise<string[]> {
  const { db, config } = services;
  // A large database is checked for damage once the shop runs (`domain/health/integrity.server.ts`).
  const damage = isLongRead(config.databaseUrl) ? null : await damageOf(db);
  if (damage) return [damaged(config, damage)];
  if ((await contentOf(db)) !== "shop") return [noShopIn(config.databaseUrl)];
  const { pending } = await migrationsOf(db);
  if (pending.length > 0) return [waitsForMigrations(pending)];
  const weak = await weakPragmas(db);
  if (weak.length > 0)
    return [
      `SQLite n’applique pas les réglages de la boutique (${weak.join(", ")}) : placez la base sur un disque local de la machine.`,
    ];
  const closed = await closedFolders(config);
  if (closed.length > 0) return closed;
  const discord = await findDiscord(services);
  if (discord.length > 0) return [...discord.map((each) => discordInWords(each, config)), FILES_HELP];
  await bindTogether(services);
  return [];
}

/** Sentences about folders that cannot be written: they would refuse the first prescription or photograph. */
async function closedFolders({ privateFiles, mediaFiles }: Config): Promise<string[]> {
  const tried = await Promise.all(
    [privateFiles, mediaFiles].map(async (folder) => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
        return [];
      } catch (fault) {
        return [`Le dossier ${folder} ne peut pas être lu ou écrit (${codeOf(fault)}).`];
      }
    }),
  );
  return tried.flat();
}

const codeOf = (fault: unknown) => (fault instanceof Error && "code" in fault ? String(fault.code) : String(fault));

const FILES_HELP =
  "Rien n’a été supprimé. Vérifiez DATABASE_URL, PRIVATE_FILES et HEALTH_DATA_KEY, ou la sauvegarde remise en place. " +
  "Si tout est juste : npm run shop -- files --confirm réunit la base, le dossier et la clé, et met de côté pendant 30 jours les fichiers sans ligne.";

export function discordInWords(discord: Discord, { databaseUrl, privateFiles }: Config): string {
  switch (discord.kind) {
    case "otherFolder":
      return `Le dossier ${privateFiles} est celui d’une autre boutique que la base ${shownUrl(databaseUrl)}.`;
    case "otherKey":
      return "HEALTH_DATA_KEY n’ouvre pas ce que cette boutique a scellé : remettez l’ancienne clé dans HEALTH_DATA_FORMER_KEYS.";
    case "emptyDatabase":
      return `La base ${shownUrl(databaseUrl)} est vide, et le dossier ${privateFiles} contient ${discord.files} fichier(s).`;
    case "manyStrays":
      return `${discord.strays} des ${discord.files} fichiers de ${privateFiles} n’ont pas de ligne dans la base ${shownUrl(databaseUrl)}.`;
  }
}

function inWords(fault: unknown, config: Config): string {
  if (fault instanceof LaterDatabase) return fault.message;
  if (fault instanceof StoreUnavailable)
    return `Le dossier ${config.privateFiles} ne peut pas être lu ou écrit (${fault.code}).`;
  const code = fault instanceof Error && "code" in fault ? codeOf(fault) : "";
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return damaged(config, code);
  if (code.startsWith("SQLITE_")) return `La base ${shownUrl(config.databaseUrl)} ne peut pas être ouverte (${code}).`;
  if (config.databaseUrl.startsWith("postgres"))
    return `La base PostgreSQL de DATABASE_URL ne répond pas${code ? ` (${code})` : ""}.`;
  throw fault;
}

const damaged = ({ databaseUrl }: Config, how: string) =>
  `La base ${shownUrl(databaseUrl)} est abîmée (${how.replace(/\s+/g, " ")}). Gardez-en une copie, puis remettez une sauvegarde : npm run shop -- restore <fichier>`;
