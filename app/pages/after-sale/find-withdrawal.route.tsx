import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { orderWithdrawalPath } from "~/domain/orders/links.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { shownNow } from "~/http/forms/form-age.server";
import { lookUpOrder } from "~/http/orders/order-lookup.server";
import { pageMeta } from "~/http/head/page-meta";
import { terms } from "~/shop/terms";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { LookupForm } from "~/ui/orders/lookup-form";
import { orderSheet } from "~/ui/styles/sheet";

export const links: LinksFunction = () => [orderSheet];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: "Renoncer au contrat",
      description: `Se rétracter en ligne d’une commande, jusqu’à ${terms.withdrawalDays} jours après sa livraison, sans donner de raison.`,
      canonical: "/renoncer",
      refused: data?.refused,
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  return json({ shown: shownNow(context), refused: context.refused });
}

export async function action({ context }: ActionFunctionArgs) {
  return lookUpOrder(context, context.form, (order) => orderWithdrawalPath(context.services.config, order.id));
}

/** The network lost half way: the page stays as it was, and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Withdraw() {
  const { shown } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--narrow">
      <ErrorSummary form={form} />
      <h1>Renoncer au contrat</h1>
      <p>
        Vous pouvez vous rétracter dès votre commande, et jusqu’à {terms.withdrawalDays} jours après l’avoir reçue, sans
        donner de raison. Retrouvez-la d’abord&nbsp;; vous choisirez ensuite les articles, puis confirmerez.
      </p>
      <LookupForm action="/renoncer" name="withdraw-lookup" form={form} shown={shown} button="Continuer" />
      <p className="hint">
        Vous préférez écrire&nbsp;? Le <Link to="/retours#formulaire">formulaire de rétractation</Link> vaut autant.
      </p>
    </main>
  );
}
