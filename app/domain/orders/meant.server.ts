import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import { amongTheLatest, naming } from "~/domain/search-text.server";
import { shopYear } from "~/domain/time";
import { ordersWith } from "./named-lines.server";
import { isNamelessMeant, soldToNobody } from "./nameless.server";
import {
  nameKey,
  numberMeant,
  paperMeant,
  papersOfDigits,
  parcelMeant,
  phoneMeant,
  phonePartMeant,
  type PaperMeant,
} from "./search-keys";

/**
 * A part in the middle of a name is searched in so many of the latest orders: that takes some milliseconds, however
 * many orders there are.
 */
const READ_THROUGH = 50_000;
const LEAST_PART = 3;
/** More orders than are ever placed in one millisecond, so that none is missed between two pages. */
const SAME_INSTANT = 20;

/** A beginning that so many orders share is searched among the latest orders only. */
const WIDE = 5_000;

const NAME_KEYS = ["last_name_key", "first_name_key"] as const;
type Beginning = { column: (typeof NAME_KEYS)[number] | "email_key" | "phone"; text: string };

/**
 * The ids of the orders that a search means: by the number of the order, its invoice, credit note, quote or parcel, by
 * the business that it is made out to, by the GTIN, UDI-DI or maker's reference of an article, by an e-mail address, a
 * telephone number or a name, or by having none. Each has its own index; a part within a name or a telephone number, a
 * beginning that thousands share, and a sale without a name are searched among the latest orders.
 * @returns makes the query of the ids. With `most`, the look through the latest orders stops at so many, which is enough
 * where the latest found are shown.
 */
export async function ordersMeant(
  { db, now }: Services,
  search: string,
): Promise<{ ids(most?: number): Knex.QueryBuilder }> {
  const ids = () => db("orders as named").select("named.id");
  const year = shopYear(now());
  const paper = paperMeant(search);
  if (paper) return { ids: () => ofPaper(db, paper) };
  const isAddress = search.includes("@");
  const [number, phone, parcel] = [numberMeant(search, year), phoneMeant(search), parcelMeant(search)];
  const article = isAddress || number || phone ? null : await ordersWith({ db }, search);
  const exact = isAddress
    ? []
    : [
        ...ofNumber(ids, number),
        ...papersOfDigits(search, year).map((each) => ofPaper(db, each)),
        ...ofParcel(db, ids, parcel, search),
        ...ofBusiness(db, ids, search),
        ...(article ? [article.ids] : []),
      ];
  const words = !isAddress && /\p{L}/u.test(search) && !number ? wordsOfName(search) : [];
  const begun: Beginning[][] = isAddress
    ? [[{ column: "email_key", text: search.trim().toLowerCase() }]]
    : [...(phone ? [[{ column: "phone", text: phone } as const]] : []), ...namesBegun(words)];
  const phonePart = isAddress ? null : phonePartMeant(search);
  const part = words.join(" ").length >= LEAST_PART ? words : null;

  const wide = await isWide(db, begun);
  const all = (most?: number) => [
    ...exact.map((each) => each.clone()),
    ...(wide ? [] : begun.map((each) => ids().modify(has(each, "named")))),
    ...amongLatest(db, wide ? begun : [], part, most),
    ...(phonePart ? [latestWith(db, most, (any) => void any.where("latest.phone", "like", `%${phonePart}%`))] : []),
    ...(isNamelessMeant(search) ? [latestWith(db, most, soldToNobody("latest"))] : []),
  ];
  return { ids: (most) => either(db, all(most)) };
}

/** The ids of the orders whose buyer has exactly this name: "Ly" finds "Ly Van", and not "Lydie". */
export function ordersNamed({ db }: Services, word: string): Knex.QueryBuilder {
  const key = nameKey(word);
  const beginsWith = (column: (typeof NAME_KEYS)[number], sign: string) =>
    db("orders as named")
      .select("named.id")
      .modify(has([{ column, text: key + sign }], "named"));
  const all = NAME_KEYS.flatMap((column) => [
    db("orders as named").select("named.id").where(`named.${column}`, key),
    beginsWith(column, " "),
    beginsWith(column, "-"),
  ]);
  return either(db, all);
}

function ofPaper(db: Services["db"], { kind, number }: PaperMeant): Knex.QueryBuilder {
  if (kind === "quote") return db("quotes").where({ number }).whereNotNull("order_id").select("order_id");
  const ofDeposit: Knex.QueryBuilder = db("deposit_papers").where({ number }).select("order_id");
  if (kind === "invoice") return db("invoices").where({ number }).select("order_id").unionAll(ofDeposit);
  return db("credit_notes")
    .join("invoices", "invoices.id", "credit_notes.invoice_id")
    .where("credit_notes.number", number)
    .select("invoices.order_id")
    .unionAll(ofDeposit);
}

type Ids = () => Knex.QueryBuilder;

const ofNumber = (ids: Ids, number: string | null) => (number ? [ids().where("named.number", number)] : []);

function ofParcel(db: Services["db"], ids: Ids, parcel: string | null, search: string): Knex.QueryBuilder[] {
  if (!parcel) return [];
  return [
    ids().whereIn("named.tracking_number", [parcel, search.trim()]),
    db("labels").where({ parcel_number: parcel }).select("order_id"),
  ];
}

/** Orders made out to a business, by its SIREN, by a SIRET of it, or by a part of its name. They have an index of their own. */
function ofBusiness(db: Services["db"], ids: Ids, search: string): Knex.QueryBuilder[] {
  const [, siren] = /^(\d{9})(?:\d{5})?$/.exec(search.replace(/[\s.]/g, "")) ?? [];
  if (siren) return [ids().where("named.business_siren", siren)];
  if (!/\p{L}/u.test(search) || nameKey(search).length < LEAST_PART) return [];
  return [
    ids()
      .whereNotNull("named.business_siren")
      .modify((rows) => void naming(db, rows, ["business_name"], search)),
  ];
}

const wordsOfName = (search: string) => nameKey(search).split(/\s+/).filter(Boolean).slice(0, 4);

/**
 * The beginnings that the typed words may be. "Clara Moreau" and "Moreau Clara" mean the same, and a double name may be
 * split at any space.
 */
function namesBegun(words: string[]): Beginning[][] {
  const whole = words.join(" ");
  if (!whole) return [];
  return [
    [{ column: "last_name_key", text: whole }],
    [{ column: "first_name_key", text: whole }],
    [{ column: "email_key", text: whole }],
    ...words.slice(1).flatMap((_, cut): Beginning[][] => {
      const [one, other] = [words.slice(0, cut + 1).join(" "), words.slice(cut + 1).join(" ")];
      return [
        [one, other],
        [other, one],
      ].map(([first = "", last = ""]) => [
        { column: "last_name_key", text: last },
        { column: "first_name_key", text: first },
      ]);
    }),
  ];
}

/** Whether a beginning is shared by `WIDE` orders. The count stops there. */
async function isWide(db: Services["db"], begun: Beginning[][]): Promise<boolean> {
  for (const each of begun) {
    const some = db("orders as named").modify(has(each, "named")).limit(WIDE).select("named.id").as("some");
    const [counted] = (await db.from(some).count({ amount: "*" })) as { amount: number | string }[];
    if (Number(counted?.amount ?? 0) >= WIDE) return true;
  }
  return false;
}

/**
 * Among the latest orders, those with one of these beginnings, and those whose names contain every word of `part`. Names
 * and contacts are two queries, because each has an index that holds all it reads: the orders themselves are not read.
 */
function amongLatest(
  db: Services["db"],
  begun: Beginning[][],
  part: string[] | null,
  most: number | undefined,
): Knex.QueryBuilder[] {
  const isContact = (each: Beginning[]) => each.some(({ column }) => column === "email_key" || column === "phone");
  const [contacts, names] = [begun.filter(isContact), begun.filter((each) => !isContact(each))];
  const looks: Knex.QueryBuilder[] = [];
  if (names.length > 0 || part)
    looks.push(
      latestWith(db, most, (any) => {
        for (const each of names) void any.orWhere(has(each, "latest"));
        if (part) void any.orWhere((every) => part.forEach((word) => void standsIn(every, word)));
      }),
    );
  if (contacts.length > 0)
    looks.push(
      latestWith(db, most, (any) => {
        for (const each of contacts) void any.orWhere(has(each, "latest"));
      }),
    );
  return looks;
}

function latestWith(
  db: Services["db"],
  most: number | undefined,
  wanted: (any: Knex.QueryBuilder) => void,
): Knex.QueryBuilder {
  // A part of a union has no order of its own.
  const first = db("orders as latest")
    .modify(amongTheLatest(db, "orders", "latest.created_at", READ_THROUGH))
    .where(wanted)
    .orderBy("latest.created_at", "desc")
    .limit(most === undefined ? READ_THROUGH : most + SAME_INSTANT)
    .select("latest.id")
    .as("first_found");
  return db.from(first).select("first_found.id");
}

function standsIn(rows: Knex.QueryBuilder, word: string): Knex.QueryBuilder {
  const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return rows.whereRaw("(latest.last_name_key like ? escape '\\' or latest.first_name_key like ? escape '\\')", [
    pattern,
    pattern,
  ]);
}

/**
 * The ids that one of the queries finds, each once. They are told apart at the end: SQLite merges the parts of a `union`
 * in order, and would read all orders by their id for a part whose own index has another order.
 */
function either(db: Services["db"], all: Knex.QueryBuilder[]): Knex.QueryBuilder {
  // The first part names the column of all of them; it finds nothing.
  const parts = db("orders as named").whereRaw("1 = 0").select("named.id").unionAll(all);
  return db.from(parts.as("found")).distinct("found.id");
}

/** U+FFFF sorts after every letter, so the range holds every text with this beginning. */
function has(begun: Beginning[], table: string) {
  return (query: Knex.QueryBuilder): void => {
    for (const { column, text } of begun)
      void query.where(`${table}.${column}`, ">=", text).where(`${table}.${column}`, "<", `${text}\uffff`);
  };
}
