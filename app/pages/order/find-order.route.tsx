import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { orderPath } from "~/domain/orders/links.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { lookUpOrder, lookupView } from "~/http/orders/order-lookup.server";
import { pageMeta } from "~/http/head/page-meta";
import { shop } from "~/shop/identity";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { LookupPage } from "~/ui/orders/lookup-page";
import { orderSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [orderSheet];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: "Suivre ma commande",
      description: "Où en est votre commande : son numéro et votre adresse e-mail suffisent, sans compte.",
      canonical: "/suivi-commande",
      refused: data?.refused,
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  return lookupView(context);
}

export async function action({ context }: ActionFunctionArgs) {
  return lookUpOrder(context, context.form, (order) => orderPath(context.services.config, order.id));
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function FollowOrder() {
  const { shown } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <LookupPage
      title="Suivre ma commande"
      lead="Le lien de chacun de nos courriels y mène aussi. Sans lui, ces deux réponses suffisent."
      action="/suivi-commande"
      name="follow-order"
      button="Voir ma commande"
      hint={
        <>
          Numéro perdu&nbsp;? Appelez-nous au <a href={shop.phoneHref}>{shop.phone}</a>.
        </>
      }
      form={form}
      shown={shown}
    />
  );
}
