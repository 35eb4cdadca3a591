import { Checkbox, Choices, FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { CORRECTION_FIELDS, DISTANCE_FIELD, EyeFields, SITUATIONS } from "~/pages/admin/orders/correction/eye-fields";
import { PaperFields } from "~/ui/prescription/prescription-fields";
import type { PrescriptionFieldsView } from "~/ui/prescription/prescription-view";

export type ProposalView = {
  path: string;
  benchHref: string;
  number: string;
  title: string;
  lenses: string;
  /** The typed correction, by field. */
  values: Record<string, string>;
  /** How many days the customer has to answer. */
  days: number;
  /** Date, prescriber and birth, where the prescription's are not known yet; null where they are. */
  answers: PrescriptionFieldsView["answers"] | null;
  /** As on the bench: the label of the box for a paper of which nothing is kept. */
  paperTick: string | null;
  /** The proposal for these glasses that waits for its answer. */
  waiting: { id: string; says: string } | null;
  /** What happens when the price changes. */
  dearer: string;
  /** Lenses that are made anew keep the price that was paid. */
  remade: boolean;
};

const BEARERS = [
  { value: "customer", label: "Demander la différence au client" },
  { value: "shop", label: "Offrir la différence" },
];

/** The correction on the prescription, which the customer is asked to accept. */
export function ProposalPage({ view, form }: { view: ProposalView; form: FormState }) {
  const { path, benchHref, number, title, lenses, values, days, answers, paperTick, waiting, dearer, remade } = view;
  return (
    <>
      <p>
        <Link to={benchHref}>Ordonnance de la commande {number}</Link>
      </p>
      <ErrorSummary form={form} />
      <h1>Proposer une correction</h1>
      <p>
        <strong>{title}</strong>
        <br />
        {lenses}
      </p>
      <p>
        {remade ? "Écrivez la correction des verres refaits." : "Écrivez ce que dit l’ordonnance."} Le client voit les
        deux, et accepte ou décline par un lien, pendant {days} jours. {dearer}
      </p>
      <Form method="post" noValidate action={path} className="admin-page-form">
        <FormGuard name="proposal" />
        {waiting ? (
          <>
            <p className="notice">{waiting.says}</p>
            <input type="hidden" name="replaces" value={waiting.id} />
          </>
        ) : null}
        <Choices
          form={form}
          name="situation"
          legend="Situation"
          options={SITUATIONS}
          defaultValue={values.situation}
          inline
        />
        <EyeFields form={form} values={values} fields={[...CORRECTION_FIELDS, DISTANCE_FIELD]} />
        {answers ? (
          <fieldset className="bench__line">
            <legend>L’ordonnance</legend>
            <p className="hint">Le devis des nouveaux verres nomme sa date et son prescripteur.</p>
            <PaperFields answers={answers} form={form} dictated />
          </fieldset>
        ) : null}
        {remade ? null : (
          <Choices form={form} name="dearer" legend="Si ces verres coûtent plus cher" options={BEARERS} />
        )}
        {paperTick ? <Checkbox form={form} name="paper" label={paperTick} /> : null}
        <Checkbox
          form={form}
          name="agreed"
          label="Le client est à la boutique et accepte cette correction : sa réponse est notée à mon nom."
        />
        <SubmitButton pending="Envoi…">Envoyer la proposition au client</SubmitButton>
      </Form>
    </>
  );
}
