import type { Knex } from "knex";

import { formatEuros, type Cents } from "~/domain/money";
import type { Services } from "~/infra/services.server";

/** The states of a payment whose money came, whatever happened afterwards. */
const COLLECTED = ["paid", "surplus", "refunded", "settled"] as const;

/** Facts without a line, or whose line has another amount. In French, for the person who runs the shop. */
export async function findStrayed(services: Services): Promise<string[]> {
  const { db } = services;
  const lined = (fact: string) =>
    function (this: Knex.JoinClause) {
      this.on("line.fact", "=", db.raw(fact));
    };
  type Strayed = { name: string; cents: Cents; line_cents: Cents | null };
  const documents = async (table: "invoices" | "credit_notes", fact: string, sign: 1 | -1) =>
    (await db(`${table} as fact`)
      .leftJoin("money_journal as line", lined(`'${fact}:' || fact.id`))
      .whereRaw("(line.position is null or line.amount_cents <> ? * fact.total_cents)", [sign])
      .orderBy("fact.number")
      .limit(MOST)
      .select({ name: "fact.number", cents: "fact.total_cents", line_cents: "line.amount_cents" })) as Strayed[];
  const payments = (await db("payments as fact")
    .join("orders", "orders.id", "fact.order_id")
    .leftJoin("money_journal as line", lined("'payment:' || fact.id"))
    .whereIn("fact.state", [...COLLECTED])
    .where("fact.amount_cents", ">", 0)
    .whereNull("line.position")
    .orderBy("fact.id")
    .limit(MOST)
    .select({ name: "orders.number", cents: "fact.amount_cents", line_cents: "line.amount_cents" })) as Strayed[];
  const refunds = (await db("refunds as fact")
    .join("orders", "orders.id", "fact.order_id")
    .leftJoin("money_journal as line", lined("'refund:' || fact.id"))
    .where({ "fact.state": "succeeded" })
    .whereRaw("(line.position is null or line.amount_cents <> - fact.amount_cents)")
    .orderBy("fact.id")
    .limit(MOST)
    .select({ name: "orders.number", cents: "fact.amount_cents", line_cents: "line.amount_cents" })) as Strayed[];
  return [
    ...(await documents("invoices", "invoice", 1)).map(inWords("La facture")),
    ...(await documents("credit_notes", "credit-note", -1)).map(inWords("L’avoir")),
    ...payments.map(inWords("Un règlement de la commande")),
    ...refunds.map(inWords("Un remboursement de la commande")),
  ];
}

const MOST = 50;

const inWords =
  (what: string) =>
  ({ name, cents, line_cents: said }: { name: string; cents: Cents; line_cents: Cents | null }) =>
    said === null
      ? `${what} ${name} (${formatEuros(cents)}) n’a pas de ligne.`
      : `${what} ${name} est de ${formatEuros(cents)}, sa ligne dit ${formatEuros(Math.abs(said))}.`;
