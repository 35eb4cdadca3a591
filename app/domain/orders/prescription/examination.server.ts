import { inTransaction, type Services } from "~/infra/services.server";
import { opticianOf } from "~/domain/accounts/administrators.server";
import { toSend, lineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { shopDay } from "~/domain/days";
import { soldOn } from "~/domain/orders/firm";
import { lockedOrder, lockOrder } from "~/domain/orders/lock.server";
import { logStep, type Order, type OrderLine } from "~/domain/orders/order.server";
import { detailsOn, type PrescriptionDetails } from "~/domain/prescriptions/forms.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import { decidedOn, noteDetails } from "~/domain/prescriptions/noted-details.server";
import {
  papersSeen,
  prescriptionsOf,
  type Prescription,
  type Standing,
} from "~/domain/prescriptions/prescription.server";
import { BEYOND_AT_BENCH, isBeyondOrthoptist } from "~/domain/prescriptions/orthoptist";
import { isSworn } from "~/domain/prescriptions/sworn";
import { tellAtBench } from "~/domain/prescriptions/wording";
import { openedBy } from "~/domain/prescriptions/reading.server";
import { paperAloneFor } from "./paper-alone.server";
import { notePaperRead, prescriptionStanding, validatePrescription } from "./prescription.server";
import { openLine } from "./open-line.server";
import { whyUndecided } from "./still-open";
import {
  awaitsAnswer,
  measuresOf,
  proposalsOf,
  proposeCorrection,
  waitingFor,
  type CorrectionWish,
  type Proposal,
  type Proposing,
} from "./proposals.server";

/** Everything that an optician compares before accepting a prescription. */
export type Examination = {
  /** Names what is shown: a different value means that something came or was answered since. */
  seen: string;
  papers: (Prescription & { opened: boolean })[];
  lines: { line: OrderLine; measures: LensMeasures | null; proposal: Proposal | null }[];
  /** Beyond what an orthoptist prescribes alone, as far as it is known: accepting it takes a reason. */
  beyondOrthoptist: boolean;
  /** Neither file nor statement came: the optician can only read the paper itself. */
  onPaper: boolean;
  /** The prescription is a statement on the customer's honour, without a paper. */
  sworn: boolean;
};

/** @param by the administrator whose opening of the files counts */
export async function examinationOf(services: Services, order: Order, by: string): Promise<Examination> {
  const papers = await prescriptionsOf(services, order.id);
  const proposals = await proposalsOf(services, order.id);
  const opened = await openedBy(services, papers, by);
  const account = await accountOf(services, order.id);
  const lines: Examination["lines"] = [];
  for (const line of order.lines) {
    if (!askForPrescription([line]) || toSend(lineAccount(account, line.id)) === 0) continue;
    const its = proposals.filter(({ lineId, state }) => lineId === line.id && state !== "superseded");
    lines.push({ line, measures: await measuresOf(services, line), proposal: its.at(-1) ?? null });
  }
  return {
    seen: [papersSeen(papers), ...proposals.map(({ id, state }) => `${id}.${state}`)].join(" "),
    papers: papers.map((paper) => ({ ...paper, opened: opened.has(paper.id) })),
    lines,
    beyondOrthoptist: isBeyondOrthoptist(decidedOn(papers)?.details ?? {}, correctionsOf(lines)),
    sworn: isSworn(papers),
    onPaper: !papers.some(({ file, statement, state }) => (file ?? statement) !== null && state !== "refused"),
  };
}

const correctionsOf = (lines: Examination["lines"]) =>
  lines.flatMap(({ measures }) => (measures ? [measures.correction] : []));

/** The names of the boxes that an optician ticks: one for each eye and for the pupillary distance, of each line. */
export const tickOf = (lineId: string, eye: "right" | "left" | "distance"): string => `${eye}-${lineId}`;
export const PAPER_TICK = "paper";
/** The field of the reason for accepting what an orthoptist does not prescribe alone. */
const WHY_ORTHOPTIST = "whyOrthoptist";
const LONGEST_REASON = 200;

export type Acceptance =
  | { outcome: "accepted" }
  | { outcome: "nothing" | "changed" }
  /** The account has no optician's number; a file was not opened; an answer of the customer is awaited. */
  | { outcome: "notOptician" | "unopened" | "awaitsAnswer" }
  /** The prescription is a statement, and these lenses are made on the paper alone. */
  | { outcome: "paperAlone"; why: string }
  /**
   * `missing`: the names of boxes that are not ticked; `misread`: what is wrong with date, prescriber or birth, by
   * field.
   */
  | { outcome: "incomplete"; missing: string[]; misread: Record<string, string> };

/**
 * What the optician reads on the paper: date, prescriber, the wearer's date of birth. The date is checked against the
 * day on which the lenses were sold, or on which the paper was written, where that was later.
 */
function paperForm({ now }: Services, order: Order) {
  return detailsOn(shopDay(now()), { soldOn: soldOn(order), tell: tellAtBench });
}

/**
 * Accepts an order's prescription in the name of the optician who examined it. The files were opened and the reading
 * noted, each eye was compared with what was typed, and no proposal is unanswered. The date and the prescriber are kept
 * as the optician read them; a statement stays as the customer declared it.
 * @param by an administrator
 * @param read date, prescriber and birth as typed
 */
export async function acceptPrescription(
  services: Services,
  orderId: string,
  { by, seen, ticks, read }: { by: string; seen: string; ticks: Set<string>; read: Record<string, string> },
): Promise<Acceptance> {
  return inTransaction(services, async (inside): Promise<Acceptance> => {
    const order = await lockedOrder(inside, orderId);
    if (!order || !awaitsDecision(await prescriptionStanding(inside, order))) return { outcome: "nothing" };
    if (whyUndecided(order, await accountOf(inside, orderId))) return { outcome: "nothing" };
    const examination = await examinationOf(inside, order, by);
    if (examination.seen !== seen) return { outcome: "changed" };
    const optician = await opticianOf(inside, by);
    if (!optician) return { outcome: "notOptician" };
    if (isUnopened(examination)) return { outcome: "unopened" };
    const alone = examination.sworn ? await paperAloneFor(inside, order, await accountOf(inside, order.id)) : null;
    if (alone) return { outcome: "paperAlone", why: alone };
    if (examination.lines.some(({ proposal }) => proposal && awaitsAnswer(proposal, inside.now())))
      return { outcome: "awaitsAnswer" };
    const missing = ticksAsked(examination).filter((tick) => !ticks.has(tick));
    const reading = examination.sworn ? null : paperForm(inside, order).safeParse(read);
    if (missing.length > 0 || reading?.success === false)
      return { outcome: "incomplete", missing, misread: misreadIn(reading?.error?.issues ?? []) };
    const isBeyond = reading?.data
      ? isBeyondOrthoptist(reading.data, correctionsOf(examination.lines))
      : examination.beyondOrthoptist;
    const why = isBeyond ? (read[WHY_ORTHOPTIST] ?? "").trim() : null;
    if (why !== null && (why === "" || why.length > LONGEST_REASON))
      return { outcome: "incomplete", missing, misread: { [WHY_ORTHOPTIST]: why === "" ? BEYOND_AT_BENCH : TOO_LONG } };
    if (examination.onPaper) await notePaperRead(inside, order, { id: by, name: optician.name });
    if (reading?.data) await noteRead(inside, order.id, reading.data, by);
    if (why !== null) await logStep(inside, order.id, "Ordonnance d’orthoptiste confirmée", why, by);
    return { outcome: (await validatePrescription(inside, order.id, by)) ? "accepted" : "nothing" };
  });
}

const TOO_LONG = `${LONGEST_REASON} caractères au plus.`;

export type ProposingAtBench =
  | Proposing
  /** As for an acceptance. `unread`: no prescription came, and the optician does not say that they have read one. */
  | { outcome: "notOptician" | "unopened" | "unread" }
  /** What is wrong, by field, with date, prescriber or birth, which were asked for because they were not known. */
  | { outcome: "misread"; misread: Record<string, string> }
  /** Another proposal waits for its answer, and this optician was not shown it. */
  | { outcome: "waiting"; proposal: Proposal };

type AtBench = Omit<CorrectionWish, "read"> & {
  paperRead: boolean;
  replaces: string | null;
  read: Record<string, string>;
};

/**
 * Whether the optician is asked for the prescription's date and prescriber before another correction is proposed: its
 * quote names them. A sworn statement has them already.
 */
export function asksForFacts({ papers, sworn }: Pick<Examination, "papers" | "sworn">): boolean {
  const { prescribedOn, prescriber, prescriberKind } = decidedOn(papers)?.details ?? {};
  return !sworn && !(prescribedOn && prescriber && prescriberKind);
}

/**
 * Proposes the correction that the prescription says in place of the typed one. As for an acceptance, an optician has
 * read the file or the paper. Only an optician who has seen a waiting proposal may replace it.
 * @param wish.paperRead the optician says that they read a paper of which the shop keeps nothing
 * @param wish.replaces the waiting proposal that the optician was shown
 * @param wish.read date, prescriber and birth as typed, where they are asked for
 */
export async function proposeAtBench(
  services: Services,
  order: Order,
  { paperRead, replaces, read, ...wish }: AtBench,
): Promise<ProposingAtBench> {
  return inTransaction(services, async (inside): Promise<ProposingAtBench> => {
    await lockOrder(inside, order.id);
    const remade = (await openLine(inside, order.id, wish.lineId))?.remade === true;
    // Lenses made anew follow what the optician measures, at the price that was paid.
    if (remade && !(await opticianOf(inside, wish.by))) return { outcome: "notOptician" };
    const waiting = await waitingFor(inside, order.id, wish.lineId);
    const isOther = waiting !== null && waiting.id !== replaces;
    if (remade && waiting && isOther) return { outcome: "waiting", proposal: waiting };
    if (remade) return proposeCorrection(inside, order.id, { ...wish, bearer: "shop" });
    // In an accepted prescription each eye was compared: the lenses are made to it, so no proposal may change them.
    if ((await prescriptionStanding(inside, order)) === "validated") return { outcome: "closed" };
    const optician = await opticianOf(inside, wish.by);
    if (!optician) return { outcome: "notOptician" };
    const examination = await examinationOf(inside, order, wish.by);
    if (isUnopened(examination)) return { outcome: "unopened" };
    if (examination.onPaper && !paperRead) return { outcome: "unread" };
    if (waiting && isOther) return { outcome: "waiting", proposal: waiting };
    const facts = asksForFacts(examination) ? paperForm(inside, order).safeParse(read) : null;
    if (facts?.success === false) return { outcome: "misread", misread: misreadIn(facts.error.issues) };
    const proposing = await proposeCorrection(inside, order.id, { ...wish, read: facts?.data ?? null });
    if (proposing.outcome !== "sent") return proposing;
    if (examination.onPaper) await notePaperRead(inside, order, { id: wish.by, name: optician.name });
    if (facts?.data) await noteRead(inside, order.id, facts.data, wish.by);
    return proposing;
  });
}

async function noteRead(services: Services, orderId: string, read: PrescriptionDetails, by: string): Promise<void> {
  if (await noteDetails(services, orderId, read))
    await logStep(services, orderId, "Ordonnance relue", "Date, prescripteur ou naissance corrigés d’après elle", by);
}

/** The first error of each field. */
function misreadIn(issues: { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message] as const).reverse());
}

const awaitsDecision = (standing: Standing | null) => standing !== null && standing !== "validated";

function isUnopened({ papers }: Pick<Examination, "papers">): boolean {
  return papers.some(({ state, file, opened }) => state === "received" && file !== null && !opened);
}

export function ticksAsked({ lines, onPaper }: Pick<Examination, "lines" | "onPaper">): string[] {
  const eyes = lines.flatMap(({ line: { id } }) =>
    (["right", "left", "distance"] as const).map((each) => tickOf(id, each)),
  );
  return onPaper ? [PAPER_TICK, ...eyes] : eyes;
}
