import type { Account } from "~/domain/accounts/account.server";
import { opticianOf } from "~/domain/accounts/administrators.server";
import { audit } from "~/domain/audit/audit.server";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { distanceInWords, eyeInWords } from "~/domain/lenses/in-words";
import { accountOf } from "~/domain/ledger/ledger.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { isDueInShop } from "~/domain/orders/firm";
import { tasksOf } from "~/domain/orders/money/tasks.server";
import { isForgotten, type Order } from "~/domain/orders/order.server";
import { examinationOf, tickOf, type Examination } from "~/domain/orders/prescription/examination.server";
import { examinationNoted, type Examination as Accepted } from "~/domain/orders/prescription/examined.server";
import { givenBeforePayment, prescriptionStanding } from "~/domain/orders/prescription/prescription.server";
import { awaitsAnswer, type Proposal } from "~/domain/orders/prescription/proposals.server";
import { whyUndecided } from "~/domain/orders/prescription/still-open";
import type { Prescription } from "~/domain/prescriptions/prescription.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import { prescribed } from "~/domain/papers/worn-by.server";
import { decidedOn } from "~/domain/prescriptions/noted-details.server";
import { BEYOND_AT_BENCH } from "~/domain/prescriptions/orthoptist";
import { typedDay } from "~/domain/prescriptions/validity";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { isSameName, personName, type QuoteWearer } from "~/domain/quotes/document";
import { everQuotedForAnother } from "~/domain/quotes/quoted-wearers.server";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";
import { findQuoteByNumber, legibleQuote } from "~/domain/quotes/written-quote.server";
import { formatDay, formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { notFound } from "~/http/answers/not-found.server";
import type { BenchLine, BenchView } from "./bench-page";
import { tellStanding } from "~/http/orders/prescription-words";
import { owedFor, tellDifference, tellProposal, type Debts } from "./bench-proposal.server";
import { benchPath, paperView } from "./bench-paper.server";

/**
 * What an optician compares; the reading of the corrections is logged first. @throws the page that says there is
 * nothing to examine
 */
export async function benchView(
  services: Services,
  by: Account,
  order: Order,
  shown: string | null,
): Promise<BenchView> {
  const standing = await prescriptionStanding(services, order);
  if (!standing) throw notFound(await whyNothing(services, order));
  await audit(services, by, "Correction lue", order.number);
  const examination = await examinationOf(services, order, by.id);
  const debts: Debts = {
    listed: new Map((await tasksOf(services, order.id)).map(({ subject, amountCents }) => [subject, amountCents])),
    account: await accountOf(services, order.id),
  };
  const wearer = await wearerOfOrder(services, order);
  const over = whyUndecided(order, debts.account) !== null;
  const told = tellStanding(order, standing, {
    papers: examination.papers,
    given: await givenBeforePayment(services, order),
    account: debts.account,
  });
  const accepted = await examinationNoted(services, order.id);
  return {
    path: benchPath(order.id),
    orderHref: adminOrderPath(order.id),
    number: order.number,
    seen: examination.seen,
    sworn: examination.sworn,
    says: told.says,
    accepted: accepted && acceptedBy(accepted),
    optician: (await opticianOf(services, by.id)) !== null,
    open: told.open,
    awaitsAnswer: examination.lines.some(({ proposal }) => proposal && awaitsAnswer(proposal, services.now())),
    refusable: examination.papers.some(({ state }) => state === "received") && !over,
    papers: examination.papers.map((paper) => paperView(services, order, paper, { shown, wearer })),
    lines: examination.lines.map((line) => lineView(services, order, line, debts)),
    otherThanQuoted: await tellOther(services, order, examination),
    beyondOrthoptist: examination.beyondOrthoptist ? BEYOND_AT_BENCH : null,
    answers: examination.sworn ? null : answersOf(examination, wearer),
    paperTick: paperTick(examination, by),
  };
}

/**
 * Why an order has nothing to examine. It names the optician who accepted the prescription even after that was erased.
 */
async function whyNothing(services: Services, order: Order): Promise<string> {
  if (!askForPrescription(order.lines)) return "Cette commande ne demande pas d’ordonnance.";
  if (!isForgotten(order)) return "Le client s’est rétracté avant la fabrication : il n’y a plus rien à vérifier.";
  const accepted = await examinationNoted(services, order.id);
  return [
    "L’ordonnance et la correction de cette commande sont effacées, avec ce que la boutique savait de son client.",
    accepted && acceptedBy(accepted),
  ]
    .filter(Boolean)
    .join(" ");
}

const acceptedBy = ({ name, number, at }: Accepted) => `Acceptée par ${name}, n° ${number}, le ${formatDay(at)}.`;

/** Why the prescription may belong to other lenses than those of the order, in words; null for nothing. */
async function tellOther(services: Services, order: Order, { papers, lines }: Examination): Promise<string | null> {
  const said = [await tellOtherPaper(services, order, papers), await tellOtherWearer(services, order, papers, lines)];
  return said.filter(Boolean).join(" ") || null;
}

/**
 * A prescription may come, or be typed again in a second tab, after the quote was read. The lenses were sold on the one
 * that the quote names, so a difference is shown.
 */
async function tellOtherPaper(services: Services, order: Order, papers: Prescription[]): Promise<string | null> {
  const quote = await findQuoteByNumber(services, order.quoteNumber);
  const named = quote && (await legibleQuote(services, quote.id))?.prescription;
  const came = decidedOn(papers)?.details;
  if (!quote || !named || !came?.prescribedOn || !came.prescriber) return null;
  if (came.prescribedOn === named.prescribedOn && isSameName(came.prescriber, named.prescriber)) return null;
  return `Le devis ${quote.number} nomme une autre ordonnance, ${prescribed(named) ?? ""} : comparez les corrections avant d’accepter celle-ci.`;
}

/** A pair quoted for one person may have been ordered with the prescription of another. */
async function tellOtherWearer(
  services: Services,
  order: Order,
  papers: Prescription[],
  lines: Examination["lines"],
): Promise<string | null> {
  const named = await wearerOfOrder(services, order);
  if (!named) return null;
  const worn = { ...named, bornOn: decidedOn(papers)?.details.bornOn ?? named.bornOn };
  const glasses = lines.map(({ line }) => line);
  const other = await everQuotedForAnother(services, glasses, worn);
  if (!other) return null;
  const { line, number, wearer } = other;
  const born = wearer.bornOn ? `, né(e) le ${formatCalendarDay(wearer.bornOn)}` : "";
  return `Le devis ${number} destinait ${line.brand} ${line.name} à ${personName(wearer)}${born} : assurez-vous que l’ordonnance est celle de qui portera ces lunettes.`;
}

/** The answers as they were typed, so that they can be corrected. */
export function answersOf({ papers }: Examination, wearer: QuoteWearer | null): BenchView["answers"] {
  const { prescribedOn, bornOn = wearer?.bornOn, shortenedTo, ...prescriber } = decidedOn(papers)?.details ?? {};
  return {
    ...prescriber,
    ...(prescribedOn && { prescribedOn: typedDay(prescribedOn) }),
    ...(bornOn && { bornOn: typedDay(bornOn) }),
    ...(shortenedTo && { shortenedTo: typedDay(shortenedTo) }),
  };
}

/**
 * The label of the box for a paper of which the shop keeps nothing: the optician has it in hand, or had it when the
 * customer brought it. Null where there is no such paper.
 */
export function paperTick({ papers, onPaper }: Examination, by: Account): string | null {
  if (!onPaper) return null;
  const read = papers.find(({ state, seen }) => state === "received" && seen?.by === by.id)?.seen;
  return read
    ? `J’ai lu l’ordonnance à la boutique le ${formatDayAndTime(read.at)}`
    : "J’ai lu l’ordonnance (reçue par e-mail ou apportée)";
}

const SITUATION = { vision: "Vision de loin", near: "Vision de près", both: "Vision de loin et de près" } as const;

function lineView(
  { now }: Services,
  order: Order,
  { line, measures, proposal }: Examination["lines"][number],
  debts: Debts,
): BenchLine {
  const { id, brand, name, lenses } = line;
  const moneyOf = (its: Proposal) => ({ unpaid: isDueInShop(order), owed: owedFor(its, debts) });
  return {
    id,
    title: `${brand} ${name}`,
    lenses: lenses ? `Verres « ${lenses.name} », ${lenses.lens}` : "",
    situation: measures ? SITUATION[measures.situation] : null,
    eyes: measures ? eyesOf(measures).map((eye) => ({ ...eye, tick: tickOf(id, eye.side) })) : [],
    distance: measures && { says: distanceInWords(measures.pupillaryDistance), tick: tickOf(id, "distance") },
    heights: measures?.fittingHeights ? distanceInWords(measures.fittingHeights) : null,
    measuresHref: benchPath(order.id, `/${id}/mesures`),
    proposeHref: benchPath(order.id, `/${id}`),
    proposal: proposal && tellProposal(proposal, tellDifference(proposal, moneyOf(proposal)), now()),
  };
}

function eyesOf({ correction: { rightEye, leftEye } }: LensMeasures) {
  return [
    { side: "right" as const, name: "Œil droit", says: eyeInWords(rightEye) },
    { side: "left" as const, name: "Œil gauche", says: eyeInWords(leftEye) },
  ];
}
