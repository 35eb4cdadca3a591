import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { NOT_LISTED } from "~/domain/appointments/admin-forms.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { appointmentsView, readFilters } from "./appointments-view.server";
import { requireAdmin, toldInstead } from "~/http/admin/admin.server";
import { changeDiary } from "./diary-form.server";
import { pageTitle } from "~/http/head/page-title";
import { AppointmentsPage } from "./appointments-page";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import diarySheet from "./diary.css";

export const links: LinksFunction = () => [sheetLink(diarySheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Rendez-vous", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const view = await toldInstead(context, () => appointmentsView(context.services, request));
  return json(
    { filters: readFilters(new URL(request.url).searchParams), view, failure: NOT_LISTED, refused: context.refused },
    { status: view ? 200 : 500 },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  return changeDiary(context, account, request);
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Appointments() {
  const { filters, view, failure } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return <AppointmentsPage filters={filters} view={view} failure={failure} form={form} />;
}
