import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { orderWithdrawalPath } from "~/domain/orders/links.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { lookUpOrder, lookupView } from "~/http/orders/order-lookup.server";
import { pageMeta } from "~/http/head/page-meta";
import { terms } from "~/shop/terms";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { LookupPage } from "~/ui/orders/lookup-page";
import { orderSheet } from "~/ui/styles/sheets/journey";

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
  return lookupView(context);
}

export async function action({ context }: ActionFunctionArgs) {
  return lookUpOrder(context, context.form, (order) => orderWithdrawalPath(context.services.config, order.id));
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Withdraw() {
  const { shown } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <LookupPage
      title="Renoncer au contrat"
      lead={
        <>
          Vous pouvez vous rétracter dès votre commande, et jusqu’à {terms.withdrawalDays} jours après l’avoir reçue,
          sans donner de raison. Retrouvez-la d’abord&nbsp;; vous choisirez ensuite les articles, puis confirmerez.
        </>
      }
      action="/renoncer"
      name="withdraw-lookup"
      button="Continuer"
      hint={
        <>
          Vous préférez écrire&nbsp;? Le <Link to="/retours#formulaire">formulaire de rétractation</Link> vaut autant.
        </>
      }
      form={form}
      shown={shown}
    />
  );
}
