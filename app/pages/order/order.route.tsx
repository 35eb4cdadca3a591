import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { passwordStrength } from "~/domain/accounts/passwords";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { openOrder } from "~/http/orders/order-access.server";
import { orderView } from "~/http/orders/order-view.server";
import { pageTitle } from "~/http/head/page-title";
import { accountOffer, createFromOrder } from "./account-offer.server";
import { OrderPage } from "./order-page";
import { payOrderAgain } from "./pay-again.server";
import { EMPTY_FORM, type FormState } from "~/ui/forms/form-state";
import { accountSheet, checkoutSheet, orderSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [checkoutSheet, orderSheet, accountSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Commande ${data.order.number}` : "Commande", data?.refused),
];

/** Opened by the signed link of a mail, and by the browser that placed the order. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrder(context, request, params.id);
  return json({
    order: await orderView(context.services, order),
    offer: accountOffer(context, order),
    refused: context.refused,
  });
}

/** Makes an account from a guest's order, or opens its payment again after the bank refused it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const order = await openOrder(context, request, params.id);
  return context.form.get("intent") === "pay-again"
    ? payOrderAgain(context, order)
    : createFromOrder(context, request, order);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function OrderRoute() {
  const { order, offer } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  return <OrderPage order={order} offer={offer} form={form} strengthOf={passwordStrength} />;
}
