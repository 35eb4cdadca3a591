import { Form } from "@remix-run/react";

import { AddressFields } from "~/ui/forms/address-fields";
import { EmailField } from "~/ui/forms/contact-fields";
import { Choices, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";

type Known = { firstName: string; lastName: string; email: string; street: string; postalCode: string; city: string };

export type NewQuoteFormProps = {
  form: FormState;
  /** Its own address, which names what the quote is of. */
  here: string;
  /** What is known of the customer. */
  known: Known | null;
  /** True for a person of the shop, who fills it in for a customer. */
  forSomeone: boolean;
  /** True for frames alone. */
  framesAlone: boolean;
  /** The sizes to choose from; empty where none is left to choose. */
  sizes: string[];
};

/** Who asks for a quote, and who will wear what it is of. */
export function NewQuoteForm({ form, here, known, forSomeone, framesAlone, sizes }: NewQuoteFormProps) {
  // Filled in for a customer, the browser must not propose the details of the shop's own people.
  const filledAs = (name: string) => (forSomeone ? "off" : name);
  return (
    <Form method="post" action={here} noValidate>
      <FormGuard name="quote" />
      {sizes.length > 0 ? (
        <Choices
          form={form}
          name="size"
          legend="Taille"
          options={sizes.map((size) => ({ value: size, label: size }))}
          inline
        />
      ) : null}
      <h2>{forSomeone ? "Le client" : "Vous"}</h2>
      <TextField
        form={form}
        name="firstName"
        label="Prénom"
        autoComplete={filledAs("given-name")}
        defaultValue={known?.firstName}
        required
      />
      <TextField
        form={form}
        name="lastName"
        label="Nom"
        autoComplete={filledAs("family-name")}
        defaultValue={known?.lastName}
        required
      />
      <EmailField
        form={form}
        autoComplete={filledAs("email")}
        hint="Nous y envoyons le lien du devis, et rien d’autre."
        defaultValue={known?.email}
        required
      />
      <AddressFields form={form} known={known ?? undefined} dictated={forSomeone} required />
      <h2>{framesAlone ? "Le porteur de la monture" : "Le porteur des lunettes"}</h2>
      <TextField
        form={form}
        name="bornOn"
        label="Date de naissance du porteur"
        inputMode="numeric"
        autoComplete="off"
        hint={`Par exemple 14/03/1985. ${forSomeone ? "Sa" : "Votre"} complémentaire la demande le plus souvent.`}
        className="field--short"
        optional
      />
      <details>
        <summary className="link">
          {framesAlone ? "La monture est pour une autre personne" : "Les lunettes sont pour une autre personne"}
        </summary>
        <TextField form={form} name="wearerFirstName" label="Prénom du porteur" autoComplete="off" optional />
        <TextField form={form} name="wearerLastName" label="Nom du porteur" autoComplete="off" optional />
      </details>
      <SubmitButton pending="Un instant…" className="button button--wide">
        Établir le devis
      </SubmitButton>
    </Form>
  );
}
