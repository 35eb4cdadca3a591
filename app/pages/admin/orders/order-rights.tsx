import { Form } from "~/ui/admin/permitted";
import { FormGuard, SelectField, SubmitButton, TextField } from "~/ui/admin/fields";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";

type LineRight = {
  id: string;
  title: string;
  withdrawable: boolean;
  /** As the customer reads it. */ reason: string;
  /** Whether this role may change it. */ mayRule: boolean;
};

/** `ended`: why nothing can be withdrawn from, whatever the lines say. */
export type OrderRightsView = { ended: string | null; lines: LineRight[] };

/** Which lines may be withdrawn from: lenses made to order may not. */
export function OrderRights({
  rights: { ended, lines },
  action,
  form,
}: {
  rights: OrderRightsView;
  action: string;
  form: FormState;
}) {
  return (
    <section className="admin-care" aria-labelledby="retractation">
      <h2 id="retractation">Droit de rétractation</h2>
      {ended ? (
        <p>{ended}</p>
      ) : (
        lines.map((line) =>
          !line.mayRule ? (
            <p key={line.id}>{ruleOf(line)}</p>
          ) : (
            <Right
              key={`${line.id}-${line.withdrawable}`}
              line={line}
              action={action}
              form={form.values.lineId === line.id ? form : EMPTY_FORM}
            />
          ),
        )
      )}
    </section>
  );
}

const ruleOf = ({ title, withdrawable }: Pick<LineRight, "title" | "withdrawable">): string =>
  `${title} : ${withdrawable ? "peut être repris" : "exclu, fabriqué sur mesure ou scellé"}`;

function Right({
  line: { id, title, withdrawable, reason },
  action,
  form,
}: {
  line: LineRight;
  action: string;
  form: FormState;
}) {
  const wrong = Object.keys(form.errors).length > 0;
  return (
    <details open={wrong}>
      <summary>{ruleOf({ title, withdrawable })}</summary>
      <Form method="post" noValidate action={action} preventScrollReset className="admin-page-form">
        <FormGuard name={`rights-${id}`} />
        <input type="hidden" name="lineId" value={id} />
        <SelectField
          form={{
            values: { [`withdrawable-${id}`]: form.values[`withdrawable-${id}`] ?? (withdrawable ? "yes" : "no") },
            errors: {},
          }}
          name={`withdrawable-${id}`}
          label="Rétractation"
          options={[
            ["yes", "Peut être repris"],
            ["no", "Exclu"],
          ]}
        />
        <TextField
          form={form}
          name={`reason-${id}`}
          label="Motif de l’exclusion"
          hint="Le client le lira tel quel."
          defaultValue={reason}
          maxLength={300}
        />
        <SubmitButton name="intent" value="rights" pending="Sauvegarde..." className="button button--quiet">
          Enregistrer<span className="visually-hidden">&nbsp;: {title}</span>
        </SubmitButton>
      </Form>
    </details>
  );
}
