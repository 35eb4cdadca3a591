import { Form } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";
import { CustomerFields, knownUntilTyped } from "~/pages/admin/orders/till/customer-fields";
import { KnownCustomers } from "~/pages/admin/orders/till/known-customers";
import type { CustomerStepView } from "./glasses-view";

type Props = { step: CustomerStepView; action: string; form: FormState };

/** The buyer, and the wearer of the glasses. */
export function CustomerStep({ step: { search, known }, action, form: typed }: Props) {
  const form = knownUntilTyped(typed, known);
  return (
    <>
      <KnownCustomers search={search} />
      <section aria-labelledby="client">
        <h2 id="client">Le client</h2>
        <Form
          method="post"
          action={action}
          noValidate
          className="admin-page-form"
          key={known?.email || known?.phone || ""}
        >
          <FormGuard name="till-customer" />
          <CustomerFields form={form} mailed="La confirmation y est envoyée ; le devis, quand vous l’envoyez." />
          <h2>Le porteur des lunettes</h2>
          <TextField
            form={form}
            name="bornOn"
            label="Date de naissance du porteur"
            inputMode="numeric"
            autoComplete="off"
            hint="Par exemple 14/03/1985. Elle dit quelle ordonnance est demandée, et jusqu’à quand elle vaut."
            className="field--short"
            maxLength={30}
          />
          <div className="field-row">
            <TextField
              form={form}
              name="wearerLastName"
              label="Nom du porteur"
              hint="Si ce n’est pas le client"
              autoComplete="off"
              maxLength={64}
              optional
            />
            <TextField
              form={form}
              name="wearerFirstName"
              label="Prénom du porteur"
              autoComplete="off"
              maxLength={64}
              optional
            />
          </div>
          <SubmitButton name="intent" value="customer" pending="Un instant…">
            Continuer
          </SubmitButton>
        </Form>
      </section>
    </>
  );
}
