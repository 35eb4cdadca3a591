import type { ReactNode } from "react";

import { TextField, type FormState } from "./forms";

type Props = {
  form: FormState;
  known?: { street: string; postalCode: string; city: string };
  streetName?: "street" | "address";
  /** Said by somebody else than who types: a browser has nothing to fill in. */
  dictated?: boolean;
  required?: boolean;
  optional?: boolean;
  /** What helps to type the street. */
  children?: ReactNode;
};

/** Where somebody lives, in France. */
export function AddressFields({ form, known, streetName = "street", dictated, required, optional, children }: Props) {
  const filledAs = (name: string) => (dictated ? "off" : name);
  const needed = { required, optional };
  return (
    <>
      <TextField
        form={form}
        name={streetName}
        label="Numéro et rue"
        autoComplete={filledAs("address-line1")}
        defaultValue={known?.street}
        {...needed}
      />
      {children}
      <div className="field-row">
        <TextField
          form={form}
          name="postalCode"
          label="Code postal"
          autoComplete={filledAs("postal-code")}
          inputMode="numeric"
          className="field--short"
          defaultValue={known?.postalCode}
          {...needed}
        />
        <TextField
          form={form}
          name="city"
          label="Ville"
          autoComplete={filledAs("address-level2")}
          defaultValue={known?.city}
          {...needed}
        />
      </div>
    </>
  );
}
