import { TextArea } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";

export function MorePieces({ form }: { form: FormState }) {
  return (
    <TextArea
      form={form}
      name="more"
      label="Autres pièces, une par ligne"
      hint="Le GTIN, ou l’ID, le coloris et la taille : 1001 Noir 48. Pour plusieurs : 1001 Noir 48 x 3."
      optional
      rows={4}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

export function SupplierNote({ form, note }: { form: FormState; note?: string }) {
  return (
    <TextArea
      form={form}
      name="note"
      label="Remarque pour le fournisseur"
      hint="Imprimée sur le bon de commande."
      optional
      rows={3}
      maxLength={500}
      defaultValue={note}
    />
  );
}
