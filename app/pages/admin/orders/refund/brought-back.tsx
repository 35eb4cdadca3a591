import { Checkbox, FormGuard, SelectField, SubmitButton } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";

/** A line whose pieces the customer may hand back. */
export type BringableLine = { id: string; title: string; details: string; most: number };

/** Takes back what a customer brings to the shop, line by line; the page then proposes to refund its price. */
export function BroughtBack({ form, lines, here }: { form: FormState; lines: BringableLine[]; here: string }) {
  if (lines.length === 0) return null;
  return (
    <Form method="post" noValidate action={here} className="admin-page-form">
      <FormGuard name="brought-back" />
      <h2>Articles rapportés à la boutique</h2>
      <fieldset>
        <legend className="visually-hidden">Articles rapportés</legend>
        {lines.map(({ id, title, details, most }) => (
          <div key={id}>
            <Checkbox
              form={form}
              name={`line-${id}`}
              label={
                <>
                  {title}
                  {details ? <span className="hint"> {details}</span> : null}
                </>
              }
            />
            {most > 1 ? (
              <SelectField
                form={form}
                name={`quantity-${id}`}
                label={
                  <>
                    Quantité<span className="visually-hidden">&nbsp;: {title}</span>
                  </>
                }
                options={Array.from({ length: most }, (_, index) => [String(index + 1), String(index + 1)] as const)}
                defaultValue={String(most)}
              />
            ) : null}
          </div>
        ))}
      </fieldset>
      <Checkbox form={form} name="restock" label="Remettre en vente : l’article est comme neuf" />
      <SubmitButton name="intent" value="brought-back" pending="Un instant..." className="button button--quiet">
        Reprendre ces articles
      </SubmitButton>
      <p className="hint">Le retour est noté et validé, son prix devient dû&nbsp;: il est proposé ci-dessous.</p>
    </Form>
  );
}
