import { Checkbox, FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import { AddressFields } from "~/ui/forms/address-fields";
import { EmailField, PhoneField } from "~/ui/forms/contact-fields";
import type { FormState } from "~/ui/forms/forms";

export type ContactView = {
  number: string;
  /** The order's own page. */
  back: string;
  customer: { lastName: string; firstName: string; email: string; street: string; postalCode: string; city: string };
  phone: string;
  /** Names the details that the form was filled in from. */
  mark: string;
  /** Sold in the shop, to a customer who may have no e-mail, or whose e-mail was emptied. */
  mayHaveNone: boolean;
  /** The parcel has left, or the order is cancelled: the address is shown, and does not change. */
  left: boolean;
};

/**
 * Fields that the order never had may stay empty. An e-mail is emptied only with a ticked box, which the refusal shows.
 */
export function ContactForm({ form, contact }: { form: FormState; contact: ContactView }) {
  const { number, back, customer, phone, mark, mayHaveNone, left } = contact;
  const hasAddress = customer.street !== "";
  return (
    <Form method="post" noValidate action={`${back}/coordonnees`} className="panel admin-narrow">
      <FormGuard name={`contact-${number}`} />
      <input type="hidden" name="mark" value={mark} />
      <TextField form={form} name="lastName" label="Nom" defaultValue={customer.lastName} autoComplete="off" required />
      <TextField
        form={form}
        name="firstName"
        label="Prénom"
        defaultValue={customer.firstName}
        autoComplete="off"
        required={customer.firstName !== ""}
        optional={customer.firstName === ""}
      />
      <EmailField
        form={form}
        label="E-mail"
        defaultValue={customer.email}
        autoComplete="off"
        required={!mayHaveNone}
        optional={mayHaveNone}
      />
      {form.values.email === "" && customer.email !== "" ? (
        <Checkbox
          form={form}
          name="withoutEmail"
          label="Ce client n’a plus d’adresse e-mail : retirer celle de la commande. Je le préviendrai par téléphone."
        />
      ) : null}
      {form.errors.outOfAccount || form.values.outOfAccount ? (
        <Checkbox
          form={form}
          name="outOfAccount"
          label="La commande peut quitter son compte. Son client la retrouvera par la nouvelle adresse."
        />
      ) : null}
      <PhoneField form={form} defaultValue={phone} autoComplete="off" required />
      {left ? (
        <SentTo customer={customer} />
      ) : (
        <AddressFields form={form} known={customer} dictated required={hasAddress} optional={!hasAddress} />
      )}
      <SubmitButton pending="Sauvegarde...">Enregistrer les coordonnées</SubmitButton>
    </Form>
  );
}

/** The address of a parcel that has left, as text; the form sends it back unchanged. */
function SentTo({ customer: { street, postalCode, city } }: Pick<ContactView, "customer">) {
  return (
    <>
      <input type="hidden" name="street" value={street} />
      <input type="hidden" name="postalCode" value={postalCode} />
      <input type="hidden" name="city" value={city} />
      {street ? (
        <p>
          Adresse de la commande&nbsp;: {street}, {postalCode} {city}
        </p>
      ) : null}
    </>
  );
}
