import { Link } from "~/ui/admin/permitted";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { MeasuresForm } from "~/pages/admin/orders/correction/measures-form";
import { WaitingSale } from "~/ui/admin/waiting-sale";
import { CorrectionStep } from "./correction-step";
import { CustomerStep } from "./customer-step";
import type { TillGlassesView } from "./glasses-view";
import { LensesStep } from "./lenses-step";
import { OwnFrameStep } from "./own-frame-step";
import { PaperStep } from "./paper-step";

type Props = { view: TillGlassesView; form: FormState };

/** Corrective glasses for a customer in the shop, step by step: from the frame to the quote. */
export function GlassesPage({ view, form }: Props) {
  const { title, steps, frame, people, waiting } = view;
  return (
    <>
      <p>
        <Link to="/admin/commandes/nouvelle">Nouvelle commande</Link>
      </p>
      <WaitingSale sale={waiting} />
      <ErrorSummary form={form} />
      <h1>{title}</h1>
      <p>
        <strong>{frame.title}</strong> {frame.details}, {frame.price}
        {frame.measures ? (
          <>
            <br />
            {frame.measures}
          </>
        ) : null}
        {people ? (
          <>
            <br />
            {people}
          </>
        ) : null}
      </p>
      <ol className="admin-order__chips" aria-label="Étapes">
        {steps.map((step) => (
          <li key={step.title}>
            {step.href ? (
              <Link to={step.href}>
                {step.title}
                {step.isDone ? <span className="visually-hidden"> (fait)</span> : null}
              </Link>
            ) : (
              <span className={step.isCurrent ? undefined : "hint"} aria-current={step.isCurrent ? "step" : undefined}>
                {step.title}
              </span>
            )}
          </li>
        ))}
      </ol>
      <StepForm view={view} form={form} />
    </>
  );
}

function StepForm({ view, form }: Props) {
  const { action, path, customer, ownFrame, correction, paper, measures, lenses } = view;
  if (customer) return <CustomerStep step={customer} action={action} form={form} />;
  if (ownFrame) return <OwnFrameStep fields={ownFrame} action={action} form={form} />;
  if (correction) return <CorrectionStep step={correction} action={action} form={form} />;
  if (paper) return <PaperStep step={paper} action={action} form={form} />;
  if (measures)
    return (
      <MeasuresForm {...measures} action={action} form={form}>
        Continuer
      </MeasuresForm>
    );
  return lenses ? <LensesStep lenses={lenses} action={action} path={path} form={form} /> : null;
}
