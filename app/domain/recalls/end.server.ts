import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { logStep } from "~/domain/orders/order.server";
import { takeBack } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import type { RecallSubject } from "./means";
import { findRecall, subjectSaid, type Recall } from "./recall.server";
import { recallLetterKey } from "./notices.server";

/** Deletes a letter that was never confirmed: nobody was told, and nothing was held back. */
export async function discardRecall(services: Services, by: Account, id: string): Promise<"discarded" | "unknown"> {
  return inTransaction(services, async (inside) => {
    const recall = await findRecall(inside, id);
    const gone = await inside.db("recalls").where({ id }).whereNull("sent_at").delete();
    if (!recall || gone === 0) return "unknown";
    await audit(inside, by, "Rappel abandonné", subjectSaid(recall));
    return "discarded";
  });
}

/**
 * Ends a confirmed recall: its lot is held back no longer, its article is on sale again, and letters that have not left yet do not leave. Who was told
 * stays known, and the order of each of them notes the end.
 * @returns how many people had been told, and of what; null where the recall is not in force
 */
export async function endRecall(
  services: Services,
  by: Account,
  { id, reason }: { id: string; reason: string },
): Promise<{ told: number; subject: RecallSubject } | null> {
  return inTransaction(services, async (inside) => {
    const ended = await inside
      .db("recalls")
      .where({ id })
      .whereNotNull("sent_at")
      .whereNull("ended_at")
      .update({ ended_at: instant(inside.now()), ended_by: by.id, ended_reason: reason });
    const recall = ended === 1 ? await findRecall(inside, id) : null;
    if (!recall) return null;
    const products = await inside
      .db("recalled_articles")
      .where({ recall_id: id })
      .whereIn("product_id", inside.db("products").select("id"))
      .distinct("product_id")
      .pluck("product_id");
    if (recall.subject === "article") await touchCatalogue(inside, products);
    await takeBackUnsent(inside, by, recall);
    const told = await inside.db("recall_notices").where({ recall_id: id }).distinct("order_id").pluck("order_id");
    for (const orderId of told) await logStep(inside, orderId, "Rappel levé", subjectSaid(recall), by.id);
    await audit(inside, by, "Rappel levé", subjectSaid(recall), reason);
    return { told: told.length, subject: recall.subject };
  });
}

/**
 * Takes back the letters that have not left. One that was never tried has told nobody, and its notice goes with it; one
 * whose sending was tried may have arrived, and stays noted.
 */
async function takeBackUnsent(services: Services, by: Account, recall: Recall): Promise<void> {
  const { db } = services;
  const { id, letters } = recall;
  const mailed = await db("recall_notices").where({ recall_id: id, means: "mailed" }).pluck("order_id");
  const orderOf = new Map<string, string>(mailed.map((orderId) => [recallLetterKey(orderId, id), orderId]));
  const gone = await db("outbox")
    .whereIn("dedupe_key", [...orderOf.keys()])
    .whereNull("sent_at")
    .whereNull("given_up_at")
    .update({ next_try_at: null }) // no worker takes it from here on
    .returning(["dedupe_key", "tries"]);
  await takeBack(
    services,
    gone.map(({ dedupe_key }) => dedupe_key),
  );
  const untold = gone.flatMap(({ dedupe_key, tries }) => (tries === 0 ? (orderOf.get(dedupe_key) ?? []) : []));
  if (untold.length === 0) return;
  await db("recall_notices").where({ recall_id: id, means: "mailed" }).whereIn("order_id", untold).delete();
  await db("recalls")
    .where({ id })
    .update({ letters: Math.max(0, (letters ?? 0) - untold.length) });
  for (const orderId of untold) await logStep(services, orderId, TAKEN_BACK, subjectSaid(recall), by.id);
}

const TAKEN_BACK = "Lettre de rappel retirée avant son départ";
