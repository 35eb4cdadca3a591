import { Choices, FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import { CORRECTION_FIELDS, EyeFields, SITUATIONS } from "~/pages/admin/orders/correction/eye-fields";

type Props = { step: { values: Record<string, string>; tooStrong: boolean }; action: string; form: FormState };

/** The correction on the prescription, for each eye. */
export function CorrectionStep({ step: { values, tooStrong }, action, form }: Props) {
  return (
    <>
      {tooStrong ? (
        <p className="admin-order__attention">
          Cette correction dépasse la gamme de la boutique&nbsp;: aucun verre ne peut être proposé. Vérifiez la
          saisie&nbsp;; si elle est juste, demandez un prix au fabricant.
        </p>
      ) : null}
      <Form method="post" action={action} noValidate className="admin-page-form">
        <FormGuard name="till-correction" />
        <Choices
          form={form}
          name="situation"
          legend="Situation"
          options={SITUATIONS}
          defaultValue={values.situation}
          inline
        />
        <p className="hint">
          Comme sur l’ordonnance, dans l’une ou l’autre écriture du cylindre. L’addition ne se remplit que de loin et de
          près.
        </p>
        <EyeFields form={form} values={values} fields={CORRECTION_FIELDS} />
        <SubmitButton name="intent" value="correction" pending="Un instant…">
          Continuer
        </SubmitButton>
      </Form>
    </>
  );
}
