import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Captcha } from "~/ui/forms/captcha";
import { AddressFields } from "~/ui/forms/address-fields";
import { EmailField, PhoneField } from "~/ui/forms/contact-fields";
import { Checkbox, Choices, ErrorSummary, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { PublicGuard } from "~/ui/forms/public-guard";
import { PERSON_FIELDS } from "~/ui/account/field-names";
import { GENRES } from "~/ui/account/genres";
import { NewPasswordField, PasswordConfirmation } from "~/ui/account/password-field";

export type AccessView = "connexion" | "inscription" | "mot-de-passe-oublie";

type Props = {
  view: AccessView;
  form: FormState;
  /** The address that a login leads to; empty for the usual one. */
  back: string;
  /** When the form was shown, sealed. */
  shown: string;
  /** The message about the link that was just asked for. */
  asked: string | null;
  /** A person who wears a frame; narrow screens show it above the form, wide ones beside it. */
  picture: string;
  strengthOf(password: string): string;
};

export const ACCESS_TITLES: Record<AccessView, string> = {
  "connexion": "Se connecter",
  "inscription": "Créer un compte",
  "mot-de-passe-oublie": "Mot de passe oublié",
};

/** Login, registration and forgotten password; the page shows one of them at a time. */
export function AccessPage(props: Props) {
  const { view, form, asked, picture } = props;
  return (
    <main id="contenu" className="page page--access page--pictured">
      <ErrorSummary form={form} names={PERSON_FIELDS} />
      <div className="access__head">
        <h1>{ACCESS_TITLES[view]}</h1>
        <img className="access__picture" src={picture} alt="" width="1440" height="1800" loading="lazy" />
      </div>
      {asked ? (
        <p className="notice" role="status">
          {asked}
        </p>
      ) : null}
      {view === "inscription" ? (
        <Registration {...props} />
      ) : view === "mot-de-passe-oublie" ? (
        <Forgotten {...props} />
      ) : (
        <Login {...props} />
      )}
    </main>
  );
}

function Login({ form, back }: Props) {
  return (
    <>
      <AccessForm view="connexion" intent="login" back={back}>
        <EmailField form={form} autoComplete="username" required />
        <TextField
          form={form}
          name="password"
          label="Mot de passe"
          type="password"
          autoComplete="current-password"
          required
        />
        <p>
          <Link className="aside-link" to={viewPath("mot-de-passe-oublie", back)}>
            Mot de passe oublié&nbsp;?
          </Link>
        </p>
        <SubmitButton pending="Connexion…" className="button button--wide">
          Se connecter
        </SubmitButton>
      </AccessForm>
      <section className="access__other" aria-labelledby="nouveau">
        <h2 id="nouveau">Pas encore de compte&nbsp;?</h2>
        <p>
          Vos commandes, vos retours et vos adresses au même endroit. Un compte n’est pas nécessaire pour commander.
        </p>
        <p>
          <Link className="button button--quiet" to={viewPath("inscription", back)}>
            Créer un compte
          </Link>
        </p>
      </section>
    </>
  );
}

function Registration({ form, back, shown, strengthOf }: Props) {
  return (
    <>
      <p className="lead">
        Déjà client&nbsp;? <Link to={viewPath("connexion", back)}>Se connecter</Link>
      </p>
      <AccessForm view="inscription" intent="register" back={back}>
        <PublicGuard form={form} shown={shown} />
        <Choices form={form} name="genre" legend="Civilité" options={GENRES} inline />
        <div className="field-row">
          <TextField form={form} name="nom" label="Nom" autoComplete="family-name" maxLength={64} required />
          <TextField form={form} name="prenom" label="Prénom" autoComplete="given-name" maxLength={64} required />
        </div>
        <EmailField form={form} required />
        <PhoneField form={form} name="telephone" hint="Par exemple 06 12 34 56 78 ou +33 6 12 34 56 78" required />
        <AddressFields form={form} streetName="address" optional />
        <NewPasswordField form={form} name="password" label="Mot de passe" strengthOf={strengthOf} />
        <PasswordConfirmation form={form} />
        <Checkbox
          form={form}
          name="terms"
          label={
            <>
              J’accepte les <Link to="/conditions-generales-de-vente">Conditions Générales de Vente</Link>
            </>
          }
        />
        <p className="hint">
          Vos données servent à vos commandes, et à rien d’autre&nbsp;:{" "}
          <Link to="/politique-confidentialite">politique de confidentialité</Link>.
        </p>
        <SubmitButton pending="Création du compte…" className="button button--wide">
          Créer mon compte
        </SubmitButton>
      </AccessForm>
    </>
  );
}

function Forgotten({ form, back }: Props) {
  return (
    <>
      <p className="lead">
        Indiquez l’adresse de votre compte&nbsp;: un lien, valable une heure, vous permettra de choisir un nouveau mot
        de passe.
      </p>
      <AccessForm view="mot-de-passe-oublie" intent="forgotten" back={back}>
        <EmailField form={form} autoComplete="username" required />
        <SubmitButton pending="Envoi…" className="button button--wide">
          Recevoir le lien
        </SubmitButton>
      </AccessForm>
      <p>
        <Link className="aside-link" to={viewPath("connexion", back)}>
          Revenir à la connexion
        </Link>
      </p>
    </>
  );
}

type AccessFormProps = { view: AccessView; intent: string; back: string; children: ReactNode };

/** A login reloads the document, because pages in the browser's memory were loaded for another visitor. */
function AccessForm({ view, intent, back, children }: AccessFormProps) {
  return (
    <Form
      method="post"
      action={`/mon-compte?${new URLSearchParams({ vue: view, ...(back && { retour: back }) }).toString()}`}
      noValidate
      reloadDocument
      className="panel access"
    >
      <FormGuard name={intent} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="retour" value={back} />
      <Captcha action={CAPTCHA[view]} />
      {children}
    </Form>
  );
}

const CAPTCHA: Record<AccessView, string> = {
  "connexion": "login",
  "inscription": "register",
  "mot-de-passe-oublie": "forgotten",
};

function viewPath(view: AccessView, back: string): string {
  const search = new URLSearchParams({
    ...(view !== "connexion" && { vue: view }),
    ...(back && { retour: back }),
  }).toString();
  return search ? `/mon-compte?${search}` : "/mon-compte";
}
