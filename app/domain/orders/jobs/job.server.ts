import type { Row } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { isResponsible } from "~/domain/accounts/administrators.server";
import { newId } from "~/domain/ids";
import { needsHeights } from "~/domain/lenses/corrections.server";
import { lockedOrder } from "~/domain/orders/lock.server";
import { hasLeft } from "~/domain/orders/life/left";
import { logStep, type Order, type OrderLine } from "~/domain/orders/order.server";
import { awaitsAnswer, measuresOf, proposalsOf } from "~/domain/orders/prescription/proposals.server";
import { unmetToBeMade } from "~/domain/orders/prescription/unmet.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import { openText, sealText } from "~/domain/sealed-text.server";
import { formatDay, instant } from "~/domain/time";
import { frameReceivedMail, remadeMail } from "./mails.server";
import { isMade } from "./awaited-lots.server";
import { changedSides, isEmptied, keepFormerLots, lotsReplaced } from "./former-lots.server";
import { hasFewerLots, hasOtherLots } from "./lots-of-pairs.server";
import { logKept, recalledAt } from "./recalled-at-step.server";
import { noteRemakeStep, openRemake, remakesOf, type Remake } from "./remake.server";
import {
  JOB_STEP_NAMES,
  JOB_STEPS,
  LAST_STEP,
  lotKeys,
  LOTS_LOST,
  OWN_FRAME_STEPS,
  stepsOf,
  stepsTaken,
  type JobStep,
  type StepTaken,
} from "./steps";

export type LensJob = {
  orderId: string;
  lineId: string;
  /** Counts the changes. A step that was pressed on an older sheet is refused. */
  version: number;
  base: string;
  remarks: string;
  rightLot: string;
  leftLot: string;
  /** Why nobody can tell the lots of a pair that is ready or handed over; empty once the words are erased, null where they are not given up. */
  lotsLostReason: string | null;
  /** In what state the customer's own frame came; empty before it came. */
  entrustedState: string;
  /**
   * Why progressive lenses are mounted without measures that the shop took; empty where it took them, and before
   * mounting.
   */
  unmeasuredReason: string;
  steps: Partial<Record<JobStep, StepTaken>>;
  /** The steps that this pair goes through. */
  way: readonly JobStep[];
  /** The times its lenses were made anew, the earliest first. */
  remakes: Remake[];
};

/** The notes that an administrator writes on the sheet, with a step or alone. */
export type JobNotes = Pick<LensJob, "base" | "remarks" | "rightLot" | "leftLot"> &
  Partial<Pick<LensJob, "entrustedState" | "unmeasuredReason">> & {
    /** Why the lots change of a pair that its wearer already has. */
    lotReason?: string;
    /** Fewer lots than pairs are right: several pairs are of one lot. */
    sameLot?: boolean;
    /** Why lenses are mounted or checked whose lot is under recall. */
    recallReason?: string;
    /** Nobody can tell the lots of a pair that is ready or handed over; false: they are asked for again. Absent, nothing changes. */
    lotsLost?: boolean;
    lotsLostReason?: string;
  };

export type Advancing =
  | { outcome: "advanced" | "noted"; job: LensJob }
  /**
   * `conflict`: someone else changed the job meanwhile. `lotMissing`: lenses are mounted only with their lots noted.
   * `lotsFewer`: a line has more pairs than lots, and nobody said that they are of the same.
   * `stateMissing`: a customer's frame is taken in only with its state noted. `unmeasured`: progressive lenses are
   * mounted by heights and distances of each eye, or with the reason why not. `awaitsAnswer`: the customer has not said
   * yet whether the lenses are made to another correction. `lotReasonMissing`: the lots change after the pair left.
   * `lostReasonMissing`: the lots are given up without a word why.
   * `recalled`: a recall names the lot, and nobody said why its lenses are used all the same. `frameRecalled`: the same
   * of the frame.
   * `over`: the order is cancelled. `left`: the pair is with its customer, so no step is taken unless its lenses are
   * made anew; notes still change.
   */
  | {
      outcome:
        | "conflict"
        | "lotMissing"
        | "lotsFewer"
        | "lotReasonMissing"
        | "lostReasonMissing"
        | "stateMissing"
        | "recalled"
        | "frameRecalled"
        | "unmeasured"
        | "outOfOrder"
        | "notValidated"
        | "awaitsAnswer"
        | "over"
        | "left"
        | "unknown";
    };

/** The jobs of an order: one for each line with lenses, begun or not. */
export async function jobsOf(services: Services, order: Order): Promise<{ line: OrderLine; job: LensJob }[]> {
  const rows = await services.db("lens_jobs").where({ order_id: order.id }).select();
  const remade = await remakesOf(services, order.id);
  return order.lines
    .filter(({ lenses }) => lenses)
    .map((line) => {
      const row = rows.find(({ order_line_id }) => order_line_id === line.id);
      const job = row ? readJob(services, row) : notBegun(order.id, line.id);
      const remakes = remade.filter(({ lineId }) => lineId === line.id);
      return { line, job: { ...job, way: stepsOf(line), remakes } };
    });
}

export async function findJob(services: Services, order: Order, lineId: string) {
  return (await jobsOf(services, order)).find(({ line }) => line.id === lineId) ?? null;
}

/** The step after the last one that was noted, of the lenses that were sold or of those made anew; null once all are taken. */
export function nextStep({ steps, way, remakes }: Pick<LensJob, "steps" | "way" | "remakes">): JobStep | null {
  const remake = openRemake({ remakes });
  return remake ? stepAfterLast(JOB_STEPS, remake.steps) : stepAfterLast(way, steps);
}

function stepAfterLast(way: readonly JobStep[], taken: LensJob["steps"]): JobStep | null {
  const last = way.reduce((found, step, place) => (taken[step] ? place : found), -1);
  return way[last + 1] ?? null;
}

/**
 * The step that may be taken now; null for none. A pair that is ready was mounted even if nobody noted it, so that only
 * its check is left. A cancelled order has none, nor a pair that left, unless its lenses are made anew.
 */
export function nextStepOf(order: Order, job: Pick<LensJob, "steps" | "way" | "remakes">): JobStep | null {
  if (order.status === ORDER_STATUS.cancelled) return null;
  if (openRemake(job)) return nextStep(job);
  if (hasLeft(order)) return null;
  return isMade(order) && nextStep(job) ? LAST_STEP : nextStep(job);
}

/** Who mounted and checked the lenses that are in the frame now. */
export function lastMounting({
  steps,
  remakes,
}: Pick<LensJob, "steps" | "remakes">): Partial<Record<JobStep, StepTaken>> {
  return remakes.filter((remake) => remake.steps.checked).at(-1)?.steps ?? steps;
}

/** The day that papers give for lenses made anew; null while the lenses that were sold are in the frame. */
export function remadeOn({ remakes }: Pick<LensJob, "remakes">): string | null {
  const checked = remakes.flatMap(({ steps }) => steps.checked ?? []).at(-1);
  return checked ? `le ${formatDay(checked.at)}, au titre de la garantie d’adaptation` : null;
}

/** As `remadeOn`, and whether the lenses made anew follow another correction than those sold. */
export function remadeInWords(
  job: Pick<LensJob, "remakes">,
  made: OrderLine,
  sold: OrderLine | undefined,
): string | null {
  const on = remadeOn(job);
  return on && sold && sold.extra !== made.extra ? `${on}, selon une autre correction` : on;
}

/**
 * Takes the next step of a job, or only saves the notes of its sheet. Lenses are ordered once their prescription is
 * validated, or once the optician responsible let the order pass without it.
 * @param to the step that the page showed as the next; null to save the notes alone
 */
export async function advanceJob(
  services: Services,
  orderId: string,
  lineId: string,
  { to, by, version, ...typed }: JobNotes & { to: JobStep | null; by: string; version: number },
): Promise<Advancing> {
  return inTransaction(services, async (inside): Promise<Advancing> => {
    const order = await lockedOrder(inside, orderId);
    const found = order && (await findJob(inside, order, lineId));
    if (!order || !found) return { outcome: "unknown" };
    if (order.status === ORDER_STATUS.cancelled) return { outcome: "over" };
    const remake = openRemake(found.job);
    if (to && hasLeft(order) && !remake) return { outcome: "left" };
    if (found.job.version !== version) return { outcome: "conflict" };
    if (to && to !== nextStepOf(order, found.job)) return { outcome: "outOfOrder" };
    if (to === "ordered" && (await isUnanswered(inside, order.id, lineId))) return { outcome: "awaitsAnswer" };
    if (to === "ordered" && !(await mayBeMade(inside, order, by))) return { outcome: "notValidated" };
    const notes = remake && to !== "mounted" ? withLots(typed, found.job) : typed;
    const lotsKnown = lotKeys(notes.rightLot) !== "" && lotKeys(notes.leftLot) !== "";
    const isMounted = found.job.steps.mounted !== undefined || isMade(order);
    // After mounting the lots may not be emptied, however late they were noted: a recall needs them.
    if (to === "mounted" && !lotsKnown) return { outcome: "lotMissing" };
    if (isMounted && isEmptied(found.job, notes)) return { outcome: "lotMissing" };
    const isNoted = to === "mounted" || (isMounted && hasOtherLots(found.job, notes));
    if (isNoted && !remake && !notes.sameLot && (await hasFewerLots(inside, order.id, found.line, notes)))
      return { outcome: "lotsFewer" };
    const mayBeLost = isMade(order) && !lotsKnown;
    const lost = notes.lotsLost && mayBeLost ? (notes.lotsLostReason ?? "").trim() : null;
    if (lost === "" && found.job.lotsLostReason !== "") return { outcome: "lostReasonMissing" };
    const unmeasuredReason = (notes.unmeasuredReason ?? found.job.unmeasuredReason).trim();
    if (to === "mounted" && !unmeasuredReason && (await lacksHeights(inside, found.line)))
      return { outcome: "unmeasured" };
    const { right, left } = changedSides(found.job, notes);
    const lotsChange = isMounted && (right || left);
    const lotReason = remake && to === "mounted" ? LENSES_REMADE : (notes.lotReason ?? "").trim();
    if (lotsChange && hasLeft(order) && !lotReason) return { outcome: "lotReasonMissing" };
    const recalled = await recalledAt(inside, to, found.job, notes);
    const recallReason = (notes.recallReason ?? "").trim();
    if (recalled.frame.length > 0 && !recallReason) return { outcome: "frameRecalled" };
    if (recalled.lots.length > 0 && !recallReason) return { outcome: "recalled" };
    const state = to === "entrusted" ? (notes.entrustedState ?? "").trim() : null;
    if (state === "") return { outcome: "stateMissing" };
    await write(inside, order.id, lineId, notes, remake ? null : to && { step: to, by });
    if (lost !== null) await giveUpLots(inside, found, lost, by);
    if (notes.lotsLost === false && mayBeLost && found.job.lotsLostReason !== null)
      await askAgainForLots(inside, found, by);
    if (to && remake) await noteRemakeStep(inside, remake, { step: to, by });
    const made = remake ? `${titleOf(found.line)}, verres refaits` : titleOf(found.line);
    if (to) await logStep(inside, order.id, JOB_STEP_NAMES[to], made, by);
    await logKept(inside, order.id, made, recalled, { reason: recallReason, by });
    if (to === "checked" && remake && order.customer)
      await queueMail(inside, `order:${order.id}:remade-${remake.id}`, remadeMail(inside, order, order.customer));
    if (state && order.customer)
      await queueMail(
        inside,
        `order:${order.id}:frame-received-${lineId}`,
        frameReceivedMail(inside, order, order.customer, state),
      );
    // The reason stands with the former lots alone: it may tell of the eyes, and the history is kept longer.
    if (lotsChange)
      await logStep(inside, order.id, LOTS_REPLACED, `${titleOf(found.line)}, ${lotsReplaced(found.job, notes)}`, by);
    if (lotsChange && hasLeft(order))
      await keepFormerLots(inside, found.job, found.job, notes, {
        cause: remake && to === "mounted" ? "remade" : "corrected",
        reason: lotReason,
        by,
      });
    const after = await findJob(inside, order, lineId);
    if (!after) throw new Error("a job just written is gone");
    return { outcome: to ? "advanced" : "noted", job: after.job };
  });
}

/** Until the lenses made anew are mounted, an empty field keeps the lots of the lenses in the frame. */
function withLots(typed: JobNotes, { rightLot, leftLot }: LensJob): JobNotes {
  return { ...typed, rightLot: typed.rightLot || rightLot, leftLot: typed.leftLot || leftLot };
}

/** The lots are no longer asked for. The reason stands with the job alone: the history is kept longer. */
async function giveUpLots(
  services: Services,
  { line, job }: { line: OrderLine; job: LensJob },
  reason: string,
  by: string,
): Promise<void> {
  await services
    .db("lens_jobs")
    .where({ order_line_id: line.id })
    .update({ lots_lost_reason: reason, lots_awaited_since: null });
  if (reason !== job.lotsLostReason) await logStep(services, job.orderId, LOTS_LOST, titleOf(line), by);
}

/** The box is no longer ticked: someone looks for the lots again. */
async function askAgainForLots(
  services: Services,
  { line, job }: { line: OrderLine; job: LensJob },
  by: string,
): Promise<void> {
  await services
    .db("lens_jobs")
    .where({ order_line_id: line.id })
    .update({ lots_lost_reason: null, lots_awaited_since: instant(services.now()) });
  await logStep(services, job.orderId, "Lots de verres de nouveau recherchés", titleOf(line), by);
}

const LOTS_REPLACED = "Lots de verres remplacés";
const LENSES_REMADE = "Verres refaits au titre de la garantie d’adaptation";

/** Progressive lenses of a correction that can be read, whose fitting heights nobody measured. */
export async function lacksHeights(services: Services, line: Pick<OrderLine, "id" | "extra">): Promise<boolean> {
  const measures = await measuresOf(services, line);
  return measures !== null && needsHeights(measures);
}

/** True while a proposed correction waits for the customer's answer: nobody knows yet what the lenses are made to. */
async function isUnanswered(services: Services, orderId: string, lineId: string): Promise<boolean> {
  const proposals = await proposalsOf(services, orderId);
  return proposals.some((each) => each.lineId === lineId && awaitsAnswer(each, services.now()));
}

async function mayBeMade(services: Services, order: Order, by: string): Promise<boolean> {
  const unmet = await unmetToBeMade(services, order);
  if (unmet === null) return true;
  return unmet.paperAlone === null && order.status === ORDER_STATUS.preparing && (await isResponsible(services, by));
}

async function write(
  services: Services,
  orderId: string,
  lineId: string,
  { base, remarks, rightLot, leftLot, entrustedState = "", unmeasuredReason }: JobNotes,
  taken: { step: JobStep; by: string } | null,
): Promise<void> {
  const { db, now } = services;
  const at = instant(now());
  await db("lens_jobs")
    .insert({ id: newId(now()), order_id: orderId, order_line_id: lineId })
    .onConflict("order_line_id")
    .ignore();
  await db("lens_jobs")
    .where({ order_line_id: lineId })
    .update({
      version: db.raw("version + 1"),
      base: base.trim() || null,
      sealed_remarks: remarks.trim() ? sealText(services, remarks.trim(), remarksOwner(lineId)) : null,
      right_lot: rightLot.trim() || null,
      left_lot: leftLot.trim() || null,
      right_lot_key: lotKeys(rightLot) || null,
      left_lot_key: lotKeys(leftLot) || null,
      ...(lotKeys(rightLot) && lotKeys(leftLot) && { lots_awaited_since: null, lots_lost_reason: null }),
      ...(unmeasuredReason !== undefined && { unmeasured_reason: unmeasuredReason.trim() || null }),
      ...(taken?.step === "entrusted" && { entrusted_state: entrustedState.trim() }),
      ...(taken && { [`${taken.step}_at`]: at, [`${taken.step}_by`]: taken.by }),
    });
}

function readJob(services: Services, row: Row<"lens_jobs">): Omit<LensJob, "way" | "remakes"> {
  const {
    order_id,
    order_line_id,
    version,
    base,
    sealed_remarks,
    right_lot,
    left_lot,
    entrusted_state,
    unmeasured_reason,
    lots_lost_reason,
  } = row;
  return {
    orderId: order_id,
    lineId: order_line_id,
    version,
    base: base ?? "",
    remarks: openText(services, sealed_remarks, remarksOwner(order_line_id)) ?? "",
    rightLot: right_lot ?? "",
    leftLot: left_lot ?? "",
    entrustedState: entrusted_state ?? "",
    unmeasuredReason: unmeasured_reason ?? "",
    lotsLostReason: lots_lost_reason,
    steps: stepsTaken(row, OWN_FRAME_STEPS),
  };
}

function notBegun(orderId: string, lineId: string): Omit<LensJob, "way" | "remakes"> {
  return {
    orderId,
    lineId,
    version: 0,
    base: "",
    remarks: "",
    rightLot: "",
    leftLot: "",
    entrustedState: "",
    unmeasuredReason: "",
    lotsLostReason: null,
    steps: {},
  };
}

export const remarksOwner = (lineId: string): string => `job-remarks:${lineId}`;
const titleOf = ({ brand, name }: Pick<OrderLine, "brand" | "name">): string => `${brand} ${name}`;
