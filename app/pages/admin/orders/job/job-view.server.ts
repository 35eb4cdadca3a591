import type { Account } from "~/domain/accounts/account.server";
import { findAccount, nameOf } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { findJob, nextStep, type LensJob } from "~/domain/lens-jobs/job.server";
import { JOB_AWAITS_FRAME, JOB_STEP_NAMES, JOB_TO_ORDER } from "~/domain/lens-jobs/steps";
import { MATERIAL_NAMES, measuresOfFrame, stateOfFrame, type OwnFrame } from "~/domain/lenses/own-frame/own-frame";
import type { Order } from "~/domain/orders/order.server";
import { correctionOf } from "~/domain/orders/prescription/correction.server";
import { formatDayAndTime } from "~/domain/time";
import { notFound } from "~/http/answers/not-found.server";
import type { Services } from "~/infra/services.server";
import { eyeRows, SITUATION } from "~/pages/admin/orders/correction/correction-view.server";
import { adminOrderPath, detailsOf, overrideNote } from "~/pages/admin/orders/order-view.server";

/** The sheet that goes through the bench with a pair. @throws the page that says there is none */
export async function jobView(services: Services, by: Account, order: Order, lineId: string) {
  const found = await findJob(services, order, lineId);
  if (!found) throw notFound("Cet article n’a pas de verres à monter.");
  const { line, job } = found;
  const measures = (await correctionOf(services, order, lineId))?.measures ?? null;
  await audit(services, by, "Fiche atelier lue", order.number);
  const next = nextStep(job);
  const steps = job.way.flatMap((step) => (job.steps[step] ? [{ step, ...job.steps[step] }] : []));
  return {
    action: adminOrderPath(order.id, `/atelier/${lineId}`),
    orderHref: adminOrderPath(order.id),
    number: order.number,
    wearer: order.customer ? `${order.customer.firstName} ${order.customer.lastName}` : "À préciser",
    frame: {
      title: `${line.brand} ${line.name}`,
      details: detailsOf(line),
      quantity: line.quantity,
      measures: measures?.ownFrame ? measuresOfFrame(measures.ownFrame) : await frameMeasures(services, line.productId),
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

async function nameOfAccount(services: Services, id: string): Promise<string> {
  const account = await findAccount(services, id);
  return account ? nameOf(account) : "un ancien compte";
}

/** "50 □ 20, branches 145, verre 41 de haut": as the shop measured it. */
async function frameMeasures({ db }: Services, productId: string): Promise<string | null> {
  const product = await db("products")
    .where({ id: productId })
    .first("lens_width_mm", "lens_height_mm", "bridge_mm", "temple_mm");
  if (!product?.lens_width_mm) return null;
  const { lens_width_mm, lens_height_mm, bridge_mm, temple_mm } = product;
  return [
    `verre ${lens_width_mm} mm`,
    bridge_mm && `pont ${bridge_mm} mm`,
    temple_mm && `branches ${temple_mm} mm`,
    lens_height_mm && `hauteur ${lens_height_mm} mm`,
  ]
    .filter(Boolean)
    .join(", ");
}
