import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import { shopYear } from "~/domain/time";
import { nameKey, numberMeant, paperMeant, parcelMeant, phoneMeant } from "./search-keys";

/** Of how many orders, the latest, names are read through to find a part in their middle: some milliseconds, however many there are. */
const READ_THROUGH = 50_000;
const LEAST_PART = 3;

/**
 * The ids of the orders that someone means by a number, of the order, its invoice, credit note, quote or parcel, an e-mail address, a
 * telephone or a name. Each is looked up in its own index; a part within a name is looked for in an index alone, among the latest.
 */
export function ordersMeant({ db, now }: Services, search: string): Knex.QueryBuilder {
  const ids = () => db("orders as named").select("named.id");
  const year = shopYear(now());
  const paper = paperMeant(search);
  if (paper) {
    if (paper.kind === "quote") return db("quotes").where({ number: paper.number }).select("order_id");
    if (paper.kind === "invoice") return db("invoices").where({ number: paper.number }).select("order_id");
    return db("credit_notes")
      .join("invoices", "invoices.id", "credit_notes.invoice_id")
      .where("credit_notes.number", paper.number)
      .select("invoices.order_id");
  }
  if (search.includes("@")) return ids().modify(beginning("named.email_key", search.trim().toLowerCase()));
  const [number, phone, parcel] = [numberMeant(search, year), phoneMeant(search), parcelMeant(search)];
  const byNumber = [
    ...(number ? [ids().where("named.number", number)] : []),
    ...(phone ? [ids().modify(beginning("named.phone", phone))] : []),
    ...(parcel
      ? [
          ids().whereIn("named.tracking_number", [parcel, search.trim()]),
          db("labels").where({ parcel_number: parcel }).select("order_id"),
        ]
      : []),
  ];
  return either(ids, /\p{L}/u.test(search) && !number ? [...byNumber, ...byName(db, ids, search)] : byNumber);
}

function byName(db: Services["db"], ids: () => Knex.QueryBuilder, search: string): Knex.QueryBuilder[] {
  const words = nameKey(search).split(/\s+/).filter(Boolean).slice(0, 4);
  const whole = words.join(" ");
  if (!whole) return [];
  return [
    ids().modify(beginning("named.last_name_key", whole)),
    ids().modify(beginning("named.first_name_key", whole)),
    ids().modify(beginning("named.email_key", whole)),
    // "Clara Moreau" and "Moreau Clara", wherever a double name is cut.
    ...words.slice(1).flatMap((_, cut) => {
      const [one, other] = [words.slice(0, cut + 1).join(" "), words.slice(cut + 1).join(" ")];
      return [
        [one, other],
        [other, one],
      ].map(([first = "", last = ""]) =>
        ids().modify(beginning("named.last_name_key", last)).modify(beginning("named.first_name_key", first)),
      );
    }),
    ...(whole.length >= LEAST_PART ? [withParts(db, words)] : []),
  ];
}

/** Among the latest orders, those in whose names every word stands somewhere. */
function withParts(db: Services["db"], words: string[]): Knex.QueryBuilder {
  const latest = db("orders")
    .orderBy("created_at", "desc")
    .limit(READ_THROUGH)
    .select("id", "last_name_key", "first_name_key")
    .as("latest");
  return db
    .from(latest)
    .select("latest.id")
    .modify((rows) => {
      for (const word of words) {
        const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
        void rows.whereRaw("(latest.last_name_key like ? escape '\\' or latest.first_name_key like ? escape '\\')", [
          pattern,
          pattern,
        ]);
      }
    });
}

function either(ids: () => Knex.QueryBuilder, all: Knex.QueryBuilder[]): Knex.QueryBuilder {
  const [first, ...others] = all;
  return first ? first.union(others) : ids().whereRaw("1 = 0");
}

/** U+FFFF stands after every letter there is. */
function beginning(column: string, text: string) {
  return (query: Knex.QueryBuilder) => void query.where(column, ">=", text).where(column, "<", `${text}\uffff`);
}
