import { Form, Link } from "@remix-run/react";
import { useRef, type ReactNode } from "react";

import { AddressSuggestions } from "~/enhance/address-suggestions";
import { useFocusWhenFewer } from "~/enhance/focus-when-fewer";
import { AddressFields } from "~/ui/forms/address-fields";
import { Checkbox, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { PROFILE_PATH, type AddressView, type ProfileView } from "./profile-view";

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
          <Link className="button button--quiet" to={`${PROFILE_PATH}?adresse=nouvelle`}>
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
        <Link className="button button--quiet" to={`${PROFILE_PATH}?adresse=${id}`}>
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
    <Form method="post" action={PROFILE_PATH}>
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
        action={`${PROFILE_PATH}?adresse=${address?.id ?? "nouvelle"}`}
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
          <Link className="button button--quiet" to={PROFILE_PATH}>
            Annuler
          </Link>
        </p>
      </Form>
    </section>
  );
}
