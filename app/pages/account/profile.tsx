import { Form, Link } from "@remix-run/react";
import { useRef } from "react";

import { AddressSuggestions } from "~/enhance/address-suggestions";
import { AddressFields } from "~/ui/forms/address-fields";
import { EmailField, PhoneField } from "~/ui/forms/contact-fields";
import { Choices, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { GENRES } from "~/ui/account/genres";
import { PROFILE_PATH, type ProfileView, type SavedMeanwhile } from "./profile-view";

export function ProfileFacts({ profile }: { profile: ProfileView }) {
  const { nom, prenom, email, telephone, genre, pendingEmail } = profile;
  const civility = GENRES.find(({ value }) => value === genre)?.label;
  const facts = [
    ["Civilité", civility],
    ["Nom", nom],
    ["Prénom", prenom],
    ["Adresse e-mail", email],
    ["Téléphone", telephone],
  ] as const;
  return (
    <section className="account-part" aria-labelledby="coordonnees">
      <h2 id="coordonnees">Mes coordonnées</h2>
      <dl className="facts">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact || "À compléter"}</dd>
          </div>
        ))}
      </dl>
      {pendingEmail ? <PendingEmail email={pendingEmail} /> : null}
      <p>
        <Link className="button" to={`${PROFILE_PATH}?modifier=1`}>
          Modifier mes coordonnées
        </Link>
      </p>
    </section>
  );
}

/**
 * Cancels the change to a new address: a mistyped one may belong to another person, who could take over the account.
 */
function PendingEmail({ email }: { email: string }) {
  return (
    <div className="notice unproven" role="status">
      <p>
        La nouvelle adresse {email} attend sa confirmation : ouvrez le lien que nous y avons envoyé. D’ici là, votre
        compte garde l’ancienne.
      </p>
      <Form method="post" action={PROFILE_PATH}>
        <FormGuard name="email-keep" />
        <SubmitButton name="intent" value="email-keep" pending="Un instant…" className="button button--quiet">
          Garder l’adresse actuelle
        </SubmitButton>
      </Form>
    </div>
  );
}

export function ProfileForm({
  profile,
  form,
  saved,
}: {
  profile: ProfileView;
  form: FormState;
  saved: SavedMeanwhile;
}) {
  const element = useRef<HTMLFormElement>(null);
  const main = profile.addresses.find((address) => address.main);
  return (
    <section className="account-part" aria-labelledby="coordonnees">
      <h2 id="coordonnees">Modifier mes coordonnées</h2>
      {saved.length > 0 ? (
        <div className="notice">
          <p>Enregistré entre-temps&nbsp;:</p>
          <ul>
            {saved.map(({ label, value }) => (
              <li key={label}>
                {label}&nbsp;: <strong>{value}</strong>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Form method="post" action={`${PROFILE_PATH}?modifier=1`} noValidate ref={element} className="panel access">
        <FormGuard name="profile" />
        <input type="hidden" name="intent" value="profile" />
        <input type="hidden" name="version" value={form.values.version ?? profile.version} />
        <Choices form={form} name="genre" legend="Civilité" options={GENRES} defaultValue={profile.genre} inline />
        <div className="field-row">
          <TextField
            form={form}
            name="nom"
            label="Nom"
            autoComplete="family-name"
            defaultValue={profile.nom}
            maxLength={64}
            required
          />
          <TextField
            form={form}
            name="prenom"
            label="Prénom"
            autoComplete="given-name"
            defaultValue={profile.prenom}
            maxLength={64}
            required
          />
        </div>
        <PhoneField form={form} name="telephone" defaultValue={profile.telephone} required />
        <AddressFields form={form} known={main} required>
          <AddressSuggestions form={element} />
        </AddressFields>
        <EmailField form={form} defaultValue={profile.email} required />
        <TextField
          form={form}
          name="currentPassword"
          label="Mot de passe actuel"
          type="password"
          autoComplete="current-password"
          hint="Seulement pour changer d’adresse e-mail. La nouvelle servira une fois confirmée par un courriel."
          optional
        />
        <p className="button-row">
          <SubmitButton pending="Enregistrement…">Enregistrer</SubmitButton>
          <Link className="button button--quiet" to={PROFILE_PATH}>
            Annuler
          </Link>
        </p>
      </Form>
    </section>
  );
}
