import { issueMissingInvoices } from "../../app/domain/orders/placing/invoicing.server";
import { deliverDue } from "../../app/domain/outbox.server";
import { reconcile } from "../../app/domain/payments/reconcile.server";
import { tellFactsInForce } from "../../app/domain/settings/in-force.server";
import { carryOutRefunds } from "../../app/domain/refunds/carry-out.server";
import { issueMissingCreditNotes } from "../../app/domain/refunds/refund.server";
import { readConfig } from "../../app/infra/config.server";
import { contentOf, databaseExists, migrationsOf } from "../../app/infra/db.server";
import { closeServices, openServices, type Services } from "../../app/infra/services.server";
import { noShopIn, waitsForMigrations } from "../start/up-to-date";

/** Environment variables, as `.env.example` lists them. */
export type Environment = Record<string, string | undefined>;

export function outbox(): Promise<string> {
  return withServices(async (services) => {
    let all = 0;
    for (let sent = Infinity; sent > 0; all += sent) ({ sent } = await deliverDue(services));
    return `${all} courriel(s) envoyé(s).`;
  });
}

export function reconcilePayments(): Promise<string> {
  return withServices(async (services) => {
    const { asked, refunded, closed, released } = await reconcile(services, true);
    const answered = await carryOutRefunds(services, true);
    return `${asked} paiement(s) demandé(s) à Stripe, ${refunded} remboursé(s), ${closed} fermé(s) ; ${released} réservation(s) de stock rendue(s) ; ${answered} remboursement(s) suivi(s).`;
  });
}

export function invoices(): Promise<string> {
  return withServices(
    async (services) =>
      `${await issueMissingInvoices(services)} facture(s) et ${await issueMissingCreditNotes(services)} avoir(s) établis.`,
  );
}

type Work = (services: Services) => Promise<string>;

/**
 * Runs a task on the shop's database.
 * @throws Error where it is no shop's or waits for migrations, or LaterDatabase: nothing is written then
 */
export function withServices(work: Work, environment: Environment = process.env): Promise<string> {
  return withEarlierOrLater(async (services) => {
    if ((await contentOf(services.db)) !== "shop") throw new Error(noShopIn(services.config.databaseUrl));
    const { pending } = await migrationsOf(services.db); // refuses the database of a later release
    if (pending.length > 0) throw new Error(waitsForMigrations(pending));
    return work(services);
  }, environment);
}

/** The same for a task that copies or examines the database of any release. */
export async function withEarlierOrLater(work: Work, environment: Environment): Promise<string> {
  const config = readConfig(environment);
  // Opening a missing SQLite file would create an empty database, and the task would then work on it.
  if (!databaseExists(config.databaseUrl)) throw new Error(noShopIn(config.databaseUrl));
  const services = openServices(config);
  try {
    await tellFactsInForce(services);
    return await work(services);
  } finally {
    await closeServices(services);
  }
}
