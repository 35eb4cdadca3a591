import type { Account } from "~/domain/accounts/account.server";
import { findAccount, nameOf } from "~/domain/accounts/account.server";
import { requestableLines } from "~/domain/adaptations/adaptation.server";
import { audit } from "~/domain/audit/audit.server";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { findProduct } from "~/domain/catalogue/products.server";
import { isMade } from "~/domain/orders/jobs/awaited-lots.server";
import { formerLotsOf, type FormerLot } from "~/domain/orders/jobs/former-lots.server";
import { findJob, nextStepOf, type LensJob } from "~/domain/orders/jobs/job.server";
import { recalledLines } from "~/domain/orders/jobs/recalled-articles.server";
import { recalledAmong } from "~/domain/orders/jobs/recalled-lots.server";
import { requestInShopPath } from "~/domain/orders/links.server";
import { openRemake } from "~/domain/orders/jobs/remake.server";
import {
  JOB_AWAITS_FRAME,
  JOB_STEP_NAMES,
  JOB_STEPS,
  JOB_TO_ORDER,
  lotKeys,
  type JobStep,
  type StepTaken,
} from "~/domain/orders/jobs/steps";
import { needsHeights } from "~/domain/lenses/corrections.server";
import { MATERIAL_NAMES, measuresOfFrame, stateOfFrame, type OwnFrame } from "~/domain/lenses/own-frame/own-frame";
import { namelessSaid } from "~/domain/orders/nameless.server";
import { canWriteTo, customerToldSaid } from "~/domain/orders/reach";
import { hasLeft } from "~/domain/orders/life/left";
import type { LensDetails, Order } from "~/domain/orders/order.server";
import { correctionOf } from "~/domain/orders/prescription/correction.server";
import { priceGapsOf } from "~/domain/orders/price-gap";
import { personName } from "~/domain/quotes/document";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";
import { formatDayAndTime } from "~/domain/time";
import { notFound } from "~/http/answers/not-found.server";
import { frameMeasuresInWords } from "~/http/frames/frame-measures";
import type { Services } from "~/infra/services.server";
import { eyeRows, SITUATION } from "~/pages/admin/orders/correction/correction-view.server";
import { adminOrderPath, detailsOf, overrideNote } from "~/pages/admin/orders/order-view.server";

export type JobView = Awaited<ReturnType<typeof jobView>>;

const recallView = (says: string, named: string[]) => ({
  says: `${says} : ${named.join(", ")}.`,
  href: `/admin/lots?${new URLSearchParams({ lot: named[0] ?? "" }).toString()}`,
});

/** The sheet that goes through the bench with a pair. @throws the page that says there is none */
export async function jobView(services: Services, by: Account, order: Order, lineId: string) {
  const found = await findJob(services, order, lineId);
  if (!found) throw notFound("Cet article n’a pas de verres à monter.");
  const { line, job } = found;
  const measures = (await correctionOf(services, order, lineId))?.measures ?? null;
  const frame = await findProduct(services, line.productId);
  await audit(services, by, "Fiche atelier lue", order.number);
  const remake = openRemake(job);
  const next = nextStepOf(order, job);
  const steps = stepsOf(job);
  const recalled = await recalledAmong(services, [job.rightLot, job.leftLot]);
  const frameRecalled = (await recalledLines(services, order.id)).get(lineId) ?? [];
  return {
    action: adminOrderPath(order.id, `/atelier/${lineId}`),
    orderHref: adminOrderPath(order.id),
    number: order.number,
    wearer: await wearerOf(services, order),
    frame: {
      title: `${line.brand} ${line.name}`,
      details: detailsOf(line),
      quantity: line.quantity,
      measures: measures?.ownFrame
        ? measuresOfFrame(measures.ownFrame)
        : frame && frameMeasuresInWords(frame, line.size),
    },
    ownFrame: isOwnFrame(line) ? ownFrameFacts(job, measures?.ownFrame) : null,
    lenses: line.lenses && {
      name: `« ${line.lenses.name} », ${line.lenses.lens}`,
      maker: line.lenses.maker ?? null,
      parts: partsOf(line.lenses),
    },
    situation: measures && SITUATION[measures.situation],
    eyes: measures ? eyeRows(measures) : [],
    override: await overrideNote(services, order),
    entrustedHint: `Demandé à la réception. ${canWriteTo(order) ? "Le client le lit dans le courriel qui lui dit que sa monture est là." : customerToldSaid(order)}`,
    version: job.version,
    base: job.base,
    remarks: job.remarks,
    rightLot: job.rightLot,
    leftLot: job.leftLot,
    remade: remake !== null,
    hasLeft: hasLeft(order),
    lotsKnown: lotKeys(job.rightLot) + lotKeys(job.leftLot) !== "" && !(remake && next === "mounted"),
    lotsLost: isMade(order) && !(lotKeys(job.rightLot) && lotKeys(job.leftLot)) ? lostLots(job) : null,
    recalled: [
      ...(recalled.length > 0
        ? [recallView(recalled.length > 1 ? "Lots sous rappel" : "Lot sous rappel", recalled)]
        : []),
      ...(frameRecalled.length > 0 ? [recallView("Monture ou modèle de verres sous rappel", frameRecalled)] : []),
    ],
    formerLots: (await formerLotsOf(services, line.id)).map(formerLotInWords),
    unmeasuredReason: job.unmeasuredReason,
    measuresHref:
      measures && next && (MEASURED_BEFORE.includes(next) || (needsHeights(measures) && next !== "checked"))
        ? adminOrderPath(order.id, `/ordonnance/${lineId}/mesures`)
        : null,
    correctionHref:
      measures && remake && !remake.steps.ordered ? adminOrderPath(order.id, `/ordonnance/${lineId}`) : null,
    unsuitableHref: (await requestableLines(services, order)).some(({ id }) => id === lineId)
      ? requestInShopPath(order.id, lineId)
      : null,
    heightsMissing: measures !== null && needsHeights(measures),
    // Empty, so that nobody mounts new lenses under the lots of the former ones.
    typedLots: remake && next === "mounted" ? null : { right: job.rightLot, left: job.leftLot },
    state: steps.at(-1)?.name ?? (next && NOT_BEGUN[next]) ?? "Aucune étape notée",
    steps: await Promise.all(
      steps.map(async ({ name, at, by: who }) => ({
        name,
        at: formatDayAndTime(at),
        by: await nameOfAccount(services, who),
      })),
    ),
    next: next && { step: next, name: JOB_STEP_NAMES[next] },
  };
}

/** Where a pair stands whose first step is still to come. */
const NOT_BEGUN: Partial<Record<JobStep, string>> = { entrusted: JOB_AWAITS_FRAME, ordered: JOB_TO_ORDER };
const MEASURED_BEFORE: readonly JobStep[] = ["entrusted", "ordered"];

function formerLotInWords({ rightLot, leftLot, replacedAt, reason }: FormerLot): string {
  const lots = [rightLot && `droit : ${rightLot}`, leftLot && `gauche : ${leftLot}`].filter(Boolean).join(", ");
  return `${lots}, jusqu’au ${formatDayAndTime(replacedAt)}. ${reason}`;
}

/** The steps of the lenses that were sold, then those of the remakes. */
function stepsOf({ way, steps, remakes }: LensJob): (StepTaken & { name: string })[] {
  const named = (taken: LensJob["steps"], among: readonly JobStep[], remark = "") =>
    among.flatMap((step) => (taken[step] ? [{ ...taken[step], name: JOB_STEP_NAMES[step] + remark }] : []));
  return [
    ...named(steps, way),
    ...remakes.flatMap((remake) => [
      { ...remake.begun, name: "Verres à refaire" },
      ...named(remake.steps, JOB_STEPS, " (refaits)"),
    ]),
  ];
}

/** The owner's description of the frame, and whether the shop has it. */
function ownFrameFacts({ steps, entrustedState }: LensJob, frame: OwnFrame | undefined) {
  return {
    here: steps.entrusted
      ? `Reçue le ${formatDayAndTime(steps.entrusted.at)}${entrustedState ? `. ${entrustedState}` : ""}`
      : "Attendue : rien ne se commande avant",
    material: frame ? MATERIAL_NAMES[frame.material] : "–",
    state: frame ? stateOfFrame(frame) : "Ce que le client en a dit n’est plus conservé.",
  };
}

function partsOf(lenses: LensDetails): string[] {
  const gaps = priceGapsOf(lenses);
  return lenses.lines.flatMap((part) =>
    part.kind === "lens" || part.label === lenses.lens || gaps.includes(part) ? [] : [part.label],
  );
}

/** The wearer as the quote names them; without a quote, the buyer. */
async function wearerOf(services: Services, order: Order): Promise<string> {
  const person = (await wearerOfOrder(services, order)) ?? order.customer;
  return person ? personName(person) : namelessSaid(order);
}

async function nameOfAccount(services: Services, id: string): Promise<string> {
  const account = await findAccount(services, id);
  return account ? nameOf(account) : "un ancien compte";
}

/** Whether the lots are given up, and why; the reason of an old order is erased, and the lots stay given up. */
function lostLots({ lotsLostReason }: LensJob) {
  return { given: lotsLostReason !== null, reason: lotsLostReason ?? "" };
}
