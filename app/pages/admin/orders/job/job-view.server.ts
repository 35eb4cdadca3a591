import type { Account } from "~/domain/accounts/account.server";
import { findAccount, nameOf } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { findProduct } from "~/domain/catalogue/products.server";
import { findJob, nextStep, type LensJob } from "~/domain/lens-jobs/job.server";
import { JOB_AWAITS_FRAME, JOB_STEP_NAMES, JOB_TO_ORDER } from "~/domain/lens-jobs/steps";
import { MATERIAL_NAMES, measuresOfFrame, stateOfFrame, type OwnFrame } from "~/domain/lenses/own-frame/own-frame";
import type { Order } from "~/domain/orders/order.server";
import { correctionOf } from "~/domain/orders/prescription/correction.server";
import { findQuoteByNumber, readQuote } from "~/domain/quotes/written-quote.server";
import { formatDayAndTime } from "~/domain/time";
import { notFound } from "~/http/answers/not-found.server";
import { frameMeasuresInWords } from "~/http/frames/frame-measures";
import type { Services } from "~/infra/services.server";
import { eyeRows, SITUATION } from "~/pages/admin/orders/correction/correction-view.server";
import { adminOrderPath, detailsOf, overrideNote } from "~/pages/admin/orders/order-view.server";

/** The sheet that goes through the bench with a pair. @throws the page that says there is none */
export async function jobView(services: Services, by: Account, order: Order, lineId: string) {
  const found = await findJob(services, order, lineId);
  if (!found) throw notFound("Cet article n’a pas de verres à monter.");
  const { line, job } = found;
  const measures = (await correctionOf(services, order, lineId))?.measures ?? null;
  const frame = await findProduct(services, line.productId);
  await audit(services, by, "Fiche atelier lue", order.number);
  const next = nextStep(job);
  const steps = job.way.flatMap((step) => (job.steps[step] ? [{ step, ...job.steps[step] }] : []));
  return {
    action: adminOrderPath(order.id, `/atelier/${lineId}`),
    orderHref: adminOrderPath(order.id),
    number: order.number,
    wearer: await wearerOf(services, order),
    frame: {
      title: `${line.brand} ${line.name}`,
      details: detailsOf(line),
      quantity: line.quantity,
      measures: measures?.ownFrame ? measuresOfFrame(measures.ownFrame) : frame && frameMeasuresInWords(frame),
    },
    ownFrame: isOwnFrame(line) ? ownFrameFacts(job, measures?.ownFrame) : null,
    lenses: line.lenses && {
      name: `« ${line.lenses.name} », ${line.lenses.lens}`,
      maker: line.lenses.maker ?? null,
      parts: line.lenses.lines.map(({ label }) => label).filter((label) => label !== line.lenses?.lens),
    },
    situation: measures && SITUATION[measures.situation],
    eyes: measures ? eyeRows(measures) : [],
    override: await overrideNote(services, order),
    version: job.version,
    base: job.base,
    remarks: job.remarks,
    rightLot: job.rightLot,
    leftLot: job.leftLot,
    state: steps.at(-1)
      ? JOB_STEP_NAMES[steps.at(-1)?.step ?? "ordered"]
      : next === "entrusted"
        ? JOB_AWAITS_FRAME
        : JOB_TO_ORDER,
    steps: await Promise.all(
      steps.map(async ({ step, at, by: who }) => ({
        name: JOB_STEP_NAMES[step],
        at: formatDayAndTime(at),
        by: await nameOfAccount(services, who),
      })),
    ),
    next: next && { step: next, name: JOB_STEP_NAMES[next] },
  };
}

/** What its owner said of the frame, and whether it is here. */
function ownFrameFacts({ steps }: LensJob, frame: OwnFrame | undefined) {
  return {
    here: steps.entrusted ? `Reçue le ${formatDayAndTime(steps.entrusted.at)}` : "Attendue : rien ne se commande avant",
    material: frame ? MATERIAL_NAMES[frame.material] : "–",
    state: frame ? stateOfFrame(frame) : "Ce que le client en a dit n’est plus conservé.",
  };
}

/** As the quote names them, which precedes every pair of corrective lenses; else who bought. */
async function wearerOf(services: Services, { quoteNumber, customer }: Order): Promise<string> {
  const quote = await findQuoteByNumber(services, quoteNumber);
  const person = (quote && (await readQuote(services, quote.id))?.wearer) ?? customer;
  return person ? `${person.firstName} ${person.lastName}` : "À préciser";
}

async function nameOfAccount(services: Services, id: string): Promise<string> {
  const account = await findAccount(services, id);
  return account ? nameOf(account) : "un ancien compte";
}
