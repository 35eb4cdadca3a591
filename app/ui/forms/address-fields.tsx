import type { ReactNode } from "react";

import { TextField, type FormState } from "./forms";

type Props = {
  form: FormState;
  known?: { street: string; postalCode: string; city: string };
  streetName?: "street" | "address";
  /** True when the address is another person's: the browser must not fill it in from the user's own. */
  dictated?: boolean;
  required?: boolean;
  optional?: boolean;
  /** The suggestions shown under the street. */
  children?: ReactNode;
};

/** The fields of a postal address in France. */
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
