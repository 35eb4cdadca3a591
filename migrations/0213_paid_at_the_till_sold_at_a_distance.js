// An order placed at a distance that was paid at the till later had its means overwritten: it read as a sale in the shop,
// without the right of withdrawal. Its history says that it was placed at a distance; its payment keeps how it was paid.

const TAKEN = "Encaissée à la boutique";
const SOLD_IN_SHOP = ["Vente à la boutique", "Acompte reçu à la boutique"];
const LINK = "Lien de paiement envoyé";
/** Money taken by hand when that could happen. */
const BY_HAND = ["especes", "terminal", "cheque"];

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  const withStep = (/** @type {string[]} */ actions) =>
    knex("tracking_log").whereIn("action", actions).whereNotNull("order_id").select("order_id");
  const overwritten = () =>
    knex("orders")
      .whereIn("payment_method", BY_HAND)
      .whereNull("due_in_shop_at")
      .whereIn("id", withStep([TAKEN]))
      .whereNotIn("id", withStep(SOLD_IN_SHOP));
  await overwritten()
    .whereIn("id", withStep([LINK]))
    .update({ payment_method: "lien" });
  // Which of its means a customer chose online is not known any more: the provider alone knows.
  await overwritten().update({ payment_method: null });
}

/** What was overwritten is not worth having back. */
export async function down() {}
