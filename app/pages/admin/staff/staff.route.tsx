import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { ALREADY_HERE, InvitationForm } from "~/domain/staff/forms.server";
import { invite, pendingInvitations, withdrawInvitation } from "~/domain/staff/invitations.server";
import { ROLE_NAMES, ROLE_WORDS, STAFF_ROLES } from "~/domain/accounts/staff-roles";
import { colleagues } from "~/domain/staff/staff.server";
import { formatDayAndTime, formatShortDay } from "~/domain/time";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin, requireFreshProof } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { EmailField } from "~/ui/forms/contact-fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { RoleChoice } from "./role-choice";

const HERE = "/admin/equipe";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Équipe", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { account } = requireFreshProof(context, request);
  const { services } = context;
  return json({
    refused: context.refused,
    roles: STAFF_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role], hint: ROLE_WORDS[role] })),
    colleagues: (await colleagues(services)).map(({ role, lastSeenAt, ...colleague }) => ({
      ...colleague,
      own: colleague.id === account.id,
      role: role ? ROLE_NAMES[role] : "Aucun",
      seen: lastSeenAt ? formatDayAndTime(lastSeenAt) : "jamais",
    })),
    invitations: (await pendingInvitations(services)).map(({ role, expiresAt, ...invited }) => ({
      ...invited,
      role: ROLE_NAMES[role],
      until: formatShortDay(expiresAt),
    })),
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireAdmin(context, request);
  const { account } = requireFreshProof(context, request);
  const posted = context.form;
  const withdrawn = posted.get("withdraw");
  if (typeof withdrawn === "string")
    return once(context, async (services) => {
      const done = await withdrawInvitation(services, account, withdrawn);
      setFlash(context, {
        kind: done ? "success" : "error",
        text: done ? "Invitation retirée : son lien ne sert plus." : "Cette invitation n’attend plus de réponse.",
      });
      return redirect(HERE, 303);
    });
  const reading = readForm(posted, InvitationForm);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    if (!(await invite(services, account, reading.data))) return refuseField(context, posted, "email", ALREADY_HERE);
    setFlash(context, { kind: "success", text: `Invitation envoyée à ${reading.data.email}.` });
    return redirect(HERE, 303);
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Staff() {
  const { roles, colleagues: team, invitations } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Équipe</h1>
      <DataTable
        caption="Qui a accès à l’administration"
        rows={team}
        keyOf={({ id }) => id}
        empty="Personne."
        columns={[
          {
            name: "Nom",
            cell: ({ id, name, own }) => (
              <>
                <Link to={`${HERE}/${id}`}>{name}</Link>
                {own ? " (vous)" : null}
              </>
            ),
          },
          { name: "E-mail", cell: ({ email }) => email },
          { name: "Rôle", cell: ({ role }) => role },
          {
            name: "Opticien",
            cell: ({ opticianNumber, responsible }) =>
              [opticianNumber, responsible && "responsable"].filter(Boolean).join(", "),
          },
          { name: "Deux étapes", cell: ({ secondFactor }) => (secondFactor ? "Oui" : "Non") },
          { name: "Vu le", cell: ({ seen }) => seen },
        ]}
      />
      {invitations.length > 0 ? (
        <>
          <h2>Invitations sans réponse</h2>
          <ul className="admin-today">
            {invitations.map(({ id, firstName, lastName, email, role, invitedBy, until }) => (
              <li key={id}>
                {firstName} {lastName}, {email}&nbsp;: {role.toLowerCase()}.{" "}
                <span className="hint">
                  Invitation de {invitedBy}, valable jusqu’au {until}
                </span>{" "}
                <Form method="post" action={HERE}>
                  <FormGuard name={`withdraw-${id}`} />
                  <button type="submit" name="withdraw" value={id} className="button button--quiet">
                    Retirer<span className="visually-hidden"> l’invitation de {email}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h2>Inviter quelqu’un</h2>
      <Form method="post" noValidate action={HERE} className="panel admin-narrow">
        <FormGuard name="invite" />
        <TextField form={form} name="firstName" label="Prénom" autoComplete="off" required />
        <TextField form={form} name="lastName" label="Nom" autoComplete="off" required />
        <EmailField
          form={form}
          label="E-mail"
          autoComplete="off"
          hint="Un lien valable 7 jours y est envoyé. Inviter la même adresse à nouveau remplace l’invitation."
          required
        />
        <RoleChoice form={form} roles={roles} />
        <SubmitButton pending="Envoi…">Envoyer l’invitation</SubmitButton>
      </Form>
    </>
  );
}
