import type { Account } from "~/domain/accounts/account.server";
import { deliveredOf, purchasesOf } from "~/domain/orders/history.server";
import { firmAt } from "~/domain/orders/firm";
import type { Order } from "~/domain/orders/order.server";
import { formatDay } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import type { PurchaseView } from "./purchases";
import type { ReturnableView } from "./returns";
import { afterSaleView } from "~/http/orders/after-sale-view.server";
import { orderView } from "~/http/orders/order-view.server";

/** One page of an account's purchases. @param asked the page number as the address gives it */
export async function purchasesView(
  services: Services,
  account: Account,
  asked: string | null,
): Promise<{ purchases: PurchaseView[]; page: number; pages: number }> {
  const wanted = /^[1-9]\d{0,3}$/.test(asked ?? "") ? Number(asked) : 1;
  const { orders, pages, page } = await purchasesOf(services, account.visitorId, wanted);
  const purchases: PurchaseView[] = [];
  for (const order of orders) purchases.push(await purchaseView(services, order));
  return { purchases, page, pages };
}

async function purchaseView(services: Services, order: Order): Promise<PurchaseView> {
  const { summary, status, number, prescription, checkHref, payHref, afterSale, papers } = await orderView(
    services,
    order,
  );
  return {
    id: order.id,
    number,
    status,
    placedAt: formatDay(order.createdAt),
    total: summary.total,
    lines: summary.lines,
    timeline: afterSale.timeline,
    parcel: afterSale.parcel,
    returns: afterSale.returns.map(({ key, says }) => ({ key, says })),
    returnHref: afterSale.returnHref,
    recall: afterSale.recall,
    papers,
    wanted: afterSale.recall?.isHeld
      ? null
      : !firmAt(order)
        ? {
            text: "Le paiement de cette commande n’est pas terminé.",
            name: checkHref ? "Vérifier mon paiement" : "Reprendre le paiement",
            href: checkHref ?? payHref,
          }
        : prescription?.wanted && prescription.href
          ? { text: prescription.text, name: "Envoyer mon ordonnance", href: prescription.href }
          : null,
    again: firmAt(order) !== null,
  };
}

/** The delivered orders with their returns, and whether a return is still possible. */
export async function returnsView(services: Services, account: Account): Promise<ReturnableView[]> {
  const views: ReturnableView[] = [];
  for (const order of await deliveredOf(services, account.visitorId)) {
    const { returns, returnHref, noReturn, recall } = await afterSaleView(services, order);
    views.push({
      id: order.id,
      number: order.number,
      since: order.deliveredAt
        ? `livrée le ${formatDay(order.deliveredAt)}`
        : `passée le ${formatDay(order.createdAt)}`,
      returns,
      returnHref,
      noReturn,
      recall,
    });
  }
  return views;
}
