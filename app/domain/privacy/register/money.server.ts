import { reasonInWords } from "~/domain/disputes/words";
import { allPlain, becomes, data, fact, key, kept, nobodys, of, staff, type Entry } from "./entry.server";
import { euros, inWords } from "./readers.server";
import { DISPUTE_STATUS_NAMES } from "./state-names";
import type { ColumnsOf } from "./tables.server";

const OF_ORDERS = of("order_id", "orderIds");

/** Pieces and cents of an order's lines. The archive has them as the order, its payments, refunds and returns. */
export const order_ledger: Entry<ColumnsOf<"order_ledger">> = {
  whose: ["account", "guest"],
  rows: OF_ORDERS,
  end: { kept: "pieces and cents, which name nobody once the order does not" },
  keeps: ["order"],
  columns: allPlain("id", "order_id", "order_line_id", "kind", "pieces", "cents", "cause", "cause_id", "created_at"),
};

export const money_tasks: Entry<ColumnsOf<"money_tasks">> = {
  whose: ["account", "guest"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["order"],
  archive: { file: "commande", part: "sommesARegler", of: "order" },
  columns: {
    ...allPlain("id", "order_id", "list", "cause", "subject", "waived_cents"),
    amount_cents: fact("montant", euros),
    says: data("objet", becomes("")),
    due_on: fact("auPlusTard"),
    opened_at: fact("le"),
    settled_at: fact("regleLe"),
    settled_by: staff,
    settled_how: data("reglement", becomes(null)),
  },
};

export const disputes: Entry<ColumnsOf<"disputes">> = {
  whose: ["account", "guest"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["order"],
  archive: { file: "commande", part: "contestations", of: "order" },
  columns: {
    id: key(kept("the provider's own records are matched with the books by it")),
    ...allPlain("order_id", "payment_id", "kind"),
    amount_cents: fact("montant", euros),
    reason: fact("motif", (value) => reasonInWords(String(value))),
    status: fact("etat", inWords(DISPUTE_STATUS_NAMES)),
    due_by: fact("reponseAvant"),
    opened_at: fact("le"),
    closed_at: fact("closeLe"),
  },
};

/** It names nobody, so an erasure does not touch its lines. */
export const money_journal: Entry<ColumnsOf<"money_journal">> = nobodys(
  ...(["position", "at", "kind", "fact", "order_number", "document", "means", "reference"] as const),
  ...(["amount_cents", "vat", "origin", "previous_hash", "hash"] as const),
);

export const closings: Entry<ColumnsOf<"closings">> = nobodys(
  ...(["position", "kind", "period", "from_position", "to_position", "journal_hash", "totals"] as const),
  ...(["perpetual", "closed_at", "previous_hash", "hash"] as const),
);
