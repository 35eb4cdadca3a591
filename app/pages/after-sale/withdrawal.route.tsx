import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { chosenLines, NO_LONGER_OFFERED } from "~/domain/orders/chosen-lines.server";
import { orderPath } from "~/domain/orders/links.server";
import { declareWithdrawal, type Declaring } from "~/domain/withdrawals/declare.server";
import { canWriteTo } from "~/domain/orders/reach";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { CLOSED, withdrawalView } from "./withdrawal-view.server";
import { once } from "~/http/forms/idempotency.server";
import { openOrder } from "~/http/orders/order-access.server";
import { pageTitle } from "~/http/head/page-title";
import { terms } from "~/shop/terms";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { ExcludedLines } from "./line-choices";
import { WithdrawalCheck, WithdrawalChoice } from "./withdrawal-steps";
import { orderSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [orderSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(
    data
      ? `${data.view.check ? "Confirmer la rétractation" : "Renoncer au contrat"}, commande ${data.view.orderNumber}`
      : "Renoncer au contrat",
    data?.refused,
  ),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrder(context, request, params.id);
  const view = await withdrawalView(context.services, order, new URL(request.url).searchParams);
  const misled = Object.keys(view.form.errors).length > 0;
  return json({ view, refused: context.refused || misled }, { status: misled ? 422 : 200 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const order = await openOrder(context, request, params.id);
  const posted = context.form;
  // Pieces recorded already are read as well, so that a second press can say so.
  const reading = readForm(
    posted,
    chosenLines(order.lines.map(({ id, quantity }) => ({ lineId: id, most: quantity }))),
  );
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const { outcome } = await declareWithdrawal(services, order.id, reading.data);
    if (outcome !== "recorded" && outcome !== "repeated")
      return refuseField(context, posted, "form", REFUSALS[outcome]);
    setFlash(context, {
      kind: "success",
      text: canWriteTo(order) ? `${RECORDED} Un accusé de réception vous est envoyé.` : `${RECORDED} ${NOT_MAILED}`,
    });
    return redirect(orderPath(services.config, order.id), 303);
  });
}

const RECORDED = "Votre rétractation est enregistrée.";
/** The message for an order without an e-mail address: its customer gave none, or was erased. */
const NOT_MAILED =
  "Nous n’avons plus votre adresse e-mail : aucun accusé de réception ne part, la page de la commande en garde la date.";

const REFUSALS: Record<Exclude<Declaring["outcome"], "recorded" | "repeated">, string> = {
  ...CLOSED,
  excluded: NO_LONGER_OFFERED,
  unknown: NO_LONGER_OFFERED,
};

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function WithdrawOrder() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? view.form;
  return (
    <main id="contenu" className="page page--narrow">
      <ErrorSummary form={form} />
      <h1>{view.check ? "Vérifiez, puis confirmez" : "Renoncer au contrat"}</h1>
      {view.closed ? <p className="notice">{view.closed}</p> : null}
      {view.check ? <WithdrawalCheck action={view.action} check={view.check} /> : null}
      {!view.check && view.lines.length > 0 ? (
        <WithdrawalChoice view={view} form={form} days={terms.withdrawalDays} />
      ) : null}
      {view.check ? null : <ExcludedLines lines={view.excluded} />}
      <p className="back">
        <a href={view.orderHref}>Revenir à la commande</a>
      </p>
    </main>
  );
}
