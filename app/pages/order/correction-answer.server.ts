import { redirect } from "@remix-run/node";
import { answerProposal, type Answer } from "~/domain/orders/prescription/answer.server";
import { paymentsOf } from "~/domain/payments/payment.server";
import { checkOrderIfPossible } from "~/domain/payments/start.server";
import { UNSETTLED } from "~/domain/payments/states";
import { closeForgone, startSupplement } from "~/domain/payments/supplement.server";
import { shop } from "~/shop/identity";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";
import { checking, standingOf, toldNow } from "./correction-standing.server";
import type { Opened } from "./correction-view.server";

/** Asks the provider about the payment when the customer comes back from its page, because the webhook may be late. */
export async function checkSupplement({ services }: ShopContext, { order, proposal }: Opened): Promise<boolean> {
  const { payments: provider } = services;
  if (!proposal.asks || !provider) return false;
  const payments = await paymentsOf(services, order.id);
  const underWay = payments.some(({ proposalId, state }) => proposalId === proposal.id && UNSETTLED.includes(state));
  if (underWay) await checkOrderIfPossible(services, provider, order.id);
  return underWay;
}

const SAID: Record<string, Answer> = { accepted: "accepted", atPickup: "atPickup", declined: "declined" };

/** Stores yes or no, once. A yes with a higher price needs its payment, on the provider's page or at the pickup. */
export async function answerCorrection(context: ShopContext, request: Request, { order, proposal }: Opened) {
  const { intent = "" } = typedValues(context.form);
  const refuseWith = (message: string) => refuseField(context, context.form, "form", message);
  if (intent === "pay") return payCorrection(context, { order, proposal }, refuseWith);
  const answer = SAID[intent];
  if (!answer) return refuseWith("Dites si vous acceptez cette correction.");
  const done = await once(context, async (services) => {
    const answering = await answerProposal(services, order.id, proposal.id, answer);
    if (answering !== "done" && !(answering === intent || (answer === "atPickup" && answering === "accepted")))
      return refuseWith(await toldNow(services, order, answering));
    setFlash(context, { kind: "success", text: ANSWERED[answer] });
    const { pathname, search } = new URL(request.url);
    return redirect(pathname + search, 303);
  });
  await closeForgone(context.services, order.id);
  return done;
}

const ANSWERED: Record<Answer, string> = {
  accepted: "Merci, votre accord est enregistré : notre opticien reprend vos verres avec cette correction.",
  atPickup:
    "Merci, votre accord est enregistré : notre opticien reprend vos verres avec cette correction. Vous réglerez le supplément au retrait.",
  declined: "Votre réponse est enregistrée : rien ne change, notre opticien vous rappelle.",
};

/** A second press continues the payment under way, which has one page at the provider. */
async function payCorrection(
  { services }: ShopContext,
  { order, proposal }: Pick<Opened, "order" | "proposal">,
  refuseWith: (message: string) => ReturnType<typeof refuseField>,
) {
  if (!services.payments) return refuseWith(notPayable());
  const starting = await startSupplement(services, services.payments, order, proposal.id, "session");
  if (starting.outcome === "started" && starting.payment.hostedUrl) return redirect(starting.payment.hostedUrl, 303);
  if (starting.outcome === "alreadyPaid") return refuseWith(checking(order));
  if (starting.outcome !== "closed") return refuseWith(notPayable());
  return refuseWith(await toldNow(services, order, standingOf(services, proposal)));
}

const notPayable = () =>
  `Le paiement en ligne ne répond pas. Réessayez dans quelques minutes, ou appelez-nous au ${shop.phone} : votre réponse n’est pas encore enregistrée.`;
