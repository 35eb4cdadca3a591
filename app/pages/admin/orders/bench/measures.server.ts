import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { findProduct } from "~/domain/catalogue/products.server";
import type { Order } from "~/domain/orders/order.server";
import { correctionOf } from "~/domain/orders/prescription/correction.server";
import { measuresOfFrame } from "~/domain/lenses/own-frame/own-frame";
import { takeMeasures, type Measuring } from "~/domain/lens-jobs/taken-measures.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { frameMeasuresInWords } from "~/http/frames/frame-measures";
import type { Services } from "~/infra/services.server";
import { sideValues } from "~/pages/admin/orders/correction/eye-values.server";
import { readTaken } from "~/pages/admin/orders/correction/measures-form.server";
import type { Posted } from "~/pages/admin/orders/order-intents.server";
import { benchPath } from "./bench-paper.server";

/**
 * The measures of a line's lenses, and the facts of their frame. @throws the page that says there is nothing to measure
 */
async function fittedLine(services: Services, order: Order, lineId: string) {
  const found = await correctionOf(services, order, lineId);
  if (!found?.measures) throw notFound("Cet article n’a pas de mesures à prendre.");
  const { line, measures } = found;
  return { line, measures, frame: await findProduct(services, line.productId) };
}

/** The reading is logged before anything is shown. */
export async function measuresView(services: Services, by: Account, order: Order, lineId: string) {
  const { line, measures, frame } = await fittedLine(services, order, lineId);
  await audit(services, by, "Correction lue", order.number);
  return {
    action: benchPath(order.id, `/${lineId}/mesures`),
    benchHref: benchPath(order.id),
    number: order.number,
    title: `${line.brand} ${line.name}`,
    frame: measures.ownFrame ? measuresOfFrame(measures.ownFrame) : frame && frameMeasuresInWords(frame, line.size),
    progressive: measures.situation === "both",
    values: {
      ...sideValues("PupillaryDistance", measures.pupillaryDistance),
      ...sideValues("FittingHeight", measures.fittingHeights),
    },
  };
}

const REFUSALS: Record<Exclude<Measuring, "noted" | "unchanged">, string> = {
  awaitsAnswer: "Une correction attend la réponse du client : les mesures se notent ensuite.",
  made: "Les verres sont commandés : leurs mesures ne changent plus.",
  closed: "Cette commande n’a plus de verres à mesurer.",
};

export async function noteMeasures({ context, session, order, form }: Posted, lineId: string): Promise<Response> {
  const { measures, frame } = await fittedLine(context.services, order, lineId);
  const lens = { situation: measures.situation, lensHeightMm: (measures.ownFrame ?? frame)?.lensHeightMm ?? null };
  const reading = readTaken(form, lens);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const by = session.account;
    const measuring = await takeMeasures(services, order.id, { lineId, taken: reading.data, by: by.id });
    if (measuring !== "noted" && measuring !== "unchanged")
      return refuseField(context, form, "form", REFUSALS[measuring]);
    if (measuring === "noted") await audit(services, by, "Mesures prises", order.number);
    setFlash(context, { kind: "success", text: "Mesures notées : elles sont sur la fiche atelier." });
    return redirect(benchPath(order.id), 303);
  });
}
