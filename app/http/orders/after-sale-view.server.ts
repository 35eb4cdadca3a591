import { titleForCustomer } from "~/domain/catalogue/own-frames";
import { adaptableLines, adaptationsOf } from "~/domain/adaptations/adaptation.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import { openLines } from "~/domain/orders/chosen-lines.server";
import { haltOf } from "~/domain/orders/life/halt.server";
import { isStopped } from "~/domain/orders/life/left";
import { orderAdaptationPath, orderReturnPath, orderWithdrawalPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { prescriptionStanding } from "~/domain/orders/prescription/prescription.server";
import { followUpUrl } from "~/domain/orders/life/parcel";
import { lastKnown } from "~/domain/parcels/tracking.server";
import { returnableLines, whyNoReturn, type Returnable } from "~/domain/returns/eligible.server";
import { saidOfKept } from "~/domain/returns/kept.server";
import { describeReturned, returnsOf, type Return } from "~/domain/returns/return.server";
import { formatDay, formatDayAndSecond, instant } from "~/domain/time";
import { withdrawalEnd, withdrawalStanding } from "~/domain/orders/right-of-withdrawal.server";
import { withdrawableLines, withdrawalsOf, type Withdrawable } from "~/domain/withdrawals/withdrawal.server";
import type { Services } from "~/infra/services.server";
import type { AfterSaleView, ExcludedLine, LineChoice, ReturnView } from "~/ui/orders/after-sale-view";
import { reachedStepsView } from "./parcel-steps-view.server";
import { recallNotice } from "./recall-notice.server";
import { orderTimelineView, returnTimelineView } from "./timeline-view.server";

export async function afterSaleView(services: Services, order: Order): Promise<AfterSaleView> {
  const [returns, withdrawals] = [await returnsOf(services, order.id), await withdrawalsOf(services, order.id)];
  const returnable = await returnableLines(services, order);
  const mayReturn = openLines(returnable).length > 0;
  const withdrawable = await withdrawableLines(services, order);
  const mayWithdraw = (await withdrawalStanding(services, order)) === "open" && openLines(withdrawable).length > 0;
  const end = mayWithdraw ? withdrawalEnd(order) : null;
  const account = await accountOf(services, order.id);
  const stopped = isStopped(order, account);
  const halt = await haltOf(services, order, account);
  const recall = stopped ? null : await recallNotice(services, order);
  const timeline = orderTimelineView(order, {
    goesOn: !stopped && halt === null,
    prescription: await prescriptionStanding(services, order),
  });
  return {
    timeline: recall?.isHeld ? { ...timeline, words: null } : timeline,
    recall,
    parcel: order.trackingNumber
      ? {
          carrier: order.carrier ?? "",
          number: order.trackingNumber,
          href: followUpUrl(order),
          steps: reachedStepsView(await lastKnown(services, order.trackingNumber)),
        }
      : null,
    returns: returns.map(returnView),
    noReturn:
      // What a recall names comes back on other terms.
      order.paidAt && returns.length + withdrawals.length === 0 && !mayReturn && !recall
        ? `Retour : ${whyNoReturn(returnable)}`
        : null,
    returnHref: mayReturn ? orderReturnPath(services.config, order.id) : null,
    withdrawals: withdrawals.map(({ id, declaredAt, declaration }) => ({
      key: id,
      says: `Rétractation enregistrée le ${formatDayAndSecond(declaredAt)}`,
      lines: declaration.lines.map(describeReturned),
    })),
    stopped,
    halt,
    withdrawalHref: mayWithdraw ? orderWithdrawalPath(services.config, order.id) : null,
    adaptation: await adaptationLink(services, order),
    withdrawalUntil: end && lastDay(end),
  };
}

async function adaptationLink(services: Services, order: Order): Promise<AfterSaleView["adaptation"]> {
  const asked = await adaptationsOf(services, order.id);
  if (asked.length === 0 && (await adaptableLines(services, order)).length === 0) return null;
  // An erased answer is empty: there is nothing left to read.
  const answered = asked.some(({ answeredAt, answer }) => answeredAt && answer !== "");
  return {
    href: orderAdaptationPath(services.config, order.id),
    label: answered ? "Lire notre réponse" : asked.length > 0 ? "Voir ma demande" : "Mes verres ne me conviennent pas",
  };
}

function returnView(asked: Return): ReturnView {
  return {
    key: asked.id,
    says: `Retour : ${asked.state}`,
    timeline: returnTimelineView(asked),
    lines: asked.lines.map(describeReturned),
    refusal: asked.refusal,
    kept: saidOfKept(asked),
  };
}

/** The last day before an end; the end itself is the first instant that is too late. */
function lastDay(end: Date): string {
  return formatDay(instant(new Date(end.getTime() - 1)));
}

export function choiceOf({
  line,
  quantity,
  until,
}: Pick<Returnable, "line" | "quantity"> & { until?: Date | null }): LineChoice {
  return {
    id: line.id,
    title: titleForCustomer(line),
    details: [line.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", "),
    imageUrl: line.imageUrl,
    most: quantity,
    until: until ? lastDay(until) : null,
    before:
      quantity > 0 && quantity < line.quantity
        ? `Déjà demandé pour ${line.quantity - quantity} sur ${line.quantity}.`
        : null,
  };
}

/** The lines that the form does not offer, each with its reason. */
export function excludedOf(lines: (Returnable | Withdrawable)[]): ExcludedLine[] {
  return lines.flatMap(({ line, excluded }) =>
    excluded ? [{ id: line.id, title: titleForCustomer(line), reason: excluded }] : [],
  );
}
