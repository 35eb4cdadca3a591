import { EmailField } from "./contact-fields";
import { TextField, type FormState } from "./forms";

type Props = { form: FormState; known: { name?: string; email?: string } | null | undefined; emailHint: string };

/** The sender's name and e-mail, in public forms. @param known fills both in for a customer who is logged in */
export function NameAndEmail({ form, known, emailHint }: Props) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Nom"
        autoComplete="name"
        maxLength={64}
        defaultValue={known?.name}
        required
      />
      <EmailField form={form} hint={emailHint} defaultValue={known?.email} required />
    </>
  );
}
