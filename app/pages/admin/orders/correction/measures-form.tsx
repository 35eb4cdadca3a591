import type { ReactNode } from "react";

import { Form } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";
import { DISTANCE_FIELD, EyeFields, HEIGHT_FIELD } from "./eye-fields";

type Props = {
  action: string;
  form: FormState;
  values: Record<string, string>;
  progressive: boolean;
  children: ReactNode;
};

/** The measures taken on the wearer, with the frame on the nose. */
export function MeasuresForm({ action, form, values, progressive, children }: Props) {
  return (
    <Form method="post" action={action} noValidate className="admin-page-form">
      <FormGuard name="measures" />
      <p className="hint">
        Du milieu du nez à chaque pupille, et du bas du verre à la pupille, au demi-millimètre.{" "}
        {progressive
          ? "Pour des verres progressifs, les deux hauteurs de montage sont demandées."
          : "Les hauteurs sont facultatives pour des verres unifocaux."}
      </p>
      <EyeFields form={form} values={values} fields={[DISTANCE_FIELD, HEIGHT_FIELD]} />
      <SubmitButton name="intent" value="measures" pending="Un instant…">
        {children}
      </SubmitButton>
    </Form>
  );
}
