import { Form } from "@remix-run/react";

import { Choices, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import type { StepViews } from "./checkout-view";
import { GuestMark } from "./guest-mark";

export function DeliveryStep({
  delivery,
  here,
  form,
}: {
  delivery: StepViews["delivery"];
  here: string;
  form: FormState;
}) {
  return (
    <>
      <h1>Votre livraison</h1>
      <Form method="post" action={here} noValidate>
        <FormGuard name="delivery" />
        <GuestMark />
        <Choices
          form={form}
          name="deliveryMethod"
          legend="Comment souhaitez-vous recevoir votre commande ?"
          options={delivery.options}
          defaultValue={delivery.chosen ?? undefined}
        />
        <SubmitButton name="intent" value="delivery" pending="Enregistrement…">
          Continuer
        </SubmitButton>
      </Form>
    </>
  );
}
