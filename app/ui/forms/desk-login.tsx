import { Form, Link } from "@remix-run/react";

import { EmailField } from "./contact-fields";
import { FormGuard, SubmitButton, TextField, type FormState } from "./forms";

/** The hidden field in which the forms of a login carry what was typed before the session ended; the server has sealed it. */
export const TYPED_FIELD = "saisie";

type LoginProps = {
  form: FormState;
  /** Where the login leads. */ back: string;
  /** What was typed before the session ended, sealed. */ typed?: string;
};

export const LOGIN_FIELDS = { email: "E-mail", password: "Mot de passe" };

export function LoginForm({ form, back, typed = form.values[TYPED_FIELD] }: LoginProps) {
  const action = `/admin/connexion?retour=${encodeURIComponent(back)}`;
  return (
    // A full request of the browser where something was typed: its answer is a page that a reload of the data would replace.
    <Form method="post" noValidate action={action} reloadDocument={Boolean(typed)} className="panel">
      <FormGuard name="admin-login" />
      <input type="hidden" name="retour" value={back} />
      {typed ? <input type="hidden" name={TYPED_FIELD} value={typed} /> : null}
      <EmailField form={form} label="E-mail" autoComplete="username" required />
      <TextField
        form={form}
        name="password"
        label="Mot de passe"
        type="password"
        autoComplete="current-password"
        required
      />
      <SubmitButton pending="Connexion en cours..." className="button button--wide">
        Se connecter
      </SubmitButton>
    </Form>
  );
}

export function CodeForm({ form, back, typed = form.values[TYPED_FIELD] }: LoginProps) {
  const action = `/admin/code?retour=${encodeURIComponent(back)}`;
  return (
    <Form method="post" noValidate action={action} reloadDocument={Boolean(typed)} className="panel">
      <FormGuard name="admin-code" />
      <input type="hidden" name="retour" value={back} />
      {typed ? <input type="hidden" name={TYPED_FIELD} value={typed} /> : null}
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="Les 6 chiffres que montre votre application, ou l’un de vos codes de secours."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SubmitButton pending="Vérification…" className="button button--wide">
        Continuer
      </SubmitButton>
      <p>
        <Link to={`/admin/connexion?retour=${encodeURIComponent(back)}`}>Revenir à la connexion</Link>
      </p>
    </Form>
  );
}

/** A form that a session's end kept from being sent. */
export type UnsentForm = { address: string; fields: [name: string, value: string][] };

/** Offers a form again that a session's end kept from being sent, after the login. @param back the page that it stood on */
export function UnsentForm({ unsent: { address, fields }, back }: { unsent: UnsentForm; back: string }) {
  const texts = fields.filter(([, value]) => value.length >= LONG || value.includes("\n"));
  return (
    <>
      <h1>Vous êtes à nouveau connecté</h1>
      <p>Votre session avait pris fin : ce que vous aviez tapé n’est pas encore enregistré.</p>
      {texts.map(([name, value]) => (
        <blockquote key={name} className="admin-said">
          {value}
        </blockquote>
      ))}
      <Form method="post" action={address} reloadDocument>
        <FormGuard name="unsent" />
        {fields.map(([name, value], position) => (
          <input key={position} type="hidden" name={name} value={value} />
        ))}
        <p className="button-row">
          <SubmitButton pending="Un instant…">Envoyer ce que j’avais tapé</SubmitButton>{" "}
          <Link to={back} className="button button--quiet">
            Y renoncer
          </Link>
        </p>
      </Form>
    </>
  );
}

/** From this length on a value is shown: shorter ones are choices and numbers, which the form names and this page cannot. */
const LONG = 12;
