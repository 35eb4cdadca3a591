import { Form } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { PaymentChoices, type PaymentMeansView } from "~/ui/admin/payment-choices";
import type { FormState } from "~/ui/forms/forms";

/** What an order sold at a distance still lacks, and how it may be paid in the shop. */
export type TakeView = { says: string; sum: string; amountCents: number; means: PaymentMeansView };

/** The form that notes money taken in the shop for an order that was to be paid online. */
export function TakeInShop({ view, action, form }: { view: TakeView; action: string; form: FormState }) {
  const { says, sum, amountCents, means } = view;
  return (
    <Form method="post" action={action} noValidate preventScrollReset className="admin-wide">
      <FormGuard name="take-in-shop" />
      <input type="hidden" name="amountCents" value={amountCents} />
      <h3>Encaisser à la boutique</h3>
      <p>{says}</p>
      <PaymentChoices form={form} name="means" legend="Paiement" view={means} />
      <SubmitButton name="intent" value="take" pending="Encaissement…" className="button button--quiet">
        Encaisser {sum}
      </SubmitButton>
    </Form>
  );
}
