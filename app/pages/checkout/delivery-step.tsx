import { Form } from "@remix-run/react";

import { Choices, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import type { CheckoutView } from "./checkout-view";

export function DeliveryStep({ delivery, form }: { delivery: NonNullable<CheckoutView["delivery"]>; form: FormState }) {
  const options = [
    {
      value: "domicile",
      label: `Livraison à domicile : ${delivery.homeFee.toLowerCase()}`,
      hint: `Délai estimé : ${delivery.days}`,
    },
    { value: "retrait", label: "Retrait à la boutique : offert", hint: delivery.shopAddress },
  ];
  return (
    <>
      <h1>Votre livraison</h1>
      <Form method="post" action="/checkout?step=4" noValidate>
        <FormGuard name="delivery" />
        <Choices
          form={form}
          name="deliveryMethod"
          legend="Comment souhaitez-vous recevoir votre commande ?"
          options={options}
          defaultValue={delivery.chosen ?? undefined}
        />
        <SubmitButton name="intent" value="delivery" pending="Enregistrement…">
          Continuer
        </SubmitButton>
      </Form>
    </>
  );
}
