import { countWorkerFault } from "~/domain/health/metrics.server";
import type { Services } from "~/infra/services.server";
import { readingAside } from "~/infra/database/aside.server";
import { closeWhatEnded } from "~/domain/accounting/close.server";
import { answerResets, onResetAsked } from "~/domain/accounts/recovery.server";
import { noteBeat } from "~/domain/health/heartbeats.server";
import { lookForDamage } from "~/domain/health/integrity.server";
import { sendReminders } from "~/domain/appointments/reminders.server";
import { onPaymentsDue } from "~/domain/orders/money/due-at-once.server";
import { releasePickups, remindOfPickups } from "~/domain/orders/pickup/waiting.server";
import { remindOfPrescriptions } from "~/domain/orders/prescription/prescription.server";
import { remindOfProposals } from "~/domain/orders/prescription/proposals.server";
import { issueMissingInvoices } from "~/domain/orders/placing/invoicing.server";
import { CONNECTIONS, deliverDue, onQueued } from "./outbox.server";
import { followParcels } from "~/domain/parcels/follow.server";
import { noteReleasedPrices } from "~/domain/promotions/note-price.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { matchFilesToRows } from "~/domain/prescriptions/upkeep.server";
import { latePurges } from "~/domain/privacy/purge-runs.server";
import { PURGES, runPurges } from "~/domain/privacy/purges.server";
import { carryOutRefunds } from "~/domain/refunds/carry-out.server";
import { issueMissingCreditNotes } from "~/domain/refunds/refund.server";
import { onRefundAsked } from "~/domain/refunds/request.server";
import { remindOfValidity } from "~/domain/wearers/reminders.server";
import { tellFactsInForce } from "~/domain/settings/in-force.server";
import { purgeTryOns } from "~/domain/try-on/try-on.server";
import { dispatchLetter } from "~/domain/newsletter/letters/dispatch.server";
import { sendDigest } from "~/domain/shop-notices/digest.server";
import { expireReservations } from "~/domain/reservations/close.server";

/** How long after a start a large database is checked for damage. */
const DAMAGE_AFTER_MS = 60_000;

export type Workers = { stop(): Promise<void> };

/**
 * Starts the work beside requests: due mails, payments without a webhook, expired holds, refunds, reminders of
 * appointments, prescriptions and orders to fetch, parcels under way, closings of days that ended.
 */
export function startWorkers(services: Services): Workers {
  const mails = every(services, "outbox", 5_000, async () => {
    while ((await deliverDue(services, { connections: CONNECTIONS })).sent > 0);
  });
  // On a connection of their own, because all the others may be waiting for a slow server.
  const urgentMails = every(services, "urgent mails", 5_000, async () => {
    while ((await deliverDue(services, { urgentOnly: true })).sent > 0);
  });
  let first = true;
  const payments = every(services, "reconciliation", 20_000, async () => {
    await reconcile(services, first);
    first = false;
  });
  const reminders = every(services, "reminders", 60_000, async () => {
    while ((await sendReminders(services)) > 0);
  });
  // No upload was under way before, so older files without a row are left over from a power cut.
  const begun = services.now();
  const matched = readingAside("tasks", () => matchFilesToRows(services, begun)).catch((fault: unknown) =>
    services.log.error({ err: fault, worker: "files" }, "worker fault"),
  );
  // Later, so that a second start right after the first does not wait for its end.
  const looking = setTimeout(() => {
    lookForDamage(services).catch((fault: unknown) => services.log.warn({ err: fault }, "damage was not looked for"));
  }, DAMAGE_AFTER_MS);
  const waitingOrders = every(services, "waiting orders", 3_600_000, async () => {
    await remindOfPrescriptions(services);
    await remindOfProposals(services);
    await remindOfPickups(services);
    await releasePickups(services);
    while ((await remindOfValidity(services)) > 0);
  });
  const purges = every(services, "purges", 3_600_000, async () => {
    await matched;
    await runPurges(services, { dueOnly: true });
    const late = await latePurges(services, PURGES);
    if (late.length > 0)
      services.log.error({ late }, "purges have not run for two days: what they end is kept too long");
  });
  const reservations = every(services, "reservations", 60_000, async () => {
    await expireReservations(services);
  });
  const resets = every(services, "forgotten passwords", 10_000, async () => {
    while ((await answerResets(services)) > 0);
  });
  const faces = every(services, "faces", 60_000, async () => {
    await purgeTryOns(services);
  });
  let firstRefunds = true;
  const refunds = every(services, "refunds", 20_000, async () => {
    await carryOutRefunds(services, firstRefunds);
    firstRefunds = false;
  });
  const invoices = every(services, "missing invoices", 3_600_000, async (goesOn) => {
    await issueMissingInvoices(services, goesOn);
    await issueMissingCreditNotes(services);
  });
  const letters = every(services, "newsletter", 60_000, async () => {
    await dispatchLetter(services);
  });
  const digests = every(services, "shop digest", 60_000, async () => {
    await sendDigest(services);
  });
  const prices = every(services, "prices of released products", 60_000, async () => {
    await noteReleasedPrices(services);
  });
  const closings = every(services, "closings", 300_000, async () => {
    await closeWhatEnded(services);
  });
  const parcels = every(services, "parcels", 600_000, async () => {
    await followParcels(services);
  });
  const forget = [
    onQueued(mails.wake),
    onQueued(urgentMails.wake),
    onResetAsked(resets.wake),
    onRefundAsked(refunds.wake),
    onPaymentsDue(payments.wake),
  ];
  return {
    async stop() {
      for (const each of forget) each();
      clearTimeout(looking);
      await Promise.all([
        mails.stop(),
        urgentMails.stop(),
        payments.stop(),
        purges.stop(),
        reminders.stop(),
        waitingOrders.stop(),
        reservations.stop(),
        resets.stop(),
        faces.stop(),
        refunds.stop(),
        invoices.stop(),
        letters.stop(),
        digests.stop(),
        prices.stop(),
        closings.stop(),
        parcels.stop(),
      ]);
    },
  };
}

/**
 * Runs the work now, and again after each pause; never twice at once. A fault is logged, and the next round tries
 * again. Work that may take long asks `goesOn` from time to time, because the process may be about to end.
 */
function every(services: Services, name: string, pauseMs: number, work: (goesOn: () => boolean) => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const round = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    noteBeat(services, name, pauseMs);
    running = readingAside("tasks", async () => {
      await tellFactsInForce(services);
      await work(() => !stopped);
    })
      .catch((fault: unknown) => {
        countWorkerFault(name);
        services.log.error({ err: fault, worker: name }, "worker fault");
      })
      .finally(() => {
        running = null;
        noteBeat(services, name, pauseMs);
        if (stopped) return;
        timer = setTimeout(round, again ? 0 : pauseMs);
        again = false;
      });
  };
  round();
  return {
    wake: round,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
