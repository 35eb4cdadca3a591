import { inTransaction, waitForTurn, type Services } from "~/infra/services.server";
import { bringLine, readCart } from "~/domain/cart/cart.server";
import { completeDraft } from "~/domain/checkout/draft.server";
import { readLensAnswers, saveLensAnswers } from "~/domain/lenses/answers.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { Instant } from "~/domain/time";
import { mergeWishlists } from "~/domain/wishlist/wishlist.server";

/**
 * Moves what a browser collected before its login to the account: the cart (the same line adds up as far as the stock
 * goes), the wishlist, lens answers, the answers at the checkout, and an unpaid order with the pieces it holds. Paid
 * orders stay where they are: they join an account only by its proven address.
 * @param from the browser's visitor, which is deleted
 */
export async function mergeVisitor(services: Services, from: string, into: string): Promise<void> {
  if (from === into) return;
  await inTransaction(services, async (inside) => {
    const { db } = inside;
    // In one order, so that two logins at once do not wait for each other for ever.
    for (const visitorId of [from, into].sort()) await waitForTurn(inside, visitorId);
    if (!(await db("visitors").where({ id: from }).first("id"))) return;
    await settlePrescriptions(inside, from, into);
    // Moved first, so that the receiving cart may have the pieces that this order holds.
    await db("orders").where({ visitor_id: from, status: ORDER_STATUS.awaitingPayment }).update({ visitor_id: into });
    for (const line of (await readCart(inside, from)).lines) await bringLine(inside, into, line);
    await db("cart_lines").where({ visitor_id: from }).delete();
    await mergeWishlists(inside, from, into);
    await moveLensAnswers(inside, from, into);
    await completeDraft(inside, from, into);
    await takeOver(inside, { table: "checkout_drafts", column: "visitor_id" }, from, into);
    await takeOver(inside, { table: "appointment_drafts", column: "visitor_id" }, from, into);
    await db("quotes").where({ visitor_id: from }).update({ visitor_id: into });
    await db("idempotency_keys").where({ visitor_id: from }).update({ visitor_id: into });
    await db("visitors").where({ id: from }).delete();
  });
}

/** Answers are sealed under their owner, so they are opened and sealed again. */
async function moveLensAnswers(services: Services, from: string, into: string): Promise<void> {
  const rows: { product_id: string }[] = await services
    .db("lens_answers")
    .where({ visitor_id: from })
    .select("product_id");
  for (const { product_id: productId } of rows) {
    const draft = await readLensAnswers(services, from, productId);
    // The id of the line being changed is another now; the answers are still valid for the frame.
    if (draft) await saveLensAnswers(services, into, productId, { ...draft, lineId: null });
  }
}

/**
 * Keeps each prescription with the order it was made for: an unpaid order keeps its own, whatever the other visitor has
 * prepared. Called while those orders still name the visitors who placed them.
 */
async function settlePrescriptions(services: Services, from: string, into: string): Promise<void> {
  const [guests, own] = [await unpaidOf(services, from), await unpaidOf(services, into)];
  for (const orderId of own) await keepDraftFor(services, into, orderId, into);
  if (guests.length === 0) return takeOver(services, { table: "prescriptions", column: "draft_of" }, from, into);
  for (const orderId of guests) await keepDraftFor(services, from, orderId, into);
}

/** Unpaid orders, which take their visitor's draft when they are paid; their lenses are checked then. */
async function unpaidOf({ db }: Services, visitorId: string): Promise<string[]> {
  return db("orders")
    .where({ visitor_id: visitorId, status: ORDER_STATUS.awaitingPayment })
    .whereNull("prescription_draft_of")
    .whereIn("id", db("order_lines").where("extra", "like", "verres:%").select("order_id"))
    .orderBy("created_at", "desc")
    .pluck("id");
}

/** Names the order itself as the owner of its draft; without a draft, the order waits for a prescription. */
async function keepDraftFor({ db }: Services, of: string, orderId: string, visitorId: string): Promise<void> {
  const kept = await db("prescriptions").where({ draft_of: orderId }).first("id");
  if (!kept) await db("prescriptions").where({ draft_of: of }).update({ draft_of: orderId, visitor_id: visitorId });
  await db("orders").where({ id: orderId }).update({ prescription_draft_of: orderId });
}

type Draft =
  | { table: "checkout_drafts" | "appointment_drafts"; column: "visitor_id" }
  | { table: "prescriptions"; column: "draft_of" };

/** Of two such rows, the one written last is kept. */
async function takeOver({ db }: Services, { table, column }: Draft, from: string, into: string): Promise<void> {
  const writtenFor = (owner: string) =>
    db(table)
      .where({ [column]: owner })
      .first<{ updated_at: Instant } | undefined>("updated_at");
  const [theirs, ours] = [await writtenFor(from), await writtenFor(into)];
  if (!theirs || (ours && ours.updated_at > theirs.updated_at)) return;
  await db(table)
    .where({ [column]: into })
    .delete();
  await db(table)
    .where({ [column]: from })
    .update({ [column]: into, visitor_id: into });
}
