import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { CURRENT_PASSWORD_WRONG, PasswordChange } from "~/domain/accounts/forms.server";
import { checkPassword } from "~/domain/accounts/login.server";
import { changeOwnPassword } from "~/domain/admin-access/security.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { tooSoon } from "~/http/forms/limits.server";
import { pageTitle } from "~/http/head/page-title";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Changer de mot de passe", data?.refused)];

export function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { id, account } = requireAdmin(context, request);
  const posted = context.form;
  const reading = readForm(posted, PasswordChange);
  if (!reading.ok) return refuse(context, reading.form);
  const checked = await checkPassword(context.services, account.id, reading.data.currentPassword);
  if (checked.outcome === "tooMany") return tooSoon(context, checked.seconds, posted);
  // A second press finds that the new password is already set.
  if (
    checked.outcome === "wrong" &&
    (await checkPassword(context.services, account.id, reading.data.newPassword)).outcome !== "right"
  )
    return refuseField(context, posted, "currentPassword", CURRENT_PASSWORD_WRONG);
  if (checked.outcome === "right") await changeOwnPassword(context.services, account, reading.data.newPassword, id);
  setFlash(context, { kind: "success", text: "Mot de passe changé. Vos autres appareils sont déconnectés." });
  return redirect("/admin/securite", 303);
}

export default function ChangePassword() {
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Changer de mot de passe</h1>
      <Form method="post" noValidate action="/admin/securite/mot-de-passe" className="panel admin-narrow">
        <FormGuard name="password" />
        <TextField
          form={form}
          name="currentPassword"
          label="Mot de passe actuel"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          form={form}
          name="newPassword"
          label="Nouveau mot de passe"
          type="password"
          autoComplete="new-password"
          hint="Au moins 8 caractères avec une majuscule, une minuscule, un chiffre et un caractère spécial ; ou 15 caractères."
          required
        />
        <TextField
          form={form}
          name="newPasswordConfirmation"
          label="Confirmation du nouveau mot de passe"
          type="password"
          autoComplete="new-password"
          required
        />
        <SubmitButton pending="Un instant…">Changer de mot de passe</SubmitButton>
      </Form>
      <p>
        <Link to="/admin/securite">Revenir à la sécurité</Link>
      </p>
    </>
  );
}
