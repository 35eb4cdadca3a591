import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { pageTitle } from "~/http/head/page-title";
import { refuseWithoutPassword } from "~/http/forms/password-again.server";
import { requireCustomer } from "~/http/session/session.server";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { reservationSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [reservationSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Mes données", data?.refused)];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireCustomer(context, request);
  return json({ email: account.email, refused: context.refused });
}

/** Checks the password, after which the archive can be fetched for a few minutes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const session = requireCustomer(context, request);
  return (
    (await refuseWithoutPassword(context, session, context.form)) ?? redirect("/mon-compte/donnees/archive.zip", 303)
  );
}

export default function OwnData() {
  const { email } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--narrow">
      <ErrorSummary form={form} />
      <h1>Mes données</h1>
      <p>
        Compte : {email}. <Link to="/mon-compte">Revenir à mon compte</Link>
      </p>
      <h2>Emporter mes données</h2>
      <p>
        Une archive avec tout ce que la boutique sait de vous : compte, adresses, commandes, factures, rendez-vous,
        messages, favoris, ordonnances. Elle contient des données de santé : ne l’enregistrez que sur un appareil à
        vous.
      </p>
      {/* The answer is a file, which only the browser itself can save. */}
      <Form method="post" action="/mon-compte/donnees" noValidate className="panel" reloadDocument>
        <FormGuard name="export" />
        <TextField
          form={form}
          name="password"
          label="Mot de passe"
          type="password"
          autoComplete="current-password"
          required
        />
        <SubmitButton pending="Préparation…">Télécharger mes données</SubmitButton>
      </Form>
      <h2>Effacer mon compte</h2>
      <p>
        Votre compte et ce qui porte votre nom disparaissent. La page suivante dit ce qui part, ce qui reste et
        pourquoi, avant toute décision.
      </p>
      <p>
        <Link className="button button--quiet" to="/mon-compte/donnees/effacer">
          Effacer mon compte
        </Link>
      </p>
    </main>
  );
}
