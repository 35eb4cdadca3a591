import { Form } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";
import type { OfferedLenses } from "~/ui/lenses/offered-view";
import { ProposalChoices } from "~/ui/lenses/proposal-choices";
import { ThicknessFigure } from "~/ui/lenses/thickness-figure";

type Props = { lenses: OfferedLenses; action: string; path: string; form: FormState };

/** The lenses that the storefront would propose, at its prices. */
export function LensesStep({ lenses, action, path, form }: Props) {
  if (lenses.unavailable) return <p className="admin-order__attention">{lenses.unavailable}</p>;
  return (
    <>
      <p className="hint">Les prix sont ceux de la paire montée. Le devis présente d’abord l’offre 100 % Santé.</p>
      <Form method="post" action={action} noValidate className="admin-page-form" id="verres">
        <FormGuard name="till-lenses" />
        {/* Enter presses the first button of its form, which has to be the one that continues. */}
        <button
          type="submit"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          name="intent"
          value="quote"
        />
        <ProposalChoices lenses={lenses} path={path} form={form} />
        <SubmitButton name="intent" value="quote" pending="Un instant…">
          Établir le devis
        </SubmitButton>
      </Form>
      {lenses.thickness ? <ThicknessFigure thickness={lenses.thickness} dictated /> : null}
    </>
  );
}
