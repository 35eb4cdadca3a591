import { Form, Link } from "@remix-run/react";

import { ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import type { CheckoutView } from "./checkout-view";
import { CustomerStep } from "./customer-step";
import { DeliveryStep } from "./delivery-step";
import { OrderSummaryPanel } from "~/ui/orders/order-summary";
import { PaymentStep } from "./payment-step";
import { PrescriptionStep } from "./prescription-step";

type Props = { view: CheckoutView; form: FormState; abandoned: boolean };

export function CheckoutPage({ view, form, abandoned }: Props) {
  return (
    <main id="contenu" className="page page--checkout">
      <ErrorSummary form={form} />
      <Steps view={view} />
      {view.obstacles.length > 0 ? <Obstacles sentences={view.obstacles} /> : null}
      {abandoned ? (
        <p className="notice" role="status">
          Le paiement n’a pas eu lieu. Votre panier et vos réponses sont conservés.
        </p>
      ) : null}
      <div className="checkout">
        <div className="checkout__step">
          {view.back ? (
            <p className="back">
              <Link to={`/checkout?step=${view.back}`}>Étape précédente</Link>
            </p>
          ) : (
            <p className="back">
              <Link to="/panier">Retour au panier</Link>
            </p>
          )}
          <StepContent view={view} form={form} />
        </div>
        <OrderSummaryPanel summary={view.summary} title="Votre commande" editable />
      </div>
    </main>
  );
}

function StepContent({ view, form }: { view: CheckoutView; form: FormState }) {
  if (view.customer !== null || view.step === 2)
    return <CustomerStep customer={view.customer} addressBook={view.addressBook} form={form} />;
  if (view.prescription) return <PrescriptionStep prescription={view.prescription} form={form} />;
  if (view.delivery) return <DeliveryStep delivery={view.delivery} form={form} />;
  if (view.payment)
    return (
      <PaymentStep payment={view.payment} total={view.summary.total} blocked={view.obstacles.length > 0} form={form} />
    );
  return <GuestStep />;
}

function Steps({ view }: { view: CheckoutView }) {
  return (
    <nav aria-label="Étapes de la commande">
      <ol className="steps">
        {view.steps.map((step) => (
          <li
            key={step.number}
            className={step.done ? "steps__item steps__item--done" : "steps__item"}
            aria-current={step.number === view.step ? "step" : undefined}
          >
            {step.done ? (
              <Link to={`/checkout?step=${step.number}`}>
                {step.title}
                <span className="visually-hidden"> : fait, modifier</span>
              </Link>
            ) : (
              step.title
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Obstacles({ sentences }: { sentences: string[] }) {
  return (
    <div className="error-summary">
      <h2>Votre panier a changé</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>
        <Link to="/panier">Modifier mon panier</Link>
      </p>
    </div>
  );
}

function GuestStep() {
  return (
    <>
      <h1>Comment souhaitez-vous commander&nbsp;?</h1>
      <section className="panel" aria-labelledby="invite">
        <h2 id="invite">Sans compte</h2>
        <p>Un compte n’est pas nécessaire&nbsp;: votre adresse e-mail suffit pour la confirmation et le suivi.</p>
        <Form method="post" action="/checkout?step=1">
          <FormGuard name="guest" />
          <SubmitButton name="intent" value="guest" pending="Un instant…">
            Continuer en tant qu’invité
          </SubmitButton>
        </Form>
      </section>
      <section className="panel" aria-labelledby="compte">
        <h2 id="compte">Avec un compte</h2>
        <p>Vos coordonnées sont déjà remplies, votre panier vous suit.</p>
        <p className="button-row">
          <Link className="button" to={`/mon-compte?retour=${BACK}`}>
            Se connecter
          </Link>{" "}
          <Link className="button button--quiet" to={`/mon-compte?vue=inscription&retour=${BACK}`}>
            Créer un compte
          </Link>
        </p>
      </section>
    </>
  );
}

const BACK = encodeURIComponent("/checkout?step=2");
