import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { NewPassword } from "~/domain/accounts/forms.server";
import { passwordStrength } from "~/domain/accounts/passwords";
import { acceptInvitation, findInvitation, INVITATION_DAYS } from "~/domain/staff/invitations.server";
import { ROLE_NAMES, ROLE_WORDS } from "~/domain/accounts/staff-roles";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse } from "~/http/forms/forms.server";
import { limited } from "~/http/forms/limits.server";
import { withStrength } from "~/http/forms/password-form.server";
import { mailedToken } from "~/http/forms/mailed-token.server";
import { pageTitle } from "~/http/head/page-title";
import { shop } from "~/shop/identity";
import { NewPasswordTwice } from "~/ui/account/password-field";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { adminSheet } from "~/ui/styles/sheets/admin";

export const handle = { admin: true };

export const links: LinksFunction = () => [adminSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Invitation", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const tooMany = await limited(context, "mailedToken");
  if (tooMany) throw tooMany;
  const token = mailedToken(request);
  const invited = await findInvitation(context.services, token);
  if (!invited) return json({ ended: true as const, days: INVITATION_DAYS, refused: false }, { status: 410 });
  const { firstName, email, role } = invited;
  return json({
    ended: false as const,
    path: `/admin/invitation?token=${token}`,
    refused: context.refused,
    shopName: shop.name,
    ...{ firstName, email },
    role: ROLE_NAMES[role],
    words: ROLE_WORDS[role],
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const tooMany = await limited(context, "mailedToken");
  if (tooMany) return tooMany;
  const posted = context.form;
  posted.set("token", mailedToken(request));
  posted.set("passwordConfirmation", posted.get("passwordConfirmation") ?? "");
  const reading = readForm(posted, NewPassword);
  if (!reading.ok) return refuse(context, withStrength(reading.form, posted, "newPassword"));
  const account = await acceptInvitation(context.services, reading.data.token, reading.data.newPassword);
  // The page of a link that has ended says so.
  if (!account) return redirect(`/admin/invitation?token=${encodeURIComponent(reading.data.token)}`, 303);
  setFlash(context, {
    kind: "success",
    text: `Votre accès est ouvert : connectez-vous avec ${account.email} et ce mot de passe.`,
  });
  return redirect("/admin/connexion", 303);
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

function EndedInvitation({ days }: { days: number }) {
  return (
    <main id="contenu" className="admin-login">
      <h1>Cette invitation ne sert plus</h1>
      <p>
        Elle a déjà servi, une autre l’a remplacée, ou ses {days} jours sont passés. Si votre accès est ouvert,
        connectez-vous&nbsp;; sinon, demandez une nouvelle invitation à la boutique.
      </p>
      <p>
        <Link to="/admin/connexion" className="button">
          Se connecter
        </Link>
      </p>
    </main>
  );
}

export default function InvitationPage() {
  const invitation = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  if (invitation.ended) return <EndedInvitation days={invitation.days} />;
  const { path, shopName, firstName, email, role, words } = invitation;
  return (
    <main id="contenu" className="admin-login">
      <ErrorSummary form={form} />
      <h1>Bienvenue, {firstName}</h1>
      <p>
        L’administration de {shopName} vous est ouverte. Votre rôle&nbsp;: {role} ({words}). Vous vous connecterez avec{" "}
        {email} et le mot de passe que vous choisissez ici.
      </p>
      <Form method="post" action={path} noValidate className="panel">
        <FormGuard name="invitation" />
        {/* Without a name: it is for the browser, which keeps it with the password and fills both in at the login. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordTwice form={form} strengthOf={passwordStrength} />
        <SubmitButton pending="Un instant…" className="button button--wide">
          Ouvrir mon accès
        </SubmitButton>
      </Form>
    </main>
  );
}
