import { Checkbox, FormGuard, SubmitButton, TextArea, TextField } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { PaperFields } from "~/ui/prescription/prescription-fields";
import type { PrescriptionFieldsView } from "~/ui/prescription/prescription-view";
import { Paper, type BenchPaper } from "./bench-paper";

export type BenchLine = {
  id: string;
  title: string;
  lenses: string;
  /** Null once the correction is kept no more. */ situation: string | null;
  eyes: { name: string; says: string; tick: string }[];
  distance: { says: string; tick: string } | null;
  /** Measured in the shop; null where nobody has. */ heights: string | null;
  measuresHref: string;
  proposeHref: string;
  proposal: string | null;
};

export type BenchView = {
  path: string;
  orderHref: string;
  number: string;
  seen: string;
  /** The prescription is a statement on one's honour, without a paper. */
  sworn: boolean;
  says: string;
  accepted: string | null;
  optician: boolean;
  /** Not accepted yet. */ open: boolean;
  /** A correction was proposed, and its answer comes before the prescription is accepted. */
  awaitsAnswer: boolean;
  refusable: boolean;
  papers: BenchPaper[];
  lines: BenchLine[];
  /** Says that the quote names another prescription than the one that came; null where it does not. */
  otherThanQuoted: string | null;
  /** Says that an orthoptist does not prescribe this alone; null where nothing known says so. */
  beyondOrthoptist: string | null;
  /** Date, prescriber and birth as typed, to be compared; null for a statement. */
  answers: PrescriptionFieldsView["answers"] | null;
  /** The label of the box for a paper of which nothing is kept; null where a file or a statement came. */
  paperTick: string | null;
};

/**
 * The prescription beside the typed correction. The optician accepts it eye by eye, proposes another correction, or
 * refuses it with a reason.
 */
export function BenchPage({ view, form }: { view: BenchView; form: FormState }) {
  return (
    <>
      <p>
        <Link to={view.orderHref}>Commande {view.number}</Link>
      </p>
      <ErrorSummary form={form} />
      <h1>Examiner {theBasis(view)}</h1>
      <p>{view.says}</p>
      {view.accepted ? <p>{view.accepted}</p> : null}
      {view.otherThanQuoted ? <p className="notice">{view.otherThanQuoted}</p> : null}
      {view.optician || !view.open ? null : (
        <p className="notice">
          Votre compte n’a pas de numéro d’opticien&nbsp;: vous pouvez comparer et refuser, pas accepter. Un gérant le
          note sur votre fiche, sous «&nbsp;Équipe&nbsp;».
        </p>
      )}
      <div className="bench">
        <section aria-labelledby="papiers">
          <h2 id="papiers">{view.sworn ? "La déclaration" : "L’ordonnance"}</h2>
          {view.papers.map((paper) => (
            <Paper key={paper.id} paper={paper} />
          ))}
          <p className="hint">Chaque lecture est consignée avec votre nom.</p>
        </section>
        <section aria-labelledby="saisie">
          <h2 id="saisie">Ce qui a été saisi</h2>
          {view.open ? (
            <Form method="post" noValidate action={view.path} preventScrollReset className="admin-page-form">
              <FormGuard name="prescription-valid" />
              <input type="hidden" name="seen" value={view.seen} />
              {view.answers ? (
                <fieldset className="bench__line">
                  <legend>Ce que dit l’ordonnance</legend>
                  <p className="hint">Corrigez ce qui diffère du document, complétez ce qui manque.</p>
                  <PaperFields answers={view.answers} form={form} dictated />
                </fieldset>
              ) : null}
              <Lines view={view} form={form} />
              {view.beyondOrthoptist || form.errors.whyOrthoptist ? (
                <TextField
                  form={form}
                  name="whyOrthoptist"
                  label="Pourquoi vous acceptez cette ordonnance d’orthoptiste"
                  hint={view.beyondOrthoptist ?? "Par exemple : renouvelle l’ordonnance du Dr Roux, présentée"}
                  maxLength={200}
                />
              ) : null}
              {view.paperTick ? <Checkbox form={form} name="paper" label={view.paperTick} /> : null}
              {view.awaitsAnswer ? (
                <p className="notice">
                  Une correction attend la réponse du client&nbsp;: {theBasis(view)} s’accepte ensuite, ou se refuse.
                </p>
              ) : null}
              <SubmitButton name="intent" value="prescription-valid" pending="Sauvegarde...">
                Accepter {theBasis(view)}
              </SubmitButton>
            </Form>
          ) : (
            <Lines view={view} form={form} />
          )}
        </section>
      </div>
      {view.refusable ? <Refusal view={view} form={form} /> : null}
    </>
  );
}

const theBasis = ({ sworn }: BenchView): string => (sworn ? "la déclaration" : "l’ordonnance");

function Lines({ view: { lines, open, sworn }, form }: { view: BenchView; form: FormState }) {
  return (
    <>
      {lines.map((line) => (
        <Line key={line.id} line={line} open={open} sworn={sworn} form={form} />
      ))}
    </>
  );
}

type LineProps = { line: BenchLine; open: boolean; sworn: boolean; form: FormState };

function Line({ line, open, sworn, form }: LineProps) {
  const { title, lenses, situation, eyes, distance, heights, measuresHref, proposeHref, proposal } = line;
  const basis = sworn ? "comme déclaré par le client" : "comme sur l’ordonnance";
  const checks = [
    ...eyes.map((eye) => ({ ...eye, as: basis })),
    // Few prescriptions name pupillary distances, and a statement never does.
    ...(distance ? [{ name: "Écarts pupillaires", ...distance, as: `${basis}, ou mesurés à la boutique` }] : []),
  ];
  return (
    <fieldset className="bench__line">
      <legend>{title}</legend>
      <p>
        {lenses}
        {situation ? `. ${situation}.` : null}
      </p>
      {proposal ? <p className="notice">{proposal}</p> : null}
      {situation ? null : <p>Cette correction n’est plus conservée, ou ne peut pas être ouverte.</p>}
      {checks.map(({ name, says, tick, as }) =>
        open ? (
          <Checkbox
            key={tick}
            form={form}
            name={tick}
            label={
              <>
                {name}&nbsp;: <strong>{says}</strong> <span className="hint">{as}</span>
              </>
            }
          />
        ) : (
          <p key={tick}>
            {name}&nbsp;: <strong>{says}</strong>
          </p>
        ),
      )}
      {heights ? (
        <p>
          Hauteurs de montage&nbsp;: <strong>{heights}</strong>
        </p>
      ) : null}
      {situation ? (
        <p className="admin-order__intents">
          {open ? (
            <Link to={proposeHref}>
              Proposer une correction<span className="visually-hidden"> pour {title}</span>
            </Link>
          ) : null}{" "}
          <Link to={measuresHref}>
            Noter les mesures prises<span className="visually-hidden"> pour {title}</span>
          </Link>
        </p>
      ) : null}
    </fieldset>
  );
}

function Refusal({ view, form }: { view: BenchView; form: FormState }) {
  return (
    <section aria-labelledby="refus">
      <h2 id="refus">Refuser</h2>
      <Form method="post" noValidate action={view.path} preventScrollReset className="admin-page-form">
        <FormGuard name="prescription-refused" />
        <input type="hidden" name="seen" value={view.seen} />
        <TextArea
          form={form}
          name="refusal"
          label="Motif du refus"
          hint="Le client le lira tel quel."
          rows={3}
          maxLength={400}
        />
        <SubmitButton
          name="intent"
          value="prescription-refused"
          pending="Sauvegarde..."
          className="button button--quiet"
        >
          Refuser {theBasis(view)}
        </SubmitButton>
      </Form>
    </section>
  );
}
