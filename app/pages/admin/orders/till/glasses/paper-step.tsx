import { Checkbox, Choices, FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import { PrescriptionFields, StoredFile } from "~/ui/prescription/prescription-fields";
import type { PaperStepView } from "./glasses-view";

type Props = { step: PaperStepView; action: string; form: FormState };

/** The step of the prescription: read, scanned, declared, or sent later. */
export function PaperStep({ step: { way, ways, fields, demand, progressive }, action, form }: Props) {
  return (
    <>
      {demand ? <p className="admin-order__attention">{demand}</p> : null}
      {fields.file ? <StoredFile file={fields.file} action={action} /> : null}
      <Form method="post" action={action} encType="multipart/form-data" noValidate className="admin-page-form">
        <FormGuard name="till-paper" />
        <Choices
          form={form}
          name="way"
          legend="Comment est-elle arrivée ?"
          options={ways}
          defaultValue={way ?? undefined}
        />
        {progressive ? (
          <Checkbox form={form} name="wornProgressive" label="Le porteur a déjà des verres progressifs" />
        ) : null}
        <PrescriptionFields fields={fields} form={form} dictated />
        <SubmitButton name="intent" value="paper" pending="Un instant…">
          Continuer
        </SubmitButton>
      </Form>
    </>
  );
}
