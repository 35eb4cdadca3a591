import { Form, Link, useLocation } from "@remix-run/react";
import { useMemo, useState, type ReactElement } from "react";

import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { shop } from "~/shop/identity";
import type { CheckoutView } from "./checkout-view";
import { GuestMark } from "./guest-mark";
import { CustomerStep } from "./customer-step";
import { DeliveryStep } from "./delivery-step";
import { thumbnail } from "~/ui/photo";
import { OrderSummaryPanel } from "~/ui/orders/order-summary";
import { PaymentStep } from "./payment-step";
import { PrescriptionStep } from "./prescription-step";
import { QuoteStep } from "./quote-step";

type Props = { view: CheckoutView; form: FormState; abandoned: boolean };

export function CheckoutPage({ view, form: posted, abandoned }: Props) {
  // One object as long as nothing changes: the summary of the errors takes the focus with each new one.
  const answered = useMemo(() => withLeftWay(view, posted), [view, posted]);
  const { key } = useLocation();
  // Errors that the card payment met in the browser stand in place of the posted form's, until the next answer.
  const [met, setMet] = useState<{ at: string; form: FormState } | null>(null);
  const form = met?.at === key ? met.form : answered;
  return (
    <main id="contenu" className="page page--checkout">
      <p className="checkout__calm">
        <span>
          <svg className="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d="M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />
          </svg>
          Paiement sécurisé
        </span>{" "}
        <span>
          <span>Une question&nbsp;? </span>
          <a href={shop.phoneHref}>{shop.phone}</a>
        </span>
      </p>
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
          <p className="back checkout__glance">
            {view.back ? <Link to={view.back}>Étape précédente</Link> : <Link to="/panier">Retour au panier</Link>}{" "}
            <a href="#recapitulatif">Commande&nbsp;: {view.summary.total}</a>
          </p>
          <StepContent view={view} form={form} onErrors={(errors) => setMet({ at: key, form: errors ?? EMPTY_FORM })} />
        </div>
        <OrderSummaryPanel summary={view.summary} title="Votre commande" editable />
      </div>
    </main>
  );
}

/** A delivery method that is no longer offered is an error at its step, until another one is chosen. */
function withLeftWay({ content }: CheckoutView, form: FormState): FormState {
  if (content.step !== "delivery" || !content.shows.noLonger || form.errors.deliveryMethod) return form;
  return { ...form, errors: { ...form.errors, deliveryMethod: content.shows.noLonger } };
}

type StepProps = { view: CheckoutView; form: FormState; onErrors: (errors: FormState | null) => void };

function StepContent({ view, form, onErrors }: StepProps): ReactElement {
  const { here, content } = view;
  switch (content.step) {
    case "account":
      return <GuestStep next={content.shows.next} here={here} />;
    case "customer":
      return <CustomerStep customer={content.shows} here={here} form={form} />;
    case "prescription":
      return <PrescriptionStep prescription={content.shows} here={here} form={form} />;
    case "delivery":
      return <DeliveryStep delivery={content.shows} here={here} form={form} />;
    case "quote":
      return <QuoteStep shows={content.shows} here={here} />;
    case "payment":
      return (
        <PaymentStep
          payment={content.shows}
          here={here}
          total={view.summary.total}
          bought={view.summary.lines.flatMap(({ imageUrl, title }) =>
            imageUrl ? { url: thumbnail(imageUrl), name: title } : [],
          )}
          blocked={view.obstacles.length > 0}
          form={form}
          onErrors={onErrors}
        />
      );
  }
}

function Steps({ view }: { view: CheckoutView }) {
  return (
    <nav aria-label="Étapes de la commande">
      <ol className="steps">
        {view.steps.map((step) => (
          <li
            key={step.name}
            className={step.isDone ? "steps__item steps__item--done" : "steps__item"}
            aria-current={step.isCurrent ? "step" : undefined}
          >
            {step.isDone ? (
              <Link to={step.href}>
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

function GuestStep({ next, here }: { next: string; here: string }) {
  const back = encodeURIComponent(next);
  return (
    <>
      <h1>Comment souhaitez-vous commander&nbsp;?</h1>
      <div className="checkout__ways">
        <section className="panel" aria-labelledby="invite">
          <h2 id="invite">Sans compte</h2>
          <p>Un compte n’est pas nécessaire&nbsp;: votre adresse e-mail suffit pour la confirmation et le suivi.</p>
          <Form method="post" action={here}>
            <FormGuard name="guest" />
            <GuestMark />
            <SubmitButton name="intent" value="guest" pending="Un instant…">
              Continuer en tant qu’invité
            </SubmitButton>
          </Form>
        </section>
        <section className="panel" aria-labelledby="compte">
          <h2 id="compte">Avec un compte</h2>
          <p>Vos coordonnées sont déjà remplies, votre panier vous suit.</p>
          <p className="button-row">
            <Link className="button" to={`/mon-compte?retour=${back}`}>
              Se connecter
            </Link>{" "}
            <Link className="button button--quiet" to={`/mon-compte?vue=inscription&retour=${back}`}>
              Créer un compte
            </Link>
          </p>
        </section>
      </div>
    </>
  );
}
