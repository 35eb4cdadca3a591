import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { DIARIES } from "./diaries-paths";
import { diaryView } from "./diaries-view.server";
import { Absences, Closing, Particulars } from "./diary-forms";
import { changeDiary } from "./diary-form.server";

export const links: LinksFunction = () => [catalogueEditingSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Agenda : ${data.view.name}` : "Agenda", data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const view = await diaryView(context.services, params.id ?? "");
  if (!view) throw notFound("Cet agenda n’existe pas.");
  return json({ view, refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  return changeDiary(context, account, params.id ?? "");
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Diary() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Agenda&nbsp;: {view.name}</h1>
      {view.stranded > 0 ? (
        <p className="notice">
          {view.stranded === 1
            ? "Un rendez-vous à venir tombe quand personne ne le reçoit"
            : `${view.stranded} rendez-vous à venir tombent quand personne ne les reçoit`}
          &nbsp;: <Link to="/admin/reglages/fermetures">voir et appeler</Link>.
        </p>
      ) : null}
      <Particulars view={view} form={form} />
      <Absences view={view} form={form} />
      <Closing view={view} />
      <p>
        <Link to={DIARIES}>Toutes les personnes qui reçoivent</Link>
      </p>
    </>
  );
}
