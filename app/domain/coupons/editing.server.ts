import type { Knex } from "knex";

import type { Columns, Row } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { changedMeanwhile, keepVersion, type Conflict, type Words } from "~/domain/audit/versions.server";
import { newId } from "~/domain/ids";
import { readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import { formatEuros, type Cents } from "~/domain/money";
import { containing } from "~/domain/search-text.server";
import { formatDay, instant, type Instant } from "~/domain/time";
import type { CouponTerms } from "./forms.server";

export type CouponFacts = {
  id: string;
  code: string;
  percent: number | null;
  amountCents: Cents | null;
  minimumCents: Cents;
  validFrom: Instant | null;
  /** Excluded. */ validUntil: Instant | null;
  maxUses: number | null;
  uses: number;
  archivedAt: Instant | null;
  version: number;
  /** Whether it also applies to articles that are reduced already. */ reducedToo: boolean;
};

type Stored = Omit<CouponFacts, "reducedToo"> & { reducedToo: Row<"coupons">["reduced_too"] };

const COLUMNS = {
  id: "id",
  code: "code",
  percent: "percent",
  amountCents: "amount_cents",
  minimumCents: "minimum_cents",
  validFrom: "valid_from",
  validUntil: "valid_until",
  maxUses: "max_uses",
  uses: "uses",
  archivedAt: "archived_at",
  version: "version",
  reducedToo: "reduced_too",
} as const satisfies Columns<Stored, "coupons">;

const factsOf = (stored: Stored): CouponFacts => ({ ...stored, reducedToo: Boolean(stored.reducedToo) });

/** `usable`: from its first day on or before it. `over`: ended, or used as often as it may be. */
export type CouponsShown = "usable" | "over" | "archived";

type CouponsAsked = PageAsked & {
  shown: CouponsShown;
  search: string;
  sort: "code" | "fin" | "usages";
  descending: boolean;
};

export async function listCoupons(
  { db, now }: Services,
  { shown, search, sort, descending, ...asked }: CouponsAsked,
): Promise<ListPage<CouponFacts>> {
  const at = instant(now());
  // Both columns are null where there is no end, and no most.
  const isOver = (query: Knex.QueryBuilder) => void query.where("valid_until", "<=", at).orWhereRaw("uses >= max_uses");
  const found = db("coupons").modify((query) => {
    if (shown === "archived") void query.whereNotNull("archived_at");
    else void query.whereNull("archived_at");
    if (shown === "over") void query.where(isOver);
    if (shown === "usable") void query.whereNotIn("id", db("coupons").where(isOver).select("id"));
    if (search) void query.where((any) => void containing(any, ["code"], search));
  });
  const column = { code: "code", fin: "valid_until", usages: "uses" }[sort];
  const page = await readPage<Stored, "coupons">(
    found,
    asked,
    [
      { column, order: descending ? "desc" : "asc" },
      { column: "id", order: "asc" },
    ],
    COLUMNS,
  );
  return { ...page, rows: page.rows.map(factsOf) };
}

export async function findCoupon({ db }: Services, id: string): Promise<CouponFacts | null> {
  const row: Stored | undefined = await db("coupons").where({ id }).first(COLUMNS);
  return row ? factsOf(row) : null;
}

/** @returns false when a coupon of that name exists already, archived or not */
export async function addCoupon(
  services: Services,
  by: Account,
  { code, ...terms }: CouponTerms & { code: string },
): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    if (await inside.db("coupons").where({ code }).first("id")) return false;
    await inside.db("coupons").insert({ id: newId(inside.now()), code, ...columnsOf(terms) });
    await audit(inside, by, "code.ajouté", code);
    return true;
  });
}

/**
 * Changes a coupon, unless a colleague did so since the form was opened.
 * @param seen the version that the form showed
 */
export async function changeCoupon(
  services: Services,
  by: Account,
  id: string,
  terms: CouponTerms,
  seen: number,
): Promise<{ outcome: "changed" | "unknown" } | Conflict> {
  return inTransaction(services, async (inside) => {
    const coupon = await lockedCoupon(inside, id);
    if (!coupon) return { outcome: "unknown" };
    const typed = { ...terms, archivedAt: coupon.archivedAt };
    const conflict = await changedMeanwhile<CouponState>(inside, coupon, {
      seen,
      now: coupon,
      typed,
      inWords: couponInWords,
    });
    if (conflict) return conflict;
    await keepVersion(inside, by, coupon, stateOf(coupon));
    await inside
      .db("coupons")
      .where({ id })
      .update({ ...columnsOf(terms), version: coupon.version + 1 });
    await audit(inside, by, "code.modifié", coupon.code);
    return { outcome: "changed" };
  });
}

/** Archives a coupon, or restores it. Orders keep the coupon they had. */
export async function archiveCoupon(services: Services, by: Account, id: string, archived: boolean): Promise<void> {
  await inTransaction(services, async (inside) => {
    const coupon = await lockedCoupon(inside, id);
    if (!coupon || Boolean(coupon.archivedAt) === archived) return;
    await keepVersion(inside, by, coupon, stateOf(coupon));
    await inside
      .db("coupons")
      .where({ id })
      .update({ archived_at: archived ? instant(inside.now()) : null, version: coupon.version + 1 });
    await audit(inside, by, archived ? "code.supprimé" : "code.remis", coupon.code);
  });
}

async function lockedCoupon(inside: Services, id: string): Promise<CouponFacts | null> {
  await inside.db("coupons").where({ id }).forUpdate().first("id");
  return findCoupon(inside, id);
}

/** What administrators change of a coupon; the count of its uses changes by itself. */
type CouponState = CouponTerms & Pick<CouponFacts, "archivedAt">;

function stateOf({
  percent,
  amountCents,
  minimumCents,
  validFrom,
  validUntil,
  maxUses,
  reducedToo,
  archivedAt,
}: CouponFacts): CouponState {
  return { percent, amountCents, minimumCents, validFrom, validUntil, maxUses, reducedToo, archivedAt };
}

function couponInWords({
  percent,
  amountCents,
  minimumCents,
  validFrom,
  validUntil,
  maxUses,
  reducedToo = true, // absent in versions from before codes could leave out reduced articles
  archivedAt,
}: CouponState): Words {
  return new Map([
    ["Remise", percent === null ? formatEuros(amountCents ?? 0) : `${percent} %`],
    ["À partir d’un achat de", minimumCents > 0 ? formatEuros(minimumCents) : ""],
    ["Premier jour", validFrom ? formatDay(validFrom) : ""],
    ["Dernier jour, compris", validUntil ? formatDay(lastInstant(validUntil)) : ""],
    ["Nombre d’utilisations en tout", maxUses === null ? "" : String(maxUses)],
    ["Articles déjà réduits", reducedToo ? "Compris" : "Non compris"],
    ["État", archivedAt ? "Supprimé" : "En service"],
  ]);
}

/** The last instant at which a coupon counts, before it ends. */
export function lastInstant(until: Instant): Instant {
  return instant(new Date(Date.parse(until) - 1));
}

function columnsOf({ percent, amountCents, minimumCents, validFrom, validUntil, maxUses, reducedToo }: CouponTerms) {
  return {
    percent,
    amount_cents: amountCents,
    minimum_cents: minimumCents,
    valid_from: validFrom,
    valid_until: validUntil,
    max_uses: maxUses,
    reduced_too: reducedToo,
  };
}
