import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { DutiesForm, LAST_OWNER } from "~/domain/staff/forms.server";
import { ROLE_NAMES, ROLE_WORDS, STAFF_ROLES } from "~/domain/accounts/staff-roles";
import { changeDuties, colleagues, endAccess } from "~/domain/staff/staff.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin, requireFreshProof } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { ConfirmButton } from "~/ui/admin/confirm";
import { Checkbox, FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { RoleChoice } from "./role-choice";

const TEAM = "/admin/equipe";
const UNKNOWN = "Cette personne n’a pas accès à l’administration.";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(data?.name ?? "Équipe", data?.refused)];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  requireFreshProof(context, request);
  const colleague = (await colleagues(context.services)).find(({ id }) => id === params.id);
  if (!colleague) throw notFound(UNKNOWN);
  const { id, name, email, role, opticianNumber, responsible } = colleague;
  return json({
    refused: context.refused,
    roles: STAFF_ROLES.map((each) => ({ value: each, label: ROLE_NAMES[each], hint: ROLE_WORDS[each] })),
    ...{ id, name, email, role, opticianNumber, responsible },
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  requireAdmin(context, request);
  const { account } = requireFreshProof(context, request);
  const [posted, id] = [context.form, params.id ?? ""];
  const ends = posted.get("intent") === "end";
  if (ends && posted.get("confirmed") !== "1") return redirect(`${TEAM}/${id}`, 303);
  const reading = ends ? null : readForm(posted, DutiesForm);
  if (reading && !reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const change = reading
      ? await changeDuties(services, account, id, reading.data)
      : await endAccess(services, account, id);
    if (change === "unknown") throw notFound(UNKNOWN);
    if (change === "lastOwner") return refuseField(context, posted, "role", LAST_OWNER);
    setFlash(context, { kind: "success", text: ends ? "Accès retiré, appareils déconnectés." : "Rôle enregistré." });
    return redirect(TEAM, 303);
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function ColleaguePage() {
  const { id, name, email, role, roles, opticianNumber, responsible } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  const here = `${TEAM}/${id}`;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{name}</h1>
      <p>
        {email} · <Link to={`/admin/journal?par-qui=${id}`}>Ce qui a été fait sous ce compte</Link>
      </p>
      <Form method="post" noValidate action={here} className="panel admin-narrow">
        <FormGuard name={`colleague-${id}`} />
        <RoleChoice form={form} roles={roles} role={role ?? undefined} />
        <TextField
          form={form}
          name="opticianNumber"
          label="Numéro d’opticien"
          defaultValue={opticianNumber ?? ""}
          hint="RPPS 10000000000 : accepte des ordonnances, et figure sur leurs documents."
          autoComplete="off"
          optional
        />
        <Checkbox
          form={form}
          name="responsible"
          label="Opticien responsable : passe outre une ordonnance qui manque, en disant pourquoi"
          defaultChecked={responsible}
        />
        <SubmitButton pending="Un instant…">Enregistrer</SubmitButton>
      </Form>
      <h2>Départ</h2>
      <p>
        Le compte reste celui d’un client&nbsp;; ce qui a été fait sous ce nom reste au journal. Téléphone des codes
        perdu&nbsp;: retirez l’accès, puis invitez à nouveau. Les codes sont remis à zéro.
      </p>
      <ConfirmButton action={here} fields={{ intent: "end" }} question="access" label="Retirer l’accès" of={name} />
      <p>
        <Link to={TEAM}>Toute l’équipe</Link>
      </p>
    </>
  );
}
