import { redirect } from "@remix-run/node";

import { audit } from "~/domain/audit/audit.server";
import { formatEuros } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { RefundForm } from "~/domain/refunds/forms.server";
import { refundsOf } from "~/domain/refunds/refund.server";
import { refundableCents, requestRefund } from "~/domain/refunds/request.server";
import { newId } from "~/domain/ids";
import type { Services } from "~/infra/services.server";
import { QUESTIONS } from "~/ui/admin/confirm";
import type { RefundView } from "./refund-form";
import { again, ask, type Posted } from "~/pages/admin/orders/order-intents.server";
import { tellRefund } from "~/pages/admin/orders/order-page.server";
import { adminOrderPath } from "~/pages/admin/orders/order-view.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";

export async function refundView(services: Services, order: Order, second: boolean): Promise<RefundView> {
  const left = await refundableCents(services, order.id);
  return {
    orderHref: adminOrderPath(order.id),
    number: order.number,
    second,
    refundable: left > 0 ? { shown: formatEuros(left), typed: (left / 100).toFixed(2).replace(".", ",") } : null,
    earlier: (await refundsOf(services, order.id)).map(tellRefund),
  };
}

const REFUND_FAILED = "Le remboursement n’a pas pu être demandé. Rien n’est parti : réessayez.";

/** Asked in two presses; the worker then asks the provider, whose answer stands on the order's page. */
export function askRefund({ context, session, order, form }: Posted): Promise<Response> {
  return withFailureMessage(context, REFUND_FAILED, form, async () => {
    const reading = readForm(form, RefundForm);
    if (!reading.ok) return refuse(context, reading.form);
    const { amount, reason, confirmed } = reading.data;
    if (!confirmed) {
      const left = await refundableCents(context.services, order.id);
      if (amount > left) return refuseField(context, form, "amount", tellTooMuch(left));
      const to = order.customer ? ` à ${order.customer.firstName} ${order.customer.lastName}` : "";
      return ask(form, {
        title: QUESTIONS.refund,
        says: `${formatEuros(amount)}${to}, pour la commande ${order.number}. Motif : ${reason}`,
        yes: `Rembourser ${formatEuros(amount)}`,
        fields: again(form),
      });
    }
    return once(context, async (services) => {
      const asking = await requestRefund(services, order.id, {
        amountCents: amount,
        reason,
        by: session.account.id,
        key: `admin:${context.attempt?.key.slice(0, 90) ?? newId(services.now())}`,
      });
      if (asking.outcome === "notPaid") return refuseField(context, form, "form", NOT_ONLINE);
      if (asking.outcome === "tooMuch")
        return refuseField(context, form, "amount", tellTooMuch(asking.refundableCents));
      await audit(services, session.account, "Remboursement demandé", order.number, formatEuros(amount));
      setFlash(context, {
        kind: "success",
        text: `Remboursement de ${formatEuros(amount)} demandé. La réponse de Stripe s’affiche ici dès qu’elle arrive.`,
      });
      return redirect(adminOrderPath(order.id, "#paiement"), 303);
    });
  });
}

const NOT_ONLINE = "Cette commande n’a pas été payée en ligne : rendez l’argent à la caisse.";

function tellTooMuch(left: number): string {
  return left > 0 ? `Il reste ${formatEuros(left)} à rembourser : indiquez ce montant au plus.` : NOT_ONLINE;
}
