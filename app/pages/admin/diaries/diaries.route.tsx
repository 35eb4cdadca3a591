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
import { pageTitle } from "~/http/head/page-title";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import type { DiaryLine } from "./diaries-view";
import { diaryLines } from "./diaries-view.server";
import { changeDiaries } from "./diary-form.server";

const TITLE = "Qui reçoit, et quand";

export const links: LinksFunction = () => [catalogueEditingSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(TITLE, data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ diaries: await diaryLines(context.services), refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  return changeDiaries(context, account);
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Diaries() {
  const { diaries } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{TITLE}</h1>
      <p>
        Un créneau est libre quand une personne au moins l’est pour toute la durée du motif. Sans préférence du client,
        la première de cette liste le reçoit. La durée de chaque motif se règle dans{" "}
        <Link to="/admin/reglages/horaires">Horaires et rendez-vous</Link>.
      </p>
      {diaries.map((diary) => (
        <Diary key={diary.id} diary={diary} />
      ))}
      <section className="panel admin-narrow" aria-labelledby="ajouter">
        <h2 id="ajouter">Ajouter une personne</h2>
        <Form method="post" noValidate>
          <FormGuard name="add" />
          <TextField
            form={form}
            name="name"
            label="Nom"
            hint="Tel que les clients le lisent, par exemple : Anne."
            maxLength={80}
            autoComplete="off"
            required
          />
          <SubmitButton name="intent" value="add" pending="Un instant…">
            Ajouter
          </SubmitButton>
        </Form>
      </section>
      <p>
        <Link to="/admin/rendez-vous/semaine">Vue de la semaine</Link>
      </p>
    </>
  );
}

function Diary({ diary: { id, name, href, closed, raisable, hours, reasons, absences } }: { diary: DiaryLine }) {
  return (
    <section className="panel admin-narrow" aria-labelledby={`agenda-${id}`}>
      <h2 id={`agenda-${id}`}>{name}</h2>
      {closed ? <p>Ne reçoit plus.</p> : null}
      <p>{hours}</p>
      <p>{reasons}</p>
      {absences ? <p>Absences&nbsp;: {absences}</p> : null}
      <div className="button-row">
        <Link to={href} className="button button--quiet">
          Modifier<span className="visually-hidden">&nbsp;: {name}</span>
        </Link>
        {raisable ? (
          <Form method="post">
            <FormGuard name={`raise-${id}`} />
            <input type="hidden" name="intent" value="raise" />
            <input type="hidden" name="id" value={id} />
            <button type="submit" className="button button--quiet">
              Monter<span className="visually-hidden">&nbsp;: {name}</span>
            </button>
          </Form>
        ) : null}
      </div>
    </section>
  );
}
