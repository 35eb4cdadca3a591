import { toEuros } from "~/domain/money";
import { readQuote } from "~/domain/quotes/written-quote.server";
import {
  allPlain,
  becomes,
  data,
  fact,
  key,
  kept,
  plain,
  staff,
  type Entry,
  type Finder,
  type Reader,
} from "./entry.server";
import { euros, measuresInWords } from "./readers.server";
import type { ColumnsOf } from "./tables.server";

const KEPT = "arrêté du 28 avril 2017 : un an, chiffré";
const GONE = becomes(null);

/** Quotes made by the account, made in another browser under an address that it has proven, or ordered as one of its orders. */
const own: Finder = (rows, { visitorIds, emails, orderIds }) =>
  rows.where(
    (any) => void any.whereIn("visitor_id", visitorIds).orWhereIn("email_key", emails).orWhereIn("order_id", orderIds),
  );

const inWords: Reader = async (_value, { id }, services) => {
  const document = await readQuote(services, String(id));
  if (!document) return null;
  const { customer, wearer, prescription, pairs } = document;
  return {
    client: customer && {
      prenom: customer.firstName,
      nom: customer.lastName,
      email: customer.email,
      rue: customer.street,
      codePostal: customer.postalCode,
      ville: customer.city,
    },
    porteur: wearer && { prenom: wearer.firstName, nom: wearer.lastName, neLe: wearer.bornOn },
    ordonnance: prescription && { du: prescription.prescribedOn, par: prescription.prescriber },
    equipements: pairs.map(({ name, details, chosen, measures }) => ({
      article: name,
      detail: details,
      lignes: chosen.rows.map(({ label, cents }) => ({ libelle: label, prix: cents === null ? null : toEuros(cents) })),
      ...(measures && measuresInWords(measures)),
    })),
  };
};

/** The shop must be able to show a quote by its number for a year; once a person is erased, no name leads to it. */
export const quotes: Entry<ColumnsOf<"quotes">> = {
  whose: ["account", "guest", "wearer"],
  rows: own,
  end: "emptied",
  keeps: ["quote"],
  archive: { file: "devis", part: null },
  columns: {
    ...allPlain("id", "read_how"),
    number: fact("numero"),
    visitor_id: key(GONE),
    first_name: data("prenom", GONE),
    last_name: data("nom", GONE),
    email: data("email", GONE),
    email_key: key(GONE),
    made_at: fact("etabliLe"),
    made_by: staff,
    valid_until: fact("valableJusquAu"),
    content_key: key(kept(KEPT)),
    prescription_key: key(GONE),
    total_cents: fact("total", euros),
    sealed_document: data("contenu", kept(KEPT), inWords),
    read_at: fact("luLe"),
    sent_at: fact("envoyeLe"),
    order_id: plain,
    ordered_at: fact("commandeLe"),
    replaced_by: fact("remplacePar"),
  },
};

/** Ends with its quote; its last part is a random reference that leads nowhere by itself. */
export const quote_lines: Entry<ColumnsOf<"quote_lines">> = {
  whose: ["nobody"],
  rows: null,
  end: { with: "quotes" },
  keeps: ["quote"],
  columns: allPlain(
    "quote_id",
    "position",
    "line_key",
    "quantity",
    "frame_price_cents",
    "frame_reduced",
    "unit_price_cents",
    "lens_lines",
  ),
};
