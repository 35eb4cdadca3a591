import { Form } from "@remix-run/react";
import { useRef } from "react";

import { AddressSuggestions } from "~/enhance/address-suggestions";
import { GENRES } from "~/ui/account/genres";
import { AddressFields } from "~/ui/forms/address-fields";
import { EmailField, PhoneField } from "~/ui/forms/contact-fields";
import { Choices, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import type { CustomerStepView } from "./checkout-view";
import { GuestMark } from "./guest-mark";

type Props = { customer: CustomerStepView; here: string; form: FormState };

export function CustomerStep({ customer: { known, addressBook, step }, here, form }: Props) {
  const formElement = useRef<HTMLFormElement>(null);
  return (
    <>
      <h1>Vos coordonnées</h1>
      {addressBook.length > 1 ? <AddressBook addresses={addressBook} step={step} /> : null}
      <Form method="post" action={here} noValidate ref={formElement}>
        <FormGuard name="customer" />
        <GuestMark />
        <Choices form={form} name="genre" legend="Civilité" options={GENRES} defaultValue={known?.genre} inline />
        <div className="field-row">
          <TextField
            form={form}
            name="lastName"
            label="Nom"
            autoComplete="family-name"
            defaultValue={known?.lastName}
            maxLength={64}
          />
          <TextField
            form={form}
            name="firstName"
            label="Prénom"
            autoComplete="given-name"
            defaultValue={known?.firstName}
            maxLength={64}
          />
        </div>
        <EmailField form={form} hint="Pour la confirmation et le suivi de votre commande" defaultValue={known?.email} />
        <PhoneField
          form={form}
          hint="Par exemple 06 12 34 56 78, ou +41 22 555 01 23 hors de France"
          defaultValue={inPairs(known?.phone)}
        />
        <AddressFields form={form} known={known ?? undefined}>
          <AddressSuggestions form={formElement} />
        </AddressFields>
        <SubmitButton name="intent" value="customer" pending="Enregistrement…">
          Continuer
        </SubmitButton>
      </Form>
    </>
  );
}

/** Fills a saved address into the fields below. It loads a new document, because fields on the page keep their text. */
function AddressBook({ addresses, step }: { addresses: CustomerStepView["addressBook"]; step: string }) {
  return (
    <form method="get" action="/checkout" className="address-choice">
      <input type="hidden" name="step" value={step} />
      <div className="field">
        <label htmlFor="adresse">Vos adresses</label>{" "}
        <select id="adresse" name="adresse" defaultValue={addresses.find(({ chosen }) => chosen)?.id}>
          {addresses.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <button className="button button--quiet">Utiliser cette adresse</button>
    </form>
  );
}

function inPairs(phone: string | undefined): string | undefined {
  return phone && /^0\d{9}$/.test(phone) ? phone.replace(/(\d{2})(?=\d)/g, "$1 ") : phone;
}
