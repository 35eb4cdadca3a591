import { json } from "@remix-run/node";
import { z } from "zod";

import type { Account } from "~/domain/accounts/account.server";
import { formatEuros } from "~/domain/money";
import { adminOrderPath } from "~/domain/orders/links.server";
import type { AskedBefore } from "~/domain/orders/life/life.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { depositOf } from "~/domain/orders/pickup/deposit.server";
import { sayDeposit } from "~/domain/orders/pickup/due";
import { isDueInShop } from "~/domain/orders/firm";
import { waiveSupplement } from "~/domain/orders/prescription/waive.server";
import { dueWhenFetched } from "~/domain/orders/pickup/due.server";
import { handOverOrder } from "~/domain/orders/pickup/hand-over.server";
import { findByPickupCode, keepLonger } from "~/domain/orders/pickup/waiting.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { takePaymentAndHandOver, type PaidHandingOver } from "~/domain/till/paid-at-pickup.server";
import { ownTillSentence } from "~/http/admin/own-till.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";
import type { Services } from "~/infra/services.server";
import { saysNotTaken } from "~/domain/orders/pickup/paid-parts";
import { HAND_CHOICES } from "~/domain/till/forms.server";
import { choosePartsWritten, toldPayment } from "~/domain/till/told-payment.server";
import { paymentMeansView } from "~/http/admin/payment-means.server";
import type { AskedPayment } from "./pay-at-pickup";

const WRONG_CODE = "Aucune commande prête n’a ce code. Vérifiez les six lettres, ou cherchez le nom.";
const NO_CODE = "Indiquez le code de retrait, six lettres, ou remettez la commande sur le nom.";
const HELD = "Cette commande demande une décision : ouvrez sa fiche.";
const GONE = "Cette commande n’attend plus : elle a été remise, ou son statut a changé.";
const OTHER_SUM = "Le montant à régler a changé, ou la commande vient d’être payée. Vérifiez-le avant d’encaisser.";

const NO_MEANS = "Choisissez comment la commande est payée.";

/** An order that asks for a decision on its own page before it is handed over. */
export type HeldOrder = { number: string; href: string };

const ONE_MEANS = "Un supplément de verres se règle par un seul moyen.";

const Payment = z.object({ means: z.enum(HAND_CHOICES, { error: NO_MEANS }), amountCents: z.coerce.number().int() });

/**
 * Hands an order over by its pickup code (with a limit on tries) or by the customer's name, and notes a payment that is
 * still due.
 * @param lead to the list, as it was filtered or for the search given
 */
export async function giveOrder(
  context: ShopContext,
  by: Account,
  posted: FormData,
  lead: (search?: string) => Response,
): Promise<Response> {
  const { intent, code = "", id = "", version, agreedTo, overrideReason } = typedValues(posted);
  const onCode = intent === "code";
  const tooMany = onCode ? await limited(context, "pickupCode", posted) : null;
  if (tooMany) return tooMany;
  return once(context, async (services) => {
    if (intent === "keep") {
      if (!(await keepLonger(services, by, id))) return refuseField(context, posted, "form", GONE);
      setFlash(context, { kind: "success", text: "La commande est gardée plus longtemps." });
      return lead();
    }
    if (intent === "waive") return waive(context, services, by, posted, lead);
    const order = onCode ? await findByPickupCode(services, code) : await findOrder(services, id);
    if (onCode && !code.trim()) return refuseField(context, posted, "code", NO_CODE);
    if (!order) return refuseField(context, posted, onCode ? "code" : "form", onCode ? WRONG_CODE : GONE);
    const seen = { id: order.id, agreedTo, overrideReason, ...(!onCode && { version: Number(version) }) };
    const on = onCode ? "code" : "name";
    const paying = (await dueWhenFetched(services, order)) !== null && order.status !== ORDER_STATUS.cancelled;
    const payment = paying ? Payment.safeParse(typedValues(choosePartsWritten(posted, "means"))) : null;
    if (payment && !payment.success)
      return askPayment(services, order, posted, posted.has("amountCents") ? { means: NO_MEANS } : {});
    const told =
      payment && (await toldPayment(services, typedValues(posted), { field: "means", chosen: payment.data.means }));
    if (told && !told.ok) return askPayment(services, order, posted, told.errors);
    const handing: PaidHandingOver =
      payment && told
        ? await takePaymentAndHandOver(services, by, seen, on, { ...payment.data, means: told.payment })
        : await handOverOrder(services, by, seen, on);
    if (handing.outcome === "otherParts" || handing.outcome === "meansRefused" || handing.outcome === "oneMeans")
      return askPayment(services, order, posted, {
        means: handing.outcome === "oneMeans" ? ONE_MEANS : saysNotTaken(handing),
      });
    if (handing.outcome === "confirm" && paying && !handing.ofResponsible) {
      const isAnswered = handing.wantsReason && handing.agreedTo === agreedTo;
      return askPayment(services, order, posted, isAnswered ? { overrideReason: NO_RECALL_REASON } : {}, handing);
    }
    if (handing.outcome === "otherSum") return refuseField(context, posted, "form", OTHER_SUM);
    if (handing.outcome === "confirm" || handing.outcome === "barred") {
      const held: HeldOrder = { number: order.number, href: adminOrderPath(order.id) };
      return refuse(context, { values: typedValues(posted), errors: { form: `${HELD} ${handing.reason}` } }, { held });
    }
    if (handing.outcome !== "changed") return refuseField(context, posted, "form", GONE);
    const name = order.customer ? ` à ${order.customer.firstName} ${order.customer.lastName}` : "";
    const taken = payment ? `${formatEuros(payment.data.amountCents)} encaissés, commande` : "Commande";
    setFlash(context, {
      kind: "success",
      text: `${taken} ${order.number} remise${name}.${payment ? await ownTillSentence(services, order.number) : ""}`,
      link: { to: adminOrderPath(order.id), name: "Ouvrir la commande" },
    });
    return lead();
  });
}

const NO_RECALL_REASON = "Dites pourquoi la commande est remise malgré le rappel.";
const NO_REASON = "Dites pourquoi la boutique prend le supplément à sa charge.";

/** The shop bears the supplement that is refused at the counter; the order is then handed over like any that is paid. */
async function waive(
  context: ShopContext,
  services: Services,
  by: Account,
  posted: FormData,
  lead: (search?: string) => Response,
): Promise<Response> {
  const { id = "", amountCents, waiverReason = "" } = typedValues(posted);
  const order = await findOrder(services, id);
  if (!order) return refuseField(context, posted, "form", GONE);
  const reason = waiverReason.trim().slice(0, 200);
  if (!reason) return askPayment(services, order, posted, { waiverReason: NO_REASON });
  const waiving = await waiveSupplement(services, by, { id, amountCents: Number(amountCents) }, reason);
  if (waiving.outcome !== "waived") return refuseField(context, posted, "form", OTHER_SUM);
  setFlash(context, {
    kind: "success",
    text: `Supplément de ${formatEuros(waiving.cents)} offert : la commande ${order.number} peut être remise.`,
    link: { to: adminOrderPath(order.id), name: "Ouvrir la commande" },
  });
  return lead(order.number);
}

/**
 * Shows the sum and asks how it is paid; nothing has been done yet.
 * @param question why the handing over must be confirmed first
 */
async function askPayment(
  services: Services,
  order: Order,
  posted: FormData,
  errors: Record<string, string>,
  question: Pick<AskedBefore, "reason" | "agreedTo" | "wantsReason"> | null = null,
): Promise<Response> {
  const { intent = "", code = "", id = "", version = "" } = typedValues(posted);
  const cents = (await dueWhenFetched(services, order)) ?? 0;
  const deposit = await depositOf(services, order.id);
  const asks: AskedPayment = {
    number: order.number,
    customer: order.customer ? `${order.customer.firstName} ${order.customer.lastName}` : "",
    sum: formatEuros(cents),
    deposit: deposit && sayDeposit(deposit),
    reason: question?.reason ?? null,
    isRecalled: question?.wantsReason ?? false,
    intent: intent === "code" ? "code" : "name",
    fields: {
      ...(intent === "code" ? { code } : { id, version: version || String(order.version) }),
      amountCents: String(cents),
      ...(question && { agreedTo: question.agreedTo }),
    },
    waiver: isDueInShop(order) ? null : { id: order.id, amountCents: String(cents) },
    means: await paymentMeansView(services, { field: "means", parts: isDueInShop(order) }),
  };
  return json({ form: { values: typedValues(posted), errors }, asks }, { status: 422 });
}
