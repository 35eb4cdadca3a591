import { LaterDatabase } from "~/infra/database/later-database.server";
import { isPostgres, migrationsOf } from "~/infra/db.server";
import { tryWritingIn } from "~/infra/disk.server";
import type { Services } from "~/infra/services.server";
import { LATE_LETTER_MINUTES } from "~/domain/parked-letters.server";
import { latePurges } from "~/domain/privacy/purge-runs.server";
import { PURGES } from "~/domain/privacy/purges.server";
import { ownKeyAndFolder } from "~/domain/shop-identity.server";
import { formatDayAndTime, instant, minutesAfter } from "~/domain/time";
import { healthOf } from "./health.server";
import { lastMailServerTrouble } from "./mail-server.server";
import { foundDamage } from "./integrity.server";
import { silentWorkers } from "./heartbeats.server";
import { lastTaskRun } from "./task-runs.server";

/** A few late letters are normal: some addresses do not answer. */
export const MOST_LATE_LETTERS = 10;
/** A backup is made every night: two nights without one is a fault. */
const BACKUP_MINUTES = 50 * 60;

/** A reason why the shop is not ready, in French, and what its owner does about it. */
export type Trouble = { says: string; todo: string };

/** Asks the mail server, or recalls its last answer: the code of what failed, or null. */
type AskMailServer = (services: Services) => Promise<string | null> | string | null;
type Check = (services: Services, askMailServer: AskMailServer) => Promise<Trouble | null> | Trouble | null;

const JOURNAL = "Lisez le journal : journalctl -u boutique.";

/** What a shop needs to sell and to keep its data, by the names in the answer of `/readyz`. */
const CHECKS = {
  database: async (services) => {
    if (foundDamage(services))
      return {
        says: "La base de données est abîmée.",
        todo: "Gardez-en une copie, puis remettez une sauvegarde : npm run shop -- restore <fichier>.",
      };
    if (isPostgres(services.db)) return postgresTrouble(services);
    const health = await healthOf(services);
    if (health === "ok" || health === "diskFull") return null;
    return health === "held"
      ? {
          says: "Un autre programme tient la base de données.",
          todo: "Cherchez-le : fuser -v sur le fichier de la base.",
        }
      : { says: "La base de données ne peut pas être écrite.", todo: JOURNAL };
  },
  disk: async (services) =>
    (await healthOf(services)) === "diskFull"
      ? { says: "Un disque de la boutique est plein.", todo: "Faites de la place, ou agrandissez le disque : df -h." }
      : null,
  privateFiles: ({ config }) => folderTrouble(config.privateFiles, "PRIVATE_FILES"),
  mediaFiles: ({ config }) => folderTrouble(config.mediaFiles, "MEDIA_FILES"),
  key: async (services) => {
    const { key, folder } = await ownKeyAndFolder(services);
    if (!key)
      return {
        says: "HEALTH_DATA_KEY n’ouvre pas ce que cette boutique a scellé.",
        todo: "Remettez l’ancienne clé dans HEALTH_DATA_FORMER_KEYS.",
      };
    if (!folder)
      return {
        says: "Le dossier de PRIVATE_FILES est celui d’une autre boutique.",
        todo: "Vérifiez DATABASE_URL et PRIVATE_FILES, puis : npm run shop -- files.",
      };
    return null;
  },
  migrations: async ({ db }) => {
    try {
      const { pending } = await migrationsOf(db);
      if (pending.length === 0) return null;
      return {
        says: `La base de données n’est pas à jour (${pending.join(", ")}).`,
        todo: "Sauvegardez-la, puis : npm run migrate.",
      };
    } catch (fault) {
      if (fault instanceof LaterDatabase) return fault;
      throw fault;
    }
  },
  mails: async (services) => {
    const late = await lateLetters(services);
    return late < MOST_LATE_LETTERS
      ? null
      : {
          says: `${late} courriels attendent depuis plus d’une heure.`,
          todo: "Vérifiez SMTP_URL et le serveur d’envoi, puis : npm run shop -- outbox.",
        };
  },
  mailServer: async (services, askMailServer) => {
    const code = await askMailServer(services);
    return code
      ? {
          says: `Le serveur d’envoi des courriels ne répond pas ou refuse la boutique (${code}).`,
          todo: "Vérifiez SMTP_URL et ce serveur. Les courriels attendent et partiront d’eux-mêmes.",
        }
      : null;
  },
  backup: async (services) => {
    if (!services.config.production) return null;
    const { at, never } = await lastTaskRun(services, "backup");
    if (at > instant(minutesAfter(services.now(), -BACKUP_MINUTES))) return null;
    return {
      says: never
        ? "Aucune sauvegarde n’a encore été faite."
        : `La dernière sauvegarde date du ${formatDayAndTime(at)}.`,
      todo: "systemctl list-timers boutique-backup.timer, et journalctl -u boutique-task@backup.",
    };
  },
  purges: async (services) => {
    const late = await latePurges(services, PURGES);
    return late.length === 0
      ? null
      : {
          says: `Des données sont gardées trop longtemps : ${late.map(({ name }) => name).join(", ")}.`,
          todo: "npm run shop -- purge --essai dit ce qui attend, et --confirm le supprime.",
        };
  },
  workers: (services) => {
    const silent = silentWorkers(services);
    if (silent?.length === 0) return null;
    return {
      says: silent ? `Une tâche de fond ne répond plus : ${silent.join(", ")}.` : "Les tâches de fond ne tournent pas.",
      todo: "Redémarrez la boutique (systemctl restart boutique), et gardez le journal.",
    };
  },
} satisfies Record<string, Check>;

export type CheckName = keyof typeof CHECKS;
export const CHECK_NAMES = Object.keys(CHECKS) as CheckName[];

/** @returns the failed checks by name; a check that throws has failed */
export async function findTroubles(
  services: Services,
  names: readonly CheckName[] = CHECK_NAMES,
  askMailServer: AskMailServer = lastMailServerTrouble,
): Promise<Map<CheckName, Trouble>> {
  const found = await Promise.all(
    names.map(async (name) => {
      try {
        return [name, await CHECKS[name](services, askMailServer)] as const;
      } catch (fault) {
        services.log.error({ err: fault, check: name }, "a check could not be made");
        return [name, { says: `La vérification « ${name} » n’a pas pu se faire.`, todo: JOURNAL }] as const;
      }
    }),
  );
  return new Map(found.flatMap(([name, trouble]) => (trouble ? [[name, trouble] as const] : [])));
}

/** How many letters have waited longer than a mail server's usual pauses. */
export async function lateLetters({ db, now }: Services): Promise<number> {
  const row = await db("outbox")
    .whereNotNull("next_try_at")
    .where("created_at", "<", instant(minutesAfter(now(), -LATE_LETTER_MINUTES)))
    .count({ waiting: "id" })
    .first();
  return Number(row?.waiting ?? 0);
}

async function postgresTrouble(services: Services): Promise<Trouble | null> {
  const todo = "Regardez son serveur (systemctl status postgresql), puis DATABASE_URL.";
  try {
    const health = await healthOf(services);
    if (health === "ok" || health === "diskFull") return null;
    return health === "held"
      ? { says: "La base PostgreSQL ne répond pas, ou n’accepte plus de connexion.", todo }
      : { says: "La base PostgreSQL ne peut pas être écrite.", todo };
  } catch (fault) {
    const code = fault instanceof Error && "code" in fault ? ` (${String(fault.code)})` : "";
    return { says: `La base PostgreSQL refuse la boutique${code}.`, todo };
  }
}

async function folderTrouble(folder: string, setting: string): Promise<Trouble | null> {
  const refusal = await tryWritingIn(folder);
  return refusal
    ? {
        says: `Le dossier de ${setting} ne peut pas être écrit (${refusal}).`,
        todo: `Rendez ${folder} à l’utilisateur de la boutique, ou remontez son disque.`,
      }
    : null;
}
