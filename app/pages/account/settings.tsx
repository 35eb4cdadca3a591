import { Form, Link } from "@remix-run/react";

import { useFocusWhenFewer } from "~/enhance/focus-when-fewer";
import { FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { NewPasswordField } from "~/ui/account/password-field";

export type SessionView = { id: string; device: string; since: string; seen: string; current: boolean };

export type SettingsView = {
  sessions: SessionView[];
  /** Null while the address is not proven, since it may belong to another person. */
  subscribed: boolean | null;
};

const HERE = "/mon-compte/parametres";

export function PasswordPart({ form, strengthOf }: { form: FormState; strengthOf(password: string): string }) {
  return (
    <section className="account-part" aria-labelledby="mot-de-passe">
      <h2 id="mot-de-passe">Mot de passe</h2>
      <Form method="post" action={HERE} noValidate className="panel access">
        <FormGuard name="password" />
        <TextField
          form={form}
          name="currentPassword"
          label="Mot de passe actuel"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordField form={form} name="newPassword" label="Nouveau mot de passe" strengthOf={strengthOf} />
        <TextField
          form={form}
          name="newPasswordConfirmation"
          label="Confirmation du nouveau mot de passe"
          type="password"
          autoComplete="new-password"
          required
        />
        <p className="hint">Vos autres appareils seront déconnectés.</p>
        <SubmitButton name="intent" value="password" pending="Enregistrement…">
          Changer mon mot de passe
        </SubmitButton>
      </Form>
    </section>
  );
}

export function SessionsPart({ sessions }: { sessions: SessionView[] }) {
  const heading = useFocusWhenFewer(sessions.length);
  return (
    <section className="account-part" aria-labelledby="appareils">
      <h2 id="appareils" ref={heading} tabIndex={-1}>
        Mes appareils connectés
      </h2>
      <ul className="sessions">
        {sessions.map(({ id, device, since, seen, current }) => (
          <li key={id}>
            <div>
              <p>
                <strong>{device}</strong> {current ? <span className="badge">Cet appareil</span> : null}
              </p>
              <p className="hint">
                Connecté le {since}, vu le {seen}
              </p>
            </div>
            {current ? null : (
              <Form method="post" action={HERE}>
                <FormGuard name={`session-${id}`} />
                <input type="hidden" name="session" value={id} />
                <SubmitButton name="intent" value="session-end" pending="Déconnexion…" className="button button--quiet">
                  Déconnecter
                  <span className="visually-hidden">
                    {" "}
                    {device}, connecté le {since}
                  </span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" action={HERE}>
          <FormGuard name="sessions" />
          <SubmitButton name="intent" value="sessions-end" pending="Déconnexion…" className="button button--quiet">
            Déconnecter tous les autres
          </SubmitButton>
        </Form>
      ) : (
        <p className="hint">Vous n’êtes connecté nulle part ailleurs.</p>
      )}
    </section>
  );
}

export function LetterPart({ subscribed }: { subscribed: boolean | null }) {
  return (
    <section className="account-part" aria-labelledby="lettre">
      <h2 id="lettre">La lettre</h2>
      {subscribed === null ? (
        <p>Confirmez d’abord votre adresse e-mail&nbsp;: vous pourrez ensuite choisir ici de recevoir la lettre.</p>
      ) : (
        <Form method="post" action={HERE}>
          <FormGuard name="letter" />
          <p>
            {subscribed
              ? "Vous recevez nos nouveautés, une fois par mois au plus."
              : "Vous ne recevez pas la lettre. Nos nouveautés, une fois par mois au plus, désinscription en un clic."}
          </p>
          <p className="button-row">
            <SubmitButton
              name="intent"
              value={subscribed ? "letter-off" : "letter-on"}
              pending="Un instant…"
              className="button button--quiet"
            >
              {subscribed ? "Me désinscrire" : "M’inscrire"}
            </SubmitButton>
          </p>
        </Form>
      )}
    </section>
  );
}

export function DataPart() {
  return (
    <section className="account-part" aria-labelledby="donnees">
      <h2 id="donnees">Mes données</h2>
      <p>Recevez une copie de tout ce que nous gardons de vous, ou fermez votre compte et faites-le effacer.</p>
      <p>
        <Link className="button button--quiet" to="/mon-compte/donnees">
          Exporter ou effacer mes données
        </Link>
      </p>
    </section>
  );
}
