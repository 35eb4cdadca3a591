import { answerOwner, wordsOwner } from "~/domain/adaptations/adaptation.server";
import { RECALL_MEANS } from "~/domain/recalls/means";
import { remarksOwner } from "~/domain/orders/jobs/job.server";
import { openText, sealText } from "~/domain/sealed-text.server";
import { allPlain, becomes, data, fact, of, staff, type Entry, type Reader } from "./entry.server";
import { inWords, soldCorrection, soldLenses } from "./readers.server";
import type { ColumnsOf } from "./tables.server";

const OF_ORDERS = of("order_id", "orderIds");

/** Opens sealed words for the person they are about. */
const sealed =
  (column: string, owner: (id: string) => string): Reader =>
  (value, row, services) =>
    value instanceof Uint8Array ? openText(services, value, owner(String(row[column]))) : null;

/** It says nothing of the eyes; the customer reads it on the invoice. */
export const examined_orders: Entry<ColumnsOf<"examined_orders">> = {
  whose: ["staff"],
  rows: null,
  end: { kept: "R. 4362-14 of the Code de la santé publique: invoice and delivery note name who examined the request" },
  keeps: [],
  columns: { ...allPlain("order_id", "examined_at"), optician_name: staff, optician_number: staff },
};

/**
 * The lots stay with the order, which has no name any more, because the shop has to know what was mounted. The words of
 * the bench may tell of the eyes: they end with the correction.
 */
export const lens_jobs: Entry<ColumnsOf<"lens_jobs">> = {
  whose: ["wearer"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["order", "prescription"],
  archive: { file: "commande", part: "montageDesVerres", of: "order" },
  columns: {
    ...allPlain("id", "order_id", "order_line_id", "version", "right_lot_key", "left_lot_key"),
    base: fact("base"),
    sealed_remarks: data("remarques", becomes(null), sealed("order_line_id", remarksOwner)),
    right_lot: fact("lotDuVerreDroit"),
    left_lot: fact("lotDuVerreGauche"),
    ordered_at: fact("verresCommandesLe"),
    ordered_by: staff,
    received_at: fact("verresRecusLe"),
    received_by: staff,
    mounted_at: fact("verresMontesLe"),
    mounted_by: staff,
    checked_at: fact("montageControleLe"),
    checked_by: staff,
    entrusted_at: fact("montureConfieeLe"),
    entrusted_by: staff,
    entrusted_state: data("etatDeLaMontureConfiee", becomes(null)),
    unmeasured_reason: data("motifSansMesures", becomes(null)),
    lots_awaited_since: fact("lotsAttendusDepuis"),
    lots_lost_reason: data("motifLotsIntrouvables", becomes(null)),
  },
};

/** The same as for the lots that replaced them. */
export const former_lots: Entry<ColumnsOf<"former_lots">> = {
  whose: ["wearer"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["order", "prescription"],
  archive: { file: "commande", part: "lotsRemplaces", of: "order" },
  columns: {
    ...allPlain("id", "order_id", "order_line_id", "right_lot_key", "left_lot_key"),
    right_lot: fact("lotDuVerreDroit"),
    left_lot: fact("lotDuVerreGauche"),
    cause: fact("cause", inWords({ corrected: "noté par erreur", remade: "verres refaits" })),
    reason: data("motif", becomes("")),
    replaced_at: fact("remplaceLe"),
    replaced_by: staff,
  },
};

/** The same as for proposed corrections: the sold lenses stay with the order's line. */
export const sold_lenses: Entry<ColumnsOf<"sold_lenses">> = {
  whose: ["wearer"],
  rows: OF_ORDERS,
  end: "deleted",
  keeps: ["prescription", "unpaidOrder"],
  archive: { file: "commande", part: "verresVendus", of: "order" },
  columns: {
    ...allPlain("order_line_id", "order_id", "extra"),
    lens_details: fact("verres", soldLenses),
    sealed_correction: data("correction", undefined, soldCorrection),
  },
};

export const recalls: Entry<ColumnsOf<"recalls">> = {
  whose: ["staff"],
  rows: null,
  end: { kept: "what the shop wrote about a lot is its own trace" },
  keeps: [],
  columns: {
    ...allPlain("id", "subject", "lot_key", "lot", "message", "letters"),
    ...allPlain("prepared_at", "sent_at", "ended_at", "ended_reason", "left_out"),
    prepared_by: staff,
    sent_by: staff,
    ended_by: staff,
  },
};

/** The same as for the lots: that a customer was warned stays with the order, which has no name any more. */
export const recall_notices: Entry<ColumnsOf<"recall_notices">> = {
  whose: ["wearer"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["order"],
  archive: { file: "commande", part: "rappelsDeLot", of: "order" },
  columns: {
    ...allPlain("id", "recall_id", "order_id"),
    means: fact("prevenuPar", inWords(RECALL_MEANS)),
    told_at: fact("prevenuLe"),
    told_by: staff,
  },
};

/**
 * An emptied request has no words; the decision, and the lenses made anew for it, stay with the order's money and lots.
 */
const SAYS_NOTHING = (owner: (id: string) => string) =>
  becomes((value, { id }, services) => value && sealText(services, "", owner(String(id))));

export const adaptation_requests: Entry<ColumnsOf<"adaptation_requests">> = {
  whose: ["wearer"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["order", "prescription"],
  archive: { file: "commande", part: "garantieDAdaptation", of: "order" },
  columns: {
    ...allPlain("id", "order_id", "order_line_id", "open_of"),
    sealed_words: data("demande", SAYS_NOTHING(wordsOwner), sealed("id", wordsOwner)),
    sealed_answer: data("reponse", SAYS_NOTHING(answerOwner), sealed("id", answerOwner)),
    outcome: fact("issue", inWords({ accepted: "acceptée", refused: "refusée" })),
    requested_at: fact("demandeeLe"),
    answered_at: fact("repondueLe"),
    answered_by: staff,
    remade_at: fact("verresRefaitsDepuis"),
    remade_by: staff,
    ordered_at: fact("verresRefaitsCommandesLe"),
    ordered_by: staff,
    received_at: fact("verresRefaitsRecusLe"),
    received_by: staff,
    mounted_at: fact("verresRefaitsMontesLe"),
    mounted_by: staff,
    checked_at: fact("verresRefaitsControlesLe"),
    checked_by: staff,
  },
};
