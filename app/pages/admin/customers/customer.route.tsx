import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { findCustomer, type Customer } from "~/domain/customers/customer.server";
import { noteSubjectOf, notesOf } from "~/domain/customers/sheet.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import type { ShopContext } from "~/http/request-context.server";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { customerPath } from "~/ui/admin/customer-path";
import { customerView } from "./customer-view.server";
import { CustomerSheet } from "./customer-sheet";
import { postNote } from "~/http/admin/note-intents.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Client : ${data.view.name}` : "Client", data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const customer = await customerOf(context, params.id);
  if (customer.id !== params.id) throw redirect(customerPath(customer.id), 303);
  const view = await customerView(context.services, customer, account.staffRole);
  return json({ view, refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const customer = await customerOf(context, params.id);
  const [subject, shown, back] = [noteSubjectOf(customer), notesOf(customer), customerPath(customer.id)];
  return postNote({ context, by: account, subject, shown, back }, context.form);
}

async function customerOf({ services }: ShopContext, id = ""): Promise<Customer> {
  const customer = await findCustomer(services, id);
  if (!customer) throw notFound("Ce client n’existe pas, ou n’existe plus.");
  return customer;
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function CustomerPage() {
  const { view } = useLoaderData<typeof loader>();
  const form = (useActionData<typeof action>() as { form: FormState } | undefined)?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <CustomerSheet view={view} form={form} />
    </>
  );
}
