import { STEP_OF_CUSTOMER } from "~/domain/orders/customer-steps";
import { newId } from "~/domain/ids";
import { MADE_TO_MEASURE } from "~/domain/orders/placing/withdrawable.server";
import { REFUND_MEANS } from "~/domain/refunds/means";
import { allPlain, becomes, data, fact, key, kept, of, plain, secret, staff, type Entry } from "./entry.server";
import { euros, inWords, orderState, soldCorrection, soldLenses, text, yes } from "./readers.server";
import {
  DELIVERY_NAMES,
  GENRE_NAMES,
  PAYMENT_MEANS_NAMES,
  PAYMENT_STATE_NAMES,
  REFUND_STATE_NAMES,
} from "./state-names";
import type { ColumnsOf } from "./tables.server";

const OF_ORDERS = of("order_id", "orderIds");
const GONE = becomes(null);
/** A new id for each order, so that nothing tells which orders were one person's. */
const SOMEONE_ELSE = becomes((_value, _row, { now }) => newId(now()));

/** Amounts, articles, days and towns stay for the books. */
export const orders: Entry<ColumnsOf<"orders">> = {
  whose: ["account", "guest"],
  rows: of("id", "orderIds"),
  end: "emptied",
  keeps: ["order", "unpaidOrder"],
  archive: { file: "commande", part: null, of: "order" },
  columns: {
    id: plain,
    number: fact("numero"),
    visitor_id: key(SOMEONE_ELSE),
    user_id: key(GONE),
    status: fact("etat", orderState),
    stock_state: plain,
    hold_expires_at: plain,
    fingerprint: secret(becomes("")),
    attention: data("aRegarder", GONE),
    genre: data("civilite", GONE, inWords(GENRE_NAMES)),
    first_name: data("prenom", GONE),
    last_name: data("nom", GONE),
    email: data("email", GONE),
    phone: data("telephone", GONE),
    delivery_method: fact("livraison", inWords(DELIVERY_NAMES)),
    street: data("rue", GONE),
    postal_code: fact("codePostal"),
    city: fact("ville"),
    billing_street: data("rueDeFacturation", GONE),
    billing_postal_code: fact("codePostalDeFacturation"),
    billing_city: fact("villeDeFacturation"),
    billing_country: fact("paysDeFacturation"),
    business_name: data("entreprise", GONE),
    business_siren: data("siren", GONE),
    coupon_code: fact("codePromo"),
    subtotal_cents: fact("sousTotal", euros),
    discount_cents: fact("remise", euros),
    discount_reason: fact("motifDeLaRemise"),
    delivery_cents: fact("fraisDeLivraison", euros),
    delivery_vat_rate: plain,
    total_cents: fact("total", euros),
    payment_method: fact("moyenDePaiement", inWords(PAYMENT_MEANS_NAMES)),
    created_at: fact("passeeLe"),
    paid_at: fact("payeeLe"),
    due_in_shop_at: fact("aReglerALaBoutiqueDepuis"),
    confirmed_at: fact("confirmeeLe"),
    cancelled_at: fact("annuleeLe"),
    email_key: key(GONE),
    tracking_number: data("suivi", GONE),
    carrier: fact("transporteur"),
    prescription_override: data("prepareeSansOrdonnanceValidee", GONE),
    prescription_override_by: staff,
    prescription_override_at: plain,
    prescription_draft_of: key(GONE),
    quote_number: fact("devis"),
    version: plain,
    prepared_at: fact("prepareeLe"),
    shipped_at: fact("preteOuExpedieeLe"),
    delivered_at: fact("remiseOuLivreeLe"),
    cancelled_by: staff,
    last_name_key: key(GONE),
    first_name_key: key(GONE),
    ledger_doubt: plain,
    terms_version: fact("conditionsDeVente"),
    pickup_code: secret(GONE),
    handed_over_by: staff,
    handed_over_on: fact("remiseSur", inWords({ code: "code de retrait", name: "nom", sale: "vente" })),
    pickup_reminded_at: plain,
    pickup_kept_at: plain,
  },
};

export const order_lines: Entry<ColumnsOf<"order_lines">> = {
  whose: ["account", "guest", "wearer"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["order", "prescription", "unpaidOrder"],
  archive: { file: "commande", part: "articles", of: "order" },
  columns: {
    ...allPlain("id", "order_id", "position", "product_id", "slug", "is_accessory", "color", "image_url", "vat_rate"),
    ...allPlain("gtin", "udi_di", "maker_reference"),
    frame_without_code: plain,
    brand: fact("marque"),
    name: fact("article"),
    color_name: fact("coloris"),
    size: fact("taille", text),
    extra: plain, // the chosen lenses; their reference leads nowhere once the correction is deleted
    quantity: fact("quantite"),
    unit_price_cents: fact("prix", euros),
    frame_price_cents: fact("prixDeLaMonture", euros),
    lens_price_cents: fact("prixDesVerres", euros),
    lens_details: fact("verres", soldLenses),
    sealed_correction: data("correction", GONE, soldCorrection),
    withdrawable: fact("retractable", yes),
    // The shop's standard sentence stays; one that an optician wrote for this person is removed.
    withdrawable_reason: data(
      "raison",
      becomes(
        (value) => (value === MADE_TO_MEASURE ? value : null),
        (rows) => rows.whereNotNull("withdrawable_reason").whereNot("withdrawable_reason", MADE_TO_MEASURE),
      ),
    ),
  },
};

/**
 * Steps whose details hold only the shop's own words: amounts, articles, states. Details of other steps may hold what a
 * person wrote about a person, or a parcel's number.
 */
const OWN_WORDS: string[] = [
  ...Object.values(STEP_OF_CUSTOMER),
  ...["Statut modifié", "Réserve levée", "Commande annulée", "Paiement abandonné"],
  ...["Vente à la boutique", "Lien de paiement envoyé", "Partie malgré la rétractation", "Remis en vente"],
  ...["Remboursement accepté", "Remboursement effectué", "Remboursement fait dans Stripe", "Rendu par la boutique"],
  ...["Second paiement rendu", "Somme retenue par la banque", "Somme rendue par la banque", "Ordonnance validée"],
];

export const tracking_log: Entry<ColumnsOf<"tracking_log">> = {
  whose: ["account", "guest"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["order", "unpaidOrder"],
  archive: { file: "commande", part: "historique", of: "order" },
  columns: {
    id: plain,
    order_id: plain,
    created_at: fact("le"),
    action: fact("etape"),
    details: data(
      "detail",
      becomes(
        (value, { action }) => (OWN_WORDS.includes(String(action)) ? value : ""),
        (rows) => rows.whereNot("details", "").whereNotIn("action", OWN_WORDS),
      ),
      text,
    ),
    actor: staff,
  },
};

export const payments: Entry<ColumnsOf<"payments">> = {
  whose: ["account", "guest"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["order", "unpaidOrder"],
  archive: { file: "commande", part: "paiements", of: "order" },
  columns: {
    id: plain,
    order_id: plain,
    attempt: fact("essai"),
    kind: plain,
    provider_id: key(kept("the provider's own records are matched with the books by it")),
    intent_id: key(kept("the provider's own records are matched with the books by it")),
    state: fact("etat", inWords(PAYMENT_STATE_NAMES)),
    amount_cents: fact("montant", euros),
    client_secret: secret(GONE),
    hosted_url: secret(GONE),
    created_at: fact("le"),
    updated_at: fact("derniereNouvelleLe"),
    next_check_at: plain,
    means: fact("moyenDePaiement", inWords(PAYMENT_MEANS_NAMES)),
    proposal_id: plain,
    failed_at: fact("refuseLe"),
    taken_with: plain,
    insurer_paid_at: fact("recuDeLaMutuelleLe"),
  },
};

export const refunds: Entry<ColumnsOf<"refunds">> = {
  whose: ["account", "guest"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["order"],
  archive: { file: "commande", part: "remboursements", of: "order" },
  columns: {
    id: plain,
    order_id: plain,
    payment_id: plain,
    request_key: plain,
    provider_id: key(kept("the provider's own records are matched with the books by it")),
    amount_cents: fact("montant", euros),
    reason: data("motif", becomes("")),
    asked_by: staff,
    state: fact("etat", inWords(REFUND_STATE_NAMES)),
    refusal: fact("refus"),
    attempt: plain,
    tries: plain,
    created_at: fact("demandeLe"),
    updated_at: fact("derniereNouvelleLe"),
    next_try_at: plain,
    means: fact("moyen", inWords(REFUND_MEANS)),
  },
};

const BOOKS = "article L. 123-22 du Code de commerce : dix ans, tels qu'ils ont été émis";

/**
 * In the archive as a PDF. The codes of its lenses are for the insurer and not for the books, so they end with the
 * correction.
 */
export const invoices: Entry<ColumnsOf<"invoices">> = {
  whose: ["account", "guest", "wearer"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["invoice", "prescription"],
  columns: {
    ...allPlain("id", "number", "order_id", "supplement_of", "replaces", "issued_at", "total_cents"),
    document: key(kept(BOOKS)),
    document_hash: key(kept(BOOKS)),
    sealed_lens_codes: key(GONE),
  },
};

/** They name no glasses but those of the order, and nothing of the eyes. */
export const deposit_papers: Entry<ColumnsOf<"deposit_papers">> = {
  whose: ["account", "guest"],
  rows: OF_ORDERS,
  end: "emptied",
  keeps: ["invoice"],
  columns: {
    ...allPlain("id", "number", "order_id", "refund_id", "issued_at", "total_cents"),
    document: key(kept(BOOKS)),
    document_hash: key(kept(BOOKS)),
  },
};

/** As the invoices that they correct. */
export const credit_notes: Entry<ColumnsOf<"credit_notes">> = {
  whose: ["account", "guest"],
  rows: (rows, { orderIds }, db) =>
    rows.whereIn("invoice_id", db("invoices").whereIn("order_id", orderIds).select("id")),
  end: "emptied",
  keeps: ["invoice", "prescription"],
  columns: {
    ...allPlain("id", "number", "invoice_id", "refund_id", "issued_at", "total_cents", "grounds"),
    document: key(kept(BOOKS)),
    document_hash: key(kept(BOOKS)),
    sealed_lens_codes: key(GONE),
  },
};
