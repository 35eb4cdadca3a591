import { Form, Link, useFetcher } from "@remix-run/react";
import type { ChangeEvent } from "react";

import { settleChoice } from "~/enhance/lens-choices";
import { FieldError, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { french } from "~/ui/french-spacing";
import { SelectField } from "~/ui/forms/select-field";
import type { CustomView, LensesView, PriceRow, ProposalView } from "./lens-view";
import { ThicknessFigure } from "./thickness-figure";

type Props = { lenses: LensesView; path: string; form: FormState };

export function LensesStep({ lenses, path, form }: Props) {
  if (lenses.unavailable) return <Unavailable reason={lenses.unavailable} />;
  return (
    <>
      <h1>Choisissez vos verres</h1>
      <p className="lead">
        {french(
          `Les prix sont ceux de la paire, monture et montage compris. Comptez ${lenses.days} jours pour les verres, puis l’envoi.`,
        )}
      </p>
      {lenses.advised ? null : (
        <p className="notice" role="alert">
          {french(
            "Une erreur est survenue pendant le calcul de vos recommandations. Vous pouvez continuer en personnalisant vos options, « À la carte ».",
          )}
        </p>
      )}
      <LensForm lenses={lenses} path={path} form={form} />
      {lenses.thickness ? <ThicknessFigure thickness={lenses.thickness} /> : null}
      <Recap recap={lenses.recap} />
    </>
  );
}

function LensForm({ lenses, path, form }: Props) {
  const error = form.errors.proposal;
  const chosen = form.values.proposal ?? lenses.chosen;
  return (
    <Form method="post" action={`${path}?etape=verres`} noValidate className="lens__form" id="verres">
      <FormGuard name="lenses" />
      {/* Enter presses the first button of its form: it must be the one that goes on. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" name="intent" value="choose">
        Ajouter au panier
      </button>
      <fieldset
        className={error ? "field proposals field--error" : "field proposals"}
        aria-describedby={error ? "proposal-error" : undefined}
      >
        <legend className="visually-hidden">Vos verres</legend>
        <FieldError name="proposal" error={error} />
        {lenses.proposals.map((proposal, place) => (
          <Proposal
            key={proposal.value}
            proposal={proposal}
            id={place === 0 ? "proposal" : `proposal-${proposal.value}`}
            chosen={chosen === proposal.value}
          />
        ))}
        {lenses.custom ? (
          <Custom
            custom={lenses.custom}
            id={lenses.proposals.length === 0 ? "proposal" : "proposal-custom"}
            chosen={chosen === "custom"}
            form={form}
            path={path}
          />
        ) : null}
      </fieldset>
      <SubmitButton name="intent" value="choose" pending="Ajout en cours…" className="button button--wide">
        {lenses.editing ? "Mettre à jour mon panier" : "Ajouter au panier"}
      </SubmitButton>
      <p className="hint">
        {french(
          "Pour des verres correcteurs, votre ordonnance vous est demandée à la commande : en photo, par e-mail ou en boutique.",
        )}
      </p>
    </Form>
  );
}

function Proposal({ proposal, id, chosen }: { proposal: ProposalView; id: string; chosen: boolean }) {
  return (
    <div className="proposal">
      <Head id={id} value={proposal.value} name={proposal.name} total={proposal.total} chosen={chosen} />
      <p>{french(proposal.says)}</p>
      {proposal.points.length > 0 ? (
        <ul className="proposal__points">
          {proposal.points.map((point) => (
            <li key={point}>{french(point)}</li>
          ))}
        </ul>
      ) : null}
      <Prices rows={proposal.rows} total={proposal.total} />
    </div>
  );
}

function Head({
  id,
  value,
  name,
  total,
  chosen,
}: {
  id: string;
  value: string;
  name: string;
  total: string;
  chosen: boolean;
}) {
  return (
    <div className="proposal__head">
      <input
        type="radio"
        id={id}
        name="proposal"
        value={value}
        defaultChecked={chosen}
        aria-describedby={`${id}-total`}
      />
      <label htmlFor={id}>{name}</label>
      <strong id={`${id}-total`}>{total}</strong>
    </div>
  );
}

function Prices({ rows, total }: { rows: PriceRow[]; total: string }) {
  return (
    <details className="proposal__prices">
      <summary>Le détail du prix</summary>
      <dl className="totals">
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="totals__sum">
          <dt>Total de la paire</dt>
          <dd>{total}</dd>
        </div>
      </dl>
    </details>
  );
}

function Custom({
  custom,
  id,
  chosen,
  form,
  path,
}: {
  custom: CustomView;
  id: string;
  chosen: boolean;
  form: FormState;
  path: string;
}) {
  const { submit } = useFetcher();
  const typed = form.values.index !== undefined;

  // Without scripts the button below does the same, with a page in between.
  const update = ({ currentTarget, target }: ChangeEvent<HTMLFieldSetElement>) => {
    const fields = settleChoice(currentTarget.form, target, custom.treatments);
    if (fields) submit(fields, { method: "post", action: `${path}?etape=verres` });
  };
  return (
    <div className="proposal" id="a-la-carte">
      <Head id={id} value="custom" name="À la carte" total={custom.total} chosen={chosen} />
      <p>
        {french(
          "Composez vous-même : la finesse, puis les traitements. L’antireflet et le durci anti-rayures sont toujours compris.",
        )}
      </p>
      <fieldset className="custom" onChange={update}>
        <legend className="visually-hidden">Vos options à la carte</legend>
        <SelectField
          form={form}
          name="index"
          label="Finesse des verres"
          defaultValue={custom.index}
          options={custom.indices.map(({ value, label, hint }) => [value, `${label} – ${hint.toLowerCase()}`] as const)}
        />
        {custom.treatments.map((treatment) => (
          <Treatment
            key={treatment.key}
            treatment={treatment}
            checked={typed ? form.values[treatment.name] === "on" : treatment.checked}
            error={form.errors[treatment.name]}
          />
        ))}
      </fieldset>
      <button type="submit" className="button button--quiet" name="intent" value="update">
        Mettre à jour le prix
      </button>
      <p role="status">
        Total à la carte&nbsp;: <strong>{custom.total}</strong>
      </p>
      <Prices rows={custom.rows} total={custom.total} />
    </div>
  );
}

function Treatment({
  treatment: { name, label, price, reason, recommended },
  checked,
  error,
}: {
  treatment: CustomView["treatments"][number];
  checked: boolean;
  error?: string;
}) {
  return (
    <div className={error ? "field choice treatment field--error" : "field choice treatment"}>
      <input
        type="checkbox"
        id={name}
        name={name}
        value="on"
        defaultChecked={checked}
        aria-describedby={[`${name}-price`, reason && `${name}-hint`, error && `${name}-error`]
          .filter(Boolean)
          .join(" ")}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={name}>{label}</label>
      <p className="treatment__price" id={`${name}-price`}>
        {recommended ? <span className="badge">Conseillé</span> : null} {price}
      </p>
      {reason ? (
        <p className="hint" id={`${name}-hint`}>
          {french(reason)}
        </p>
      ) : null}
      <FieldError name={name} error={error} />
    </div>
  );
}

function Recap({ recap }: { recap: LensesView["recap"] }) {
  if (recap.length === 0) return null;
  return (
    <section className="recap" aria-labelledby="reponses">
      <h2 id="reponses">Vos réponses</h2>
      <dl className="facts">
        {recap.map(({ label, said, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {said.map((line) => (
                <span key={line} className="recap__line">
                  {line}
                </span>
              ))}
              <Link to={href}>
                Modifier<span className="visually-hidden"> : {label.toLowerCase()}</span>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Unavailable({ reason }: { reason: string }) {
  return (
    <>
      <h1>Vos verres</h1>
      <p className="notice">{french(reason)}</p>
      <p>
        <a className="button" href="/rendez-vous">
          Prendre rendez-vous
        </a>
      </p>
    </>
  );
}
