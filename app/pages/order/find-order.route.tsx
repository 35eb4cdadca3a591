import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { orderPath } from "~/domain/orders/links.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { shownNow } from "~/http/forms/form-age.server";
import { lookUpOrder } from "~/http/orders/order-lookup.server";
import { pageMeta } from "~/http/head/page-meta";
import { shop } from "~/shop/identity";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { LookupForm } from "~/ui/orders/lookup-form";
import { orderSheet } from "~/ui/styles/sheet";

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
  return json({ shown: shownNow(context), refused: context.refused });
}

export async function action({ context }: ActionFunctionArgs) {
  return lookUpOrder(context, context.form, (order) => orderPath(context.services.config, order.id));
}

/** The network lost half way: the page stays as it was, and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function FollowOrder() {
  const { shown } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--narrow">
      <ErrorSummary form={form} />
      <h1>Suivre ma commande</h1>
      <p>Le lien de chacun de nos courriels y mène aussi. Sans lui, ces deux réponses suffisent.</p>
      <LookupForm action="/suivi-commande" name="follow-order" form={form} shown={shown} button="Voir ma commande" />
      <p className="hint">
        Numéro perdu&nbsp;? Appelez-nous au <a href={shop.phoneHref}>{shop.phone}</a>.
      </p>
    </main>
  );
}
