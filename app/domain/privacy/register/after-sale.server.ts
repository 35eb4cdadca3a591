import { RETURN_REASONS } from "~/domain/returns/reasons";
import type { Declaration } from "~/domain/withdrawals/withdrawal.server";
import { PROPOSAL_STATES } from "~/domain/orders/prescription/proposals.server";
import { toEuros } from "~/domain/money";
import {
  allPlain,
  becomes,
  data,
  fact,
  file,
  key,
  of,
  plain,
  staff,
  type Entry,
  type Reader,
  type Rows,
} from "./entry.server";
import {
  askedBackOn,
  euros,
  inWords,
  parcelSteps,
  proposedCorrection,
  soldArticle,
  soldLenses,
  yes,
} from "./readers.server";
import type { ColumnsOf } from "./tables.server";

const OF_ORDERS = of("order_id", "orderIds");
const GONE = becomes(null);

/** In the archive as its file, with the facts typed beside it. */
export const prescriptions: Entry<ColumnsOf<"prescriptions">> = {
  whose: ["wearer"],
  rows: of("id", "prescriptionIds"),
  end: "deleted",
  keeps: ["prescription", "unpaidOrder"],
  columns: {
    ...allPlain("id", "state", "by_mail", "sworn", "reminders", "awaited_since", "received_at", "decided_at"),
    ...allPlain("created_at", "updated_at", "file_type", "file_bytes", "file_missing_at"),
    visitor_id: key(),
    draft_of: key(),
    order_id: key(),
    details: data("details"),
    file_id: file(),
    file_hash: key(),
    decided_by: staff,
    refusal: data("refus"),
  },
};

export const correction_proposals: Entry<ColumnsOf<"correction_proposals">> = {
  whose: ["wearer"],
  rows: OF_ORDERS,
  end: "deleted",
  keeps: ["prescription", "unpaidOrder"],
  archive: { file: "commande", part: "correctionsProposees", of: "order" },
  columns: {
    ...allPlain("id", "order_id", "order_line_id", "current_of", "lenses", "asks", "at_pickup", "reminded_at"),
    state: fact("etat", inWords(PROPOSAL_STATES)),
    reference: key(),
    sealed_correction: data("correction", undefined, proposedCorrection),
    lens_details: fact("verres", soldLenses),
    difference_cents: fact("difference", euros),
    settled_at: fact("supplementRegleLe"),
    proposed_by: staff,
    proposed_at: fact("proposeeLe"),
    expires_at: fact("valableJusquau"),
    answered_at: fact("repondueLe"),
  },
};

export const prescription_readings: Entry<ColumnsOf<"prescription_readings">> = {
  whose: ["wearer", "staff"],
  rows: of("prescription_id", "prescriptionIds"),
  end: { with: "prescriptions" },
  keeps: ["prescription"],
  archive: { file: "compte", part: "lecturesDeVosOrdonnances" },
  columns: {
    id: key(),
    prescription_id: key(),
    reader: fact(
      "par",
      inWords({
        owner: "vous",
        administrator: "un opticien de la boutique",
        link: "le lien de votre commande, dans le dossier mutuelle",
      }),
    ),
    reader_id: key(),
    read_at: fact("le"),
  },
};

export const labels: Entry<ColumnsOf<"labels">> = {
  whose: ["account", "guest"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["parcel"],
  archive: { file: "commande", part: "etiquettes", of: "order" },
  columns: {
    ...allPlain("id", "order_id", "current_of", "product_code", "answered_at"),
    kind: fact("sens", inWords({ outward: "envoi", return: "retour" })),
    weight_grams: fact("grammes"),
    state: plain,
    parcel_number: data("numeroDeColis", GONE),
    file_id: file(GONE),
    message: data("message", GONE),
    asked_by: staff,
    asked_at: fact("demandeeLe"),
  },
};

export const parcel_tracking: Entry<ColumnsOf<"parcel_tracking">> = {
  whose: ["account", "guest"],
  rows: of("number", "parcels"),
  end: "deleted",
  keeps: ["parcel"],
  archive: { file: "commande", part: "suiviDuColis", of: "order" },
  columns: {
    number: data("numero"),
    steps: data("etapes", undefined, parcelSteps),
    delivered: fact("remis", yes),
    fetched_at: fact("le"),
  },
};

/**
 * The declaration stays as a proof, with its day and its articles; the name is removed. Its hash was computed from the
 * words as they were mailed, so that a customer who kept the mail can still prove them.
 */
export const withdrawals: Entry<ColumnsOf<"withdrawals">> = {
  whose: ["account", "guest"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["order"],
  archive: { file: "commande", part: "retractations", of: "order" },
  columns: {
    id: plain,
    order_id: plain,
    declared_at: fact("declareeLe"),
    content: data("declaration", becomes(nameless, stillNamed), declarationInWords),
    sha256: fact("empreinte"),
  },
};

function nameless(content: unknown): string {
  return JSON.stringify({ ...(JSON.parse(String(content)) as Declaration), name: null, email: null });
}

function stillNamed(rows: Rows): Rows {
  return rows.whereNot("content", "like", '%"name":null,"email":null,%');
}

function declarationInWords(content: unknown): ReturnType<Reader> {
  const { statement, name, email, lines } = JSON.parse(String(content)) as Declaration;
  return {
    texte: statement,
    nom: name,
    email,
    articles: lines.map(({ title, details, quantity, unitPriceCents }) => ({
      article: title,
      detail: details,
      quantite: quantity,
      prix: toEuros(unitPriceCents),
    })),
  };
}

export const withdrawal_lines: Entry<ColumnsOf<"withdrawal_lines">> = {
  whose: ["nobody"],
  rows: null,
  end: { kept: "tells of nobody" },
  keeps: [],
  columns: allPlain("withdrawal_id", "order_line_id", "quantity"),
};

export const returns: Entry<ColumnsOf<"returns">> = {
  whose: ["account", "guest"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["order"],
  archive: { file: "commande", part: "retours", of: "order" },
  columns: {
    ...allPlain("id", "order_id", "withdrawal_id", "version"),
    state: fact("etat"),
    comment: data("commentaire", GONE),
    refusal: data("refus", GONE),
    requested_at: fact("demandeLe"),
    processing_at: fact("enTraitementLe"),
    validated_at: fact("valideLe"),
    refused_at: fact("refuseLe"),
    restocked_at: plain,
    kept_cents: fact("retenu", euros),
    kept_reason: data("motifDeLaRetenue", GONE),
  },
};

export const return_lines: Entry<ColumnsOf<"return_lines">> = {
  whose: ["account", "guest"],
  rows: (rows, { orderIds }, db) => rows.whereIn("return_id", db("returns").whereIn("order_id", orderIds).select("id")),
  end: { kept: "without its order's name it tells of nobody" },
  keeps: ["order"],
  archive: { file: "commande", part: "articlesRendus", of: "order" },
  columns: {
    return_id: fact("retourDemandeLe", askedBackOn),
    order_line_id: fact("article", soldArticle),
    quantity: fact("quantite"),
    reason: fact("raison", inWords(RETURN_REASONS)),
  },
};
