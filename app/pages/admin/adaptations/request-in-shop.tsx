import { Form } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextArea } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";

export type RequestInShopView = { action: string; number: string; title: string; mailed: boolean };

/** The form for a request that a customer makes in the shop about lenses that do not suit. */
export function RequestInShop({ view, form }: { view: RequestInShopView; form: FormState }) {
  const { action, number, title, mailed } = view;
  return (
    <Form method="post" action={action} noValidate className="admin-wide">
      <FormGuard name="adaptation-at-counter" />
      <h2>Noter une demande faite à la boutique</h2>
      <p>
        <strong>{title}</strong>, commande {number}
      </p>
      <TextArea
        form={form}
        name="words"
        label="Ce qui gêne le porteur"
        hint={`Avec ses mots : le client les relit sur la page de sa commande.${mailed ? " Un courriel lui confirme sa demande, sans les reprendre." : ""}`}
        rows={4}
        required
      />
      <SubmitButton pending="Enregistrement…">Enregistrer la demande</SubmitButton>
    </Form>
  );
}
