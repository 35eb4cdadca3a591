import { keptBack, lineAccount, toSend } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { hasLeft } from "~/domain/orders/life/left";
import { jobsOf, remadeOn } from "~/domain/orders/jobs/job.server";
import { examinedSentence } from "~/domain/orders/prescription/examined.server";
import { namelessSaid } from "~/domain/orders/nameless.server";
import { isForgotten, type Order } from "~/domain/orders/order.server";
import { formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { adminOrderPath, detailsOf, overrideNote } from "~/pages/admin/orders/order-view.server";
import { destinationLines } from "~/shop/delivery";
import { PRECAUTIONS } from "~/shop/precautions";

/**
 * What the person who packs needs: no prices, lenses by their names alone, and no pieces that were withdrawn from or
 * came back.
 */
export async function packingSlip(services: Services, order: Order) {
  const account = await accountOf(services, order.id);
  const jobs = await jobsOf(services, order);
  const remade = (lineId: string) => {
    const job = jobs.find(({ line }) => line.id === lineId)?.job;
    const on = job && remadeOn(job);
    return on ? `Verres refaits ${on}.` : null;
  };
  const lines = order.lines.map((line) => {
    const its = lineAccount(account, line.id);
    if (hasLeft(order)) return { line, quantity: line.quantity - keptBack(its), warning: warningOf(keptBack(its), 0) };
    return { line, quantity: toSend(its), warning: warningOf(keptBack(its), its.comingBack - its.refused) };
  });
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    orderHref: adminOrderPath(order.id),
    number: order.number,
    placedAt: formatDayAndTime(order.createdAt),
    customer: order.customer ? `${order.customer.firstName} ${order.customer.lastName}` : namelessSaid(order),
    delivery: [
      ...destinationLines(order.deliveryMethod, order.customer, { named: true }),
      ...(isForgotten(order) ? ["Coordonnées effacées"] : []),
    ],
    lines: lines.map(({ line, quantity, warning }) => ({
      id: line.id,
      quantity,
      warning,
      title: `${line.brand} ${line.name}`,
      details: detailsOf(line),
      lenses: line.lenses?.name ?? null,
      remade: remade(line.id),
    })),
    examined: await examinedSentence(services, order),
    override: await overrideNote(services, order),
    precautions: lines.some(({ line, quantity }) => !line.isAccessory && quantity > 0) ? [...PRECAUTIONS] : [],
    pieces: `${pieces} ${pieces > 1 ? "pièces" : "pièce"} en tout.`,
  };
}

/** The pieces that stay out of the parcel, in words; null for none. @param returned back already, or on their way */
function warningOf(withdrawn: number, returned: number): string | null {
  const reasons = [
    withdrawn > 0 && `Rétractation : ${withdrawn} à ne pas mettre dans le colis.`,
    returned > 0 && `Retour : ${returned} à ne pas mettre dans le colis.`,
  ].filter((reason) => typeof reason === "string");
  return reasons.length > 0 ? reasons.join(" ") : null;
}
