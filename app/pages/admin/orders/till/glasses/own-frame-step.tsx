import { Checkbox, FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import { OwnFrameFields, type OwnFrameFieldsView } from "~/ui/lenses/own-frame-fields";

type Props = { fields: OwnFrameFieldsView; action: string; form: FormState };

const REMARK = { label: "Une remarque sur la monture", hint: "Marque, modèle, ce qui a été réparé." };

/** The form for the customer's frame, which the optician has in hand. */
export function OwnFrameStep({ fields, action, form }: Props) {
  return (
    <Form method="post" action={action} noValidate className="admin-page-form">
      <FormGuard name="till-own-frame" />
      <OwnFrameFields view={fields} form={form} remark={REMARK} />
      <Checkbox
        form={form}
        name="informed"
        label="La monture n’est ni cassée ni fendue, et le client sait qu’une monture qui a déjà servi peut céder au montage"
        defaultChecked={fields.ticked.includes("informed")}
      />
      <Checkbox
        form={form}
        name="riskAccepted"
        label="Recollée ou ressoudée : je l’ai montrée au client, il accepte le risque qu’elle cède là où elle l’a été"
        defaultChecked={fields.ticked.includes("riskAccepted")}
      />
      <SubmitButton name="intent" value="frame" pending="Un instant…">
        Continuer
      </SubmitButton>
    </Form>
  );
}
