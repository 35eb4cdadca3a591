import { TextArea, TextField } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";

type Props = { form: FormState; subject?: string; body?: string };

/** What a letter says. */
export function LetterFields({ form, subject, body }: Props) {
  return (
    <>
      <TextField form={form} name="subject" label="Objet" defaultValue={subject} maxLength={150} required />
      <TextArea
        form={form}
        name="body"
        label="Lettre"
        rows={16}
        defaultValue={body}
        hint="En Markdown : ## Titre, **gras**, - liste, [texte](https://adresse). Une ligne [[12]] montre le produit nº 12, à son prix du jour. L’adieu et le lien de désinscription s’ajoutent seuls."
        required
      />
    </>
  );
}
