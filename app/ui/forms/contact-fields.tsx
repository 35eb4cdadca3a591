import type { ComponentProps } from "react";

import { TextField } from "./forms";

type Field = ComponentProps<typeof TextField>;
type Own = "name" | "label";
type Props = Omit<Field, Own> & Partial<Pick<Field, Own>>;

/** An e-mail address, with the keyboard for it. The browser fills the shopper's own in, unless `autoComplete` is "off". */
export function EmailField(field: Props) {
  return <TextField name="email" label="Adresse e-mail" autoComplete="email" {...field} type="email" />;
}

/** A telephone number, with the keyboard for it. The browser fills the shopper's own in, unless `autoComplete` is "off". */
export function PhoneField(field: Props) {
  return <TextField name="phone" label="Téléphone" autoComplete="tel" {...field} type="tel" />;
}
