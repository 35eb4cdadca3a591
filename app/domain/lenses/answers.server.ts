import { deleteInShares } from "~/infra/database/delete-in-shares.server";
import { inTurnOf, type Services } from "~/infra/services.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { countRows } from "~/domain/list-page.server";
import { daysBefore, instant } from "~/domain/time";
import { NO_ANSWERS, type LensAnswers } from "./wizard";

/** How many days the answers of the lens wizard are kept after the last change. */
export const ANSWERS_DAYS = KEPT_DAYS.lensAnswers;

export type Draft = {
  color: string;
  size: string;
  /** The cart line whose lenses are being changed. */
  lineId: string | null;
  answers: LensAnswers;
};

/** The answers of this visitor for this frame; null when there are none, or they are no longer kept. */
export async function readLensAnswers(
  services: Services,
  visitorId: string | null,
  productId: string,
): Promise<Draft | null> {
  if (!visitorId) return null;
  const row = await services
    .db("lens_answers")
    .where({ visitor_id: visitorId, product_id: productId })
    .where("updated_at", ">=", keptSince(services))
    .first("color", "size", "line_id", "sealed");
  const answers = row && open(services, row.sealed, answersOwner(visitorId, productId));
  return answers ? { color: row.color, size: row.size, lineId: row.line_id, answers } : null;
}

/** The last answers of this visitor for any frame: the correction of the eyes is the same. */
export async function latestAnswers(services: Services, visitorId: string): Promise<LensAnswers | null> {
  const row = await services
    .db("lens_answers")
    .where({ visitor_id: visitorId })
    .where("updated_at", ">=", keptSince(services))
    .orderBy("updated_at", "desc")
    .first("product_id", "sealed");
  return row ? open(services, row.sealed, answersOwner(visitorId, row.product_id)) : null;
}

export async function saveLensAnswers(
  services: Services,
  visitorId: string,
  productId: string,
  { color, size, lineId, answers }: Draft,
): Promise<void> {
  const sealed = services.vault.seal(Buffer.from(JSON.stringify(answers)), answersOwner(visitorId, productId));
  const columns = { color, size, line_id: lineId, sealed, updated_at: instant(services.now()) };
  await services
    .db("lens_answers")
    .insert({ visitor_id: visitorId, product_id: productId, ...columns })
    .onConflict(["visitor_id", "product_id"])
    .merge(columns);
}

/**
 * Adds answers to those of this visitor.
 * @returns all of them; null when there were none, or they are no longer kept
 */
export async function addAnswers(
  services: Services,
  visitorId: string,
  productId: string,
  given: Partial<LensAnswers>,
): Promise<LensAnswers | null> {
  return inTurnOf(services, visitorId, async (inside) => {
    const draft = await readLensAnswers(inside, visitorId, productId);
    if (!draft) return null;
    const answers = { ...draft.answers, ...given };
    await saveLensAnswers(inside, visitorId, productId, { ...draft, answers });
    return answers;
  });
}

export async function forgetLensAnswers({ db }: Services, visitorId: string, productId: string): Promise<void> {
  await db("lens_answers").where({ visitor_id: visitorId, product_id: productId }).delete();
}

/** Deletes the answers that nobody came back to in time. @returns how many */
export async function purgeAnswers(services: Services, { dryRun = false } = {}): Promise<number> {
  const old = () => services.db("lens_answers").where("updated_at", "<", keptSince(services));
  return dryRun ? countRows(old()) : deleteInShares(old, "visitor_id", "product_id");
}

function keptSince({ now }: Services): string {
  return instant(daysBefore(now(), ANSWERS_DAYS));
}

export function answersOwner(visitorId: string, productId: string): string {
  return `lens-answers:${visitorId}:${productId}`;
}

/** Answers that cannot be opened, for example after a lost key, count as none: the wizard asks again. */
function open({ vault, log }: Services, sealed: Uint8Array, owner: string): LensAnswers | null {
  const opened = vault.open(sealed, owner);
  if (opened.outcome === "opened")
    return { ...NO_ANSWERS, ...(JSON.parse(opened.plain.toString()) as Partial<LensAnswers>) };
  log.warn({ outcome: opened.outcome }, "lens answers cannot be opened");
  return null;
}
