import { join } from "node:path";

import type { AddressSearch } from "./address-search.server";
import type { Captcha } from "./captcha.server";
import type { Carrier } from "~/infra/carriers/colissimo.server";
import type { Config } from "./config.server";
import type { Db } from "./db.server";
import type { FileStore } from "./file-store.server";
import type { Logger } from "./logger.server";
import type { Mailer } from "./mail.server";
import type { RateLimits } from "./rate-limit.server";
import type { PasswordHasher } from "./password-hash.server";
import type { PaymentProvider } from "./stripe.server";
import type { Tracking } from "~/infra/carriers/tracking.server";
import { openAddressSearch } from "./address-search.server";
import { openCaptcha } from "./captcha.server";
import { openCarrier, openColissimoTracking } from "~/infra/carriers/colissimo.server";
import { foreignWrites, isPostgres, openDatabase, troubleOf, watchCommits } from "./db.server";
import { FOLDER_MARK, openFileStore } from "./file-store.server";
import { openLaPosteTracking } from "~/infra/carriers/la-poste.server";
import { INSTRUCTIONS_NAME } from "./pdf.server";
import { PICTURE_OR_FILM } from "./pictures/photographs.server";
import { openLogger } from "./logger.server";
import { waitingAtMost } from "./sqlite-client.server";
import { openMailer } from "./mail.server";
import { openPasswordHasher } from "./password-hash.server";
import { openRateLimits } from "./rate-limit.server";
import { wordSchemasInFrench } from "./schema-words.server";
import { openStripe } from "./stripe.server";
import { trackingBy } from "~/infra/carriers/tracking.server";
import { openVault, type Vault } from "./vault.server";

/** Everything the domain needs from outside. Tests pass their own, above all the clock. */
export type Services = {
  config: Config;
  db: Db;
  /** Changes whenever another process has written to the database; caches in memory depend on it. */
  foreignWrites(): Promise<string>;
  /**
   * Changes with every commit of any process; null when that is not known. It costs little enough to call at every
   * request.
   */
  commitMark(): number | null;
  stopWatching(): void;
  now(): Date;
  log: Logger;
  mailer: Mailer;
  /** Null without a publishable key: nothing can be paid. */
  payments: PaymentProvider | null;
  addressSearch: AddressSearch;
  /** Null without a contract: no labels are printed. */
  carrier: Carrier | null;
  /** Null without a source to ask: parcels are not followed. */
  tracking: Tracking | null;
  /** Null without keys: forms are then protected by their other guards alone. */
  captcha: Captcha | null;
  rateLimits: RateLimits;
  passwords: PasswordHasher;
  /** Seals what the shop knows of somebody's eyes before it is written anywhere. */
  vault: Vault;
  /** Keeps sealed files, which are too large for a row. */
  files: FileStore;
  /** Where sealed files without a row wait before they are removed. */
  quarantine: FileStore;
  /** Holds the private folder's note that says which shop it belongs to (`shop-identity`). */
  folderMark: FileStore;
  /** Keeps the photographs of products, in every size and type they are shown in. */
  photographs: FileStore;
  /** Keeps the sealed photographs of faces for an hour; no backup holds them. */
  faces: FileStore;
  /** Keeps the PDFs of instructions for use. */
  instructions: FileStore;
};

/** The folder of faces, inside the private folder; backups leave it out. */
export const facesFolder = ({ privateFiles }: Pick<Config, "privateFiles">) => join(privateFiles, "visages");

export function openServices(config: Config, overrides: Partial<Services> = {}): Services {
  wordSchemasInFrench();
  const db = overrides.db ?? openDatabase(config.databaseUrl);
  const watch = watchCommits(overrides.db ? ":memory:" : config.databaseUrl);
  return {
    config,
    now: () => new Date(),
    db,
    foreignWrites: () => foreignWrites(db),
    commitMark: watch.mark,
    stopWatching: watch.close,
    log: overrides.log ?? openLogger(config.logLevel),
    mailer: overrides.mailer ?? openMailer(config.smtpUrl, config.mailFrom),
    payments: config.stripe && openStripe(config.stripe),
    addressSearch: openAddressSearch(config.addressSearchUrl),
    carrier: config.colissimo && openCarrier(config.colissimo),
    tracking: trackingBy([
      ...(config.colissimo ? [openColissimoTracking(config.colissimo)] : []),
      ...(config.laPoste ? [openLaPosteTracking(config.laPoste)] : []),
    ]),
    captcha: config.captcha && openCaptcha(config.captcha, config.publicUrl.hostname),
    rateLimits: openRateLimits(config.rateLimits, isPostgres(db) ? { db, key: config.keyFor("limits") } : null),
    passwords: openPasswordHasher(),
    vault: openVault(config.healthDataKeys),
    files: openFileStore(config.privateFiles),
    quarantine: openFileStore(join(config.privateFiles, "quarantaine")),
    folderMark: openFileStore(config.privateFiles, FOLDER_MARK),
    photographs: openFileStore(config.mediaFiles, PICTURE_OR_FILM),
    faces: openFileStore(facesFolder(config)),
    instructions: openFileStore(config.mediaFiles, INSTRUCTIONS_NAME),
    ...overrides,
  };
}

/** PostgreSQL's word for a row that another transaction wrote since this one looked for it. */
const WRITTEN_MEANWHILE = "23505";
const MOST_TRIES = 4;

/**
 * Runs the work in one transaction; inside a transaction already, it joins that one.
 * The work must make no network call, because the whole shop waits for its end. On PostgreSQL it is done again, as if
 * it had come later, when somebody wrote the same meanwhile: it then finds what was written. SQLite's wait in turn.
 */
export async function inTransaction<Result>(
  services: Services,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  if (services.db.isTransaction) return work(services);
  for (let tries = 1; ; tries += 1)
    try {
      return await services.db.transaction((transaction) => work({ ...services, db: transaction }));
    } catch (fault) {
      if (tries === MOST_TRIES || (fault as { code?: unknown } | null)?.code !== WRITTEN_MEANWHILE) throw fault;
    }
}

/**
 * A transaction that others of the same name wait for. Transactions on SQLite all wait for one another. Those on
 * PostgreSQL do not: two presses of one button would each find nothing written yet.
 * @param name of what exists once, such as a form that was sent
 */
export async function inTurn<Result>(
  services: Services,
  name: string,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  return inTransaction(services, async (inside) => {
    await waitFor(inside, name);
    return work(inside);
  });
}

/** A transaction on what belongs to a visitor, which others of the same visitor wait for. */
export function inTurnOf<Result>(
  services: Services,
  visitorId: string,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  return inTurn(services, visitorsTurn(visitorId), work);
}

/** The same within a transaction that has begun: waits until no other works on what belongs to the visitor. */
export function waitForTurn(inside: Services, visitorId: string): Promise<void> {
  return waitFor(inside, visitorsTurn(visitorId));
}

const visitorsTurn = (visitorId: string) => `visitor ${visitorId}`;

async function waitFor({ db }: Services, name: string): Promise<void> {
  if (isPostgres(db)) await db.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [name]);
}

/**
 * Runs work that may be skipped, such as noting when somebody was last seen: it neither waits for a database that is
 * held nor fails.
 */
export async function ifWritable({ log }: Pick<Services, "log">, work: () => Promise<unknown>): Promise<void> {
  try {
    await waitingAtMost(0, work);
  } catch (fault) {
    if (!troubleOf(fault)) throw fault;
    log.warn({ err: fault }, "left undone");
  }
}

/**
 * Runs the work in a transaction and rolls it back, as a trial. The work must touch nothing but the database.
 * @returns what the work returned
 * @throws whatever the work throws
 */
export async function rehearse<Result>(
  services: Services,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  let rehearsal: { told: Result } | undefined;
  const takenBack = new Error("taken back");
  await services.db
    .transaction(async (transaction) => {
      rehearsal = { told: await work({ ...services, db: transaction }) };
      throw takenBack;
    })
    .catch((fault: unknown) => {
      if (fault !== takenBack) throw fault;
    });
  if (!rehearsal) throw new Error("a rehearsal told nothing");
  return rehearsal.told;
}

export async function closeServices(services: Services): Promise<void> {
  services.mailer.close();
  services.stopWatching();
  await services.db.destroy();
}
