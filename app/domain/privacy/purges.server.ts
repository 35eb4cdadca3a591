import { purgeSessions } from "~/domain/accounts/sessions.server";
import { purgeAdaptationWords } from "~/domain/adaptations/purge.server";
import { purgeEvents } from "~/domain/analytics/purge.server";
import { purgeAppointments } from "~/domain/appointments/purge.server";
import { purgeInstructions } from "~/domain/catalogue/editing/instructions-file.server";
import { purgePhotos } from "~/domain/catalogue/editing/photo-upkeep.server";
import { believeClock, readClock } from "~/domain/clock-watch.server";
import { purgeAnswers } from "~/domain/lenses/answers.server";
import { purgeCorrections } from "~/domain/lenses/corrections.server";
import { purgeMessages } from "~/domain/messages/purge.server";
import { purgeNotes } from "~/domain/notes/purge.server";
import { purgeSoldCorrections } from "~/domain/orders/prescription/sold-corrections.server";
import { purgeOutbox } from "~/domain/outbox.server";
import { purgeParcels } from "~/domain/parcels/purge.server";
import { purgePrescriptions } from "~/domain/prescriptions/upkeep.server";
import { purgeQuotes } from "~/domain/quotes/purge.server";
import { purgeReservations } from "~/domain/reservations/purge.server";
import type { Instant } from "~/domain/time";
import { purgeTryOns } from "~/domain/try-on/try-on.server";
import { purgeVisitors } from "~/domain/visitors/visits.server";
import { rehearse, type Services } from "~/infra/services.server";
import { purgeIdle } from "./idle.server";
import type { KeepName } from "~/domain/keeps";
import { isDue, noteRun } from "./purge-runs.server";
import { purgeBuyers, purgeFirstAnswers, purgeUnpaid, purgeUnproven } from "./purge.server";

type Work = { deleted: number; told: string };

/**
 * A purge of one kind of data. `rows` counts all rows of that kind, to recognise a purge that is out of proportion;
 * null for data that always ends within days. `hourly`: it runs every hour instead of every day.
 */
type Purge = {
  name: string;
  hourly?: true;
  /** The periods of the register that it ends. */
  ends: KeepName[];
  rows: ((services: Services) => Promise<number>) | null;
  run(services: Services, dryRun: boolean): Promise<Work>;
};

const rowsOf =
  (...tables: string[]) =>
  async ({ db }: Services): Promise<number> => {
    let rows = 0;
    for (const table of tables) rows += Number((await db(table).count({ count: "*" }).first())?.count ?? 0);
    return rows;
  };

export const PURGES: Purge[] = [
  {
    name: "ordonnances",
    ends: ["prescription"],
    hourly: true,
    rows: rowsOf("prescriptions"),
    async run(services, dryRun) {
      const { before, deleted, drafts, strayFiles } = await purgePrescriptions(services, { dryRun });
      return {
        deleted: deleted + drafts + strayFiles,
        told: `${deleted} reçue(s) avant le ${before.slice(0, 10)}, ${drafts} jamais commandée(s), ${strayFiles} fichier(s) sans ordonnance`,
      };
    },
  },
  {
    name: "mesure d’audience",
    ends: ["analytics"],
    rows: rowsOf("analytics_events"),
    async run(services, dryRun) {
      const { before, deleted } = await purgeEvents(services, { dryRun });
      return { deleted: deleted, told: `${deleted} page(s) vue(s) avant le ${before.slice(0, 10)}` };
    },
  },
  {
    name: "rendez-vous",
    ends: ["appointment"],
    rows: rowsOf("appointments"),
    async run(services, dryRun) {
      const { before, deleted } = await purgeAppointments(services, { dryRun });
      return { deleted: deleted, told: `${deleted} d’avant le ${before.slice(0, 10)}` };
    },
  },
  {
    name: "réservations en boutique",
    ends: ["reservation"],
    rows: rowsOf("reservations"),
    async run(services, dryRun) {
      const { before, deleted } = await purgeReservations(services, { dryRun });
      return { deleted: deleted, told: `${deleted} close(s) avant le ${before.slice(0, 10)}` };
    },
  },
  {
    name: "devis",
    ends: ["quote"],
    rows: rowsOf("quotes"),
    async run(services, dryRun) {
      const { before, deleted } = await purgeQuotes(services, { dryRun });
      return { deleted, told: `${deleted} d’avant le ${before.slice(0, 10)}` };
    },
  },
  {
    name: "étiquettes et suivis de colis",
    ends: ["parcel"],
    rows: rowsOf("labels", "parcel_tracking"),
    async run(services, dryRun) {
      const { before, files, tracked } = await purgeParcels(services, { dryRun });
      return {
        deleted: files + tracked,
        told: `${files} étiquette(s), ${tracked} suivi(s) d’avant le ${before.slice(0, 10)}`,
      };
    },
  },
  {
    name: "photos que rien ne montre",
    ends: [],
    rows: async ({ photographs }) => (await photographs.list()).length,
    async run(services, dryRun) {
      const deleted = await purgePhotos(services, { dryRun });
      return { deleted, told: `${deleted} fichier(s)` };
    },
  },
  {
    name: "notices que rien ne montre",
    ends: [],
    rows: async ({ instructions }) => (await instructions.list()).length,
    async run(services, dryRun) {
      const deleted = await purgeInstructions(services, { dryRun });
      return { deleted, told: `${deleted} fichier(s)` };
    },
  },
  {
    name: "messages et questions",
    ends: ["message"],
    rows: rowsOf("messages"),
    async run(services, dryRun) {
      const { before, deleted } = await purgeMessages(services, { dryRun });
      return { deleted: deleted, told: `${deleted} d’avant le ${before.slice(0, 10)}` };
    },
  },
  {
    name: "notes de la boutique",
    ends: ["note"],
    rows: rowsOf("shop_notes"),
    async run(services, dryRun) {
      const { before, deleted } = await purgeNotes(services, { dryRun });
      return { deleted, told: `${deleted} d’avant le ${before.slice(0, 10)}` };
    },
  },
  {
    name: "paniers et favoris sans compte",
    ends: ["visit"],
    hourly: true,
    rows: rowsOf("visitors"),
    async run(services, dryRun) {
      const { before, deleted } = await purgeVisitors(services, { dryRun });
      return { deleted: deleted, told: `${deleted} sans visite depuis le ${before.slice(0, 10)}` };
    },
  },
  {
    name: "réponses au choix des verres",
    ends: ["lensAnswers"],
    hourly: true,
    rows: rowsOf("lens_answers"),
    async run(services, dryRun) {
      const deleted = await purgeAnswers(services, { dryRun });
      return { deleted, told: `${deleted} jamais reprise(s)` };
    },
  },
  {
    name: "corrections",
    ends: ["lensAnswers", "prescription"],
    hourly: true,
    rows: null, // copies without a cart line, a day later; those of sold pairs end with their order
    async run(services, dryRun) {
      const [unsold, sold, words] = [
        await perform(services, dryRun, purgeCorrections),
        await perform(services, dryRun, purgeSoldCorrections),
        await perform(services, dryRun, purgeAdaptationWords),
      ];
      return {
        deleted: unsold + sold + words,
        told: `${unsold} sans panier, ${sold} de verres vendus, ${words} demande(s) d’adaptation`,
      };
    },
  },
  {
    name: "photos de « Sur mon visage »",
    ends: ["face"],
    hourly: true,
    rows: null, // also ended each minute, even if the clock jumps (`workers.server.ts`)
    async run(services, dryRun) {
      const deleted = await purgeTryOns(services, { dryRun });
      return { deleted, told: `${deleted} dont l’heure est passée` };
    },
  },
  {
    name: "connexions et liens",
    ends: ["session"],
    rows: null,
    async run(services, dryRun) {
      const deleted = await purgeSessions(services, { dryRun });
      return { deleted, told: `${deleted} dont le temps est passé` };
    },
  },
  {
    name: "comptes jamais confirmés",
    hourly: true,
    ends: ["unprovenAccount"],
    rows: rowsOf("users"),
    async run(services, dryRun) {
      const { before, deleted } = await purgeUnproven(services, { dryRun });
      return { deleted: deleted, told: `${deleted} d’avant le ${before.slice(0, 10)}` };
    },
  },
  {
    name: "commandes jamais payées",
    ends: ["unpaidOrder"],
    rows: rowsOf("orders"),
    async run(services, dryRun) {
      const { before, deleted } = await purgeUnpaid(services, { dryRun });
      return { deleted, told: `${deleted} annulée(s) avant le ${before.slice(0, 10)}` };
    },
  },
  {
    name: "acheteurs d’anciennes commandes",
    ends: ["order"],
    rows: rowsOf("orders"),
    async run(services, dryRun) {
      const { before, deleted } = await purgeBuyers(services, { dryRun });
      return { deleted: deleted, told: `${deleted} commande(s) d’avant le ${before.slice(0, 10)}` };
    },
  },
  {
    name: "courriels",
    ends: ["mail"],
    rows: rowsOf("outbox"),
    async run(services, dryRun) {
      const { before, deleted } = await purgeOutbox(services, { dryRun });
      return { deleted: deleted, told: `${deleted} partis ou abandonnés, d’avant le ${before.slice(0, 10)}` };
    },
  },
  {
    name: "réponses aux formulaires",
    ends: ["firstAnswer"],
    rows: null,
    async run(services, dryRun) {
      const { before, deleted } = await purgeFirstAnswers(services, { dryRun });
      return { deleted: deleted, told: `${deleted} d’avant le ${before.slice(0, 10)}` };
    },
  },
  {
    // Runs after the others, so that nothing is counted twice: an account takes rows with it that they count.
    name: "comptes sans visite",
    ends: ["account"],
    rows: rowsOf("users"),
    async run(services, dryRun) {
      const { before, erased, warned, held } = await purgeIdle(services, { dryRun });
      return {
        deleted: erased,
        told: `${erased} depuis avant le ${before.slice(0, 10)} ; ${warned} courriel(s) d’avertissement ; ${held} retenu(s) par une commande, un retour ou un remboursement en cours`,
      };
    },
  },
];

const perform = <Result>(
  services: Services,
  dryRun: boolean,
  work: (services: Services) => Promise<Result>,
): Promise<Result> => (dryRun ? rehearse(services, work) : work(services));

/** A purge of at most so many rows is never out of proportion; above, it is when it takes more than this share. */
const ORDINARY = { rows: 20, share: 0.25 };

/** Why a purge waits for a person's confirmation. */
export type Held = { why: "clock"; since: Instant } | { why: "share"; name: string; deleted: number; of: number };
/** `failed`: the purges that an error stopped; the others ran. */
export type Purging = { lines: string[]; held: Held[]; failed: string[] };
type Wishes = { dryRun?: boolean; confirmed?: boolean; dueOnly?: boolean };

/**
 * Deletes everything whose time has ended, logs what and how much, and notes each run. A clock that has jumped stops
 * all purges, and a purge out of proportion stops itself, until a person confirms.
 * @param wishes.dryRun counts only, and changes nothing
 * @param wishes.dueOnly only purges that have not run for an hour or a day, as a running shop does by itself
 */
export async function runPurges(
  services: Services,
  { dryRun = false, confirmed = false, dueOnly = false }: Wishes = {},
): Promise<Purging> {
  const done: Purging = { lines: [], held: [], failed: [] };
  if (confirmed) await believeClock(services);
  const clock = dryRun ? { outcome: "steady" as const } : await readClock(services);
  if (clock.outcome === "jumped") {
    services.log.error({ since: clock.since }, "the clock has jumped: nothing is purged until a person confirms it");
    return { ...done, held: [{ why: "clock", since: clock.since }] };
  }
  for (const purge of PURGES) {
    if (dueOnly && !(await isDue(services, purge))) continue;
    try {
      await runOne(services, purge, { dryRun, confirmed }, done);
    } catch (fault) {
      services.log.error({ err: fault, purge: purge.name }, "a purge failed");
      done.failed.push(purge.name);
    }
  }
  return done;
}

async function runOne(
  services: Services,
  purge: Purge,
  { dryRun, confirmed }: Required<Omit<Wishes, "dueOnly">>,
  done: Purging,
): Promise<void> {
  const held = dryRun || confirmed ? null : await outOfProportion(services, purge);
  if (held) {
    services.log.error(
      { purge: purge.name, ...held },
      "a purge is out of proportion: it waits until a person confirms it",
    );
    done.held.push(held);
    return;
  }
  const { deleted, told } = await purge.run(services, dryRun);
  if (!dryRun) await noteRun(services, purge.name, deleted);
  if (deleted > 0 && !dryRun) services.log.info({ purge: purge.name, deleted }, "purged");
  done.lines.push(`${purge.name} : ${told}`);
}

async function outOfProportion(services: Services, { name, rows, run }: Purge): Promise<Held | null> {
  if (!rows) return null;
  const { deleted } = await run(services, true);
  if (deleted <= ORDINARY.rows) return null;
  const of = await rows(services);
  return deleted > of * ORDINARY.share ? { why: "share", name, deleted, of } : null;
}
