import { addressed } from "~/domain/search-text.server";
import { data, fact, key, of, plain, secret, type Entry, type Finder } from "./entry.server";
import {
  inWords,
  lensAnswers as answersInWords,
  productName,
  reasonName,
  text,
  wantedCorrection,
  yes,
} from "./readers.server";
import { DELIVERY_NAMES, GENRE_NAMES } from "./state-names";
import type { ColumnsOf } from "./tables.server";

const OWN = of("visitor_id", "visitorIds");
const HANGS = { with: "visitors" } as const;

/** Begun by the account, or in another browser with an address that it has proven. */
const begun: Finder = (rows, { visitorIds, emails }) =>
  rows.where((own) => void own.whereIn("visitor_id", visitorIds).orWhere(addressed("email", emails)));

export const visitors: Entry<ColumnsOf<"visitors">> = {
  whose: ["account", "guest"],
  rows: of("id", "visitorIds"),
  end: "deleted",
  keeps: ["visit"],
  columns: { id: key(), created_at: plain, last_seen_at: plain },
};

export const cart_lines: Entry<ColumnsOf<"cart_lines">> = {
  whose: ["account", "guest"],
  rows: OWN,
  end: HANGS,
  keeps: ["visit"],
  archive: { file: "panier-et-favoris", part: "panier" },
  columns: {
    id: key(),
    visitor_id: key(),
    product_id: fact("article", productName),
    color: fact("coloris"),
    size: fact("taille", text),
    extra: data("verres", undefined, wantedCorrection),
    line_key: key(),
    quantity: fact("quantite"),
    added_at: fact("ajouteLe"),
  },
};

export const wishlist_entries: Entry<ColumnsOf<"wishlist_entries">> = {
  whose: ["account", "guest"],
  rows: OWN,
  end: HANGS,
  keeps: ["visit"],
  archive: { file: "panier-et-favoris", part: "favoris" },
  columns: {
    id: key(),
    visitor_id: key(),
    product_id: fact("article", productName),
    color: fact("coloris"),
    added_at: fact("ajouteLe"),
  },
};

export const wishlist_shares: Entry<ColumnsOf<"wishlist_shares">> = {
  whose: ["account", "guest"],
  rows: OWN,
  end: HANGS,
  keeps: ["visit"],
  archive: { file: "panier-et-favoris", part: "favorisPartages" },
  columns: { visitor_id: key(), id: secret(), created_at: fact("depuis") },
};

export const lens_answers: Entry<ColumnsOf<"lens_answers">> = {
  whose: ["wearer"],
  rows: OWN,
  end: HANGS,
  keeps: ["lensAnswers"],
  archive: { file: "panier-et-favoris", part: "choixDeVerres" },
  columns: {
    visitor_id: key(),
    product_id: fact("article", productName),
    color: fact("coloris"),
    size: fact("taille", text),
    line_id: key(),
    sealed: data("reponses", undefined, answersInWords),
    updated_at: fact("le"),
  },
};

/** In the archive with the lines of the cart that use it. */
export const lens_corrections: Entry<ColumnsOf<"lens_corrections">> = {
  whose: ["wearer"],
  rows: of("reference", "corrections"),
  end: "deleted",
  keeps: ["lensAnswers"],
  columns: { reference: key(), sealed: secret(), created_at: plain },
};

export const checkout_drafts: Entry<ColumnsOf<"checkout_drafts">> = {
  whose: ["account", "guest"],
  rows: begun,
  end: "deleted",
  keeps: ["visit"],
  archive: { file: "panier-et-favoris", part: "commandeEnPreparation" },
  columns: {
    visitor_id: key(),
    as_guest: fact("sansCompte", yes),
    genre: data("civilite", undefined, inWords(GENRE_NAMES)),
    first_name: data("prenom"),
    last_name: data("nom"),
    email: data("email"),
    phone: data("telephone"),
    street: data("rue"),
    postal_code: data("codePostal"),
    city: data("ville"),
    delivery_method: fact("livraison", inWords(DELIVERY_NAMES)),
    billing_differs: fact("autreAdresseDeFacturation", yes),
    billing_street: data("rueDeFacturation"),
    billing_postal_code: data("codePostalDeFacturation"),
    billing_city: data("villeDeFacturation"),
    billing_country: data("paysDeFacturation"),
    business_name: data("entreprise"),
    business_siren: data("siren"),
    coupon_code: fact("codePromo"),
    till_reduction: fact("reductionEnCaisse"),
    updated_at: fact("le"),
  },
};

export const appointment_drafts: Entry<ColumnsOf<"appointment_drafts">> = {
  whose: ["account", "guest"],
  rows: begun,
  end: "deleted",
  keeps: ["appointment"],
  archive: { file: "panier-et-favoris", part: "rendezVousEnPreparation" },
  columns: {
    visitor_id: key(),
    reason: fact("motif", reasonName),
    slot_at: fact("creneau"),
    last_name: data("nom"),
    first_name: data("prenom"),
    phone: data("telephone"),
    email: data("email"),
    updated_at: fact("le"),
    for_relative: fact("pourUnProche", yes),
    diary_id: plain,
  },
};

/** It names no person: a browser alone, for an hour. An erasure cannot find it, and need not. */
export const try_ons: Entry<ColumnsOf<"try_ons">> = {
  whose: ["guest"],
  rows: null,
  end: "deleted",
  keeps: ["face"],
  columns: {
    id: key(),
    browser_hash: secret(),
    sender_hash: secret(),
    width: plain,
    height: plain,
    sealed_marks: secret(),
    shown: plain,
    version: plain,
    created_at: plain,
  },
};

/**
 * The archive has its content where the answered request is. Answers to others about the person are found by what they
 * name (`erase.server.ts`).
 */
export const idempotency_keys: Entry<ColumnsOf<"idempotency_keys">> = {
  whose: ["account", "guest"],
  rows: of("visitor_id", "callerIds"),
  end: "deleted",
  keeps: ["firstAnswer"],
  columns: {
    caller: key(),
    key: key(),
    request_hash: secret(),
    answer: secret(),
    created_at: plain,
    visitor_id: key(),
  },
};
