import { Form, Link } from "@remix-run/react";
import { useRef, type ReactNode } from "react";

import { AddressSuggestions } from "~/enhance/address-suggestions";
import { useFocusWhenFewer } from "~/enhance/focus-when-fewer";
import { AddressFields } from "~/ui/forms/address-fields";
import { Checkbox, Choices, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { GENRES } from "~/ui/account/genres";

export type AddressView = {
  id: string;
  label: string;
  street: string;
  postalCode: string;
  city: string;
  main: boolean;
};

export type ProfileView = {
  genre: string;
  nom: string;
  prenom: string;
  email: string;
  telephone: string;
  /** Another address of mails, which waits for its proof. */
  pendingEmail: string | null;
  addresses: AddressView[];
  /** False once there are as many as one may keep. */
  roomForMore: boolean;
  /** Of the account as it is shown here. */
  version: number;
};

/** What was saved meanwhile elsewhere, and differs from what stands in the form. */
export type SavedMeanwhile = { label: string; value: string }[];

const HERE = "/mon-compte/profil";

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
        <Link className="button" to={`${HERE}?modifier=1`}>
          Modifier mes coordonnées
        </Link>
      </p>
    </section>
  );
}

/** A mistyped address may be somebody's: who reads its mails could take the account, so that its link can be ended at once. */
function PendingEmail({ email }: { email: string }) {
  return (
    <div className="notice unproven" role="status">
      <p>
        La nouvelle adresse {email} attend sa confirmation : ouvrez le lien que nous y avons envoyé. D’ici là, votre
        compte garde l’ancienne.
      </p>
      <Form method="post" action={HERE}>
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
      <Form method="post" action={`${HERE}?modifier=1`} noValidate ref={element} className="panel access">
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
        <TextField
          form={form}
          name="telephone"
          label="Téléphone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          defaultValue={profile.telephone}
          required
        />
        <AddressFields form={form} known={main} required>
          <AddressSuggestions form={element} />
        </AddressFields>
        <TextField
          form={form}
          name="email"
          label="Adresse e-mail"
          type="email"
          autoComplete="email"
          inputMode="email"
          defaultValue={profile.email}
          required
        />
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
          <Link className="button button--quiet" to={HERE}>
            Annuler
          </Link>
        </p>
      </Form>
    </section>
  );
}

export function AddressBook({ profile: { addresses, roomForMore } }: { profile: ProfileView }) {
  const heading = useFocusWhenFewer(addresses.length);
  return (
    <section className="account-part" aria-labelledby="adresses">
      <h2 id="adresses" ref={heading} tabIndex={-1}>
        Mes adresses
      </h2>
      {addresses.length === 0 ? (
        <p>Aucune adresse enregistrée. La première que vous ajoutez remplira vos commandes.</p>
      ) : null}
      <ul className="address-cards">
        {addresses.map((address) => (
          <li key={address.id} className="panel">
            <AddressCard address={address} />
          </li>
        ))}
      </ul>
      {roomForMore ? (
        <p>
          <Link className="button button--quiet" to={`${HERE}?adresse=nouvelle`}>
            Ajouter une adresse
          </Link>
        </p>
      ) : (
        <p className="hint">Vous gardez autant d’adresses qu’il est possible.</p>
      )}
    </section>
  );
}

function AddressCard({ address: { id, label, street, postalCode, city, main } }: { address: AddressView }) {
  const which = label || street;
  return (
    <>
      {label || main ? (
        <p className="address-card__head">
          {label ? <strong>{label}</strong> : null} {main ? <span className="badge">Adresse principale</span> : null}
        </p>
      ) : null}
      <address>
        {street}
        <br />
        {postalCode} {city}
      </address>
      <div className="button-row">
        <Link className="button button--quiet" to={`${HERE}?adresse=${id}`}>
          Modifier<span className="visually-hidden"> {which}</span>
        </Link>
        {main ? null : (
          <AddressButton id={id} intent="address-main" pending="Un instant…">
            En faire la principale<span className="visually-hidden"> : {which}</span>
          </AddressButton>
        )}
        <AddressButton id={id} intent="address-remove" pending="Suppression…">
          Supprimer<span className="visually-hidden"> {which}</span>
        </AddressButton>
      </div>
    </>
  );
}

function AddressButton({
  id,
  intent,
  pending,
  children,
}: {
  id: string;
  intent: string;
  pending: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={HERE}>
      <FormGuard name={`${intent}-${id}`} />
      <input type="hidden" name="addressId" value={id} />
      <SubmitButton name="intent" value={intent} pending={pending} className="button button--quiet">
        {children}
      </SubmitButton>
    </Form>
  );
}

/** @param address the one to change; null for a new one */
export function AddressForm({ address, form }: { address: AddressView | null; form: FormState }) {
  const element = useRef<HTMLFormElement>(null);
  return (
    <section className="account-part" aria-labelledby="adresse-titre">
      <h2 id="adresse-titre">{address ? "Modifier l’adresse" : "Ajouter une adresse"}</h2>
      <Form
        method="post"
        action={`${HERE}?adresse=${address?.id ?? "nouvelle"}`}
        noValidate
        ref={element}
        className="panel access"
      >
        <FormGuard name="address" />
        <input type="hidden" name="intent" value="address" />
        <input type="hidden" name="addressId" value={address?.id ?? ""} />
        <TextField
          form={form}
          name="label"
          label="Nom de l’adresse"
          hint="Par exemple Maison ou Bureau."
          autoComplete="off"
          maxLength={40}
          defaultValue={address?.label}
          optional
        />
        <AddressFields form={form} known={address ?? undefined} required>
          <AddressSuggestions form={element} />
        </AddressFields>
        {address?.main ? null : <Checkbox form={form} name="main" label="En faire mon adresse principale" />}
        <p className="button-row">
          <SubmitButton pending="Enregistrement…">Enregistrer</SubmitButton>
          <Link className="button button--quiet" to={HERE}>
            Annuler
          </Link>
        </p>
      </Form>
    </section>
  );
}
