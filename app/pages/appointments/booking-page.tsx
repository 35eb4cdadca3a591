import { Form, Link } from "@remix-run/react";
import { useRef, type ReactNode } from "react";

import { useHasChoice } from "~/enhance/has-choice";
import { PERSON_FIELDS } from "~/ui/account/field-names";
import { EmailField, PhoneField } from "~/ui/forms/contact-fields";
import { Checkbox, Choices, ErrorSummary, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { Captcha } from "~/ui/forms/captcha";
import { PublicGuard } from "~/ui/forms/public-guard";
import type { BookingStepView, BookingView } from "./appointment-view";
import { ShopPlace, type ShopPicture } from "./shop-place";
import { SlotForm } from "./slot-form";

type Props = { view: BookingView; form: FormState; picture: ShopPicture };

export function BookingPage({ view, form, picture }: Props) {
  const steps = (
    <>
      <Steps view={view} />
      <div className="booking">
        <Chosen view={view} />
        <section className="booking__step" aria-labelledby="etape-titre">
          {view.back ? (
            <p className="back">
              <Earlier step={view.back} view={view}>
                Étape précédente
              </Earlier>
            </p>
          ) : null}
          <StepContent view={view} form={form} />
        </section>
        <ShopPlace picture={picture} />
      </div>
    </>
  );
  return (
    <main id="contenu" className="page page--booking">
      <ErrorSummary form={form} names={PERSON_FIELDS} />
      <h1>Prendre rendez-vous</h1>
      {isLast(view) ? <WholeForm here={view.here}>{steps}</WholeForm> : steps}
    </main>
  );
}

/** The form of the last step encloses the whole page: a button that leads back to an earlier step sends its fields. */
function WholeForm({ here, children }: { here: string; children: ReactNode }) {
  return (
    <Form method="post" action={here} noValidate replace>
      <FormGuard name="confirm" />
      {/* The Enter key presses the first button of a form, which would lead back. */}
      <button
        type="submit"
        name="intent"
        value="confirm"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      {children}
    </Form>
  );
}

function isLast({ steps }: BookingView): boolean {
  return Boolean(steps.at(-1)?.isCurrent);
}

/** Leads back to an earlier step: a link, or a button of the last step's form. */
function Earlier({ step, view, children }: { step: BookingStepView; view: BookingView; children: ReactNode }) {
  if (!isLast(view)) return <Link to={step.href}>{children}</Link>;
  return (
    <button type="submit" name="intent" value={`return-${step.name}`} formNoValidate className="link">
      {children}
    </button>
  );
}

function Steps({ view }: { view: BookingView }) {
  return (
    <nav aria-label="Étapes du rendez-vous">
      <ol className="steps">
        {view.steps.map((step) => (
          <li key={step.name} aria-current={step.isCurrent ? "step" : undefined}>
            {step.isDone ? (
              <Earlier step={step} view={view}>
                {step.title}
                <span className="visually-hidden"> : fait, modifier</span>
              </Earlier>
            ) : (
              step.title
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The answers so far, each with a link to change it. */
function Chosen({ view }: { view: BookingView }) {
  const { chosen, steps } = view;
  if (!view.back && !chosen.reasonName) return null;
  const answers: Record<string, string | null> = { reason: chosen.reasonName, slot: chosen.slotName };
  const lines = steps.filter(({ name }) => name in answers);
  return (
    <aside className="summary booking__chosen" aria-labelledby="recapitulatif">
      <h2 id="recapitulatif">Votre rendez-vous</h2>
      <dl className="check">
        {lines.map((step) => (
          <div key={step.name}>
            <dt>{step.title}</dt>
            <dd>{answers[step.name] ?? <span className="hint">à choisir</span>}</dd>
            {answers[step.name] && !step.isCurrent ? (
              <dd>
                <Earlier step={step} view={view}>
                  Modifier<span className="visually-hidden"> : {step.title.toLowerCase()}</span>
                </Earlier>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </aside>
  );
}

function StepContent({ view, form }: { view: BookingView; form: FormState }) {
  if (view.reasons) return <ReasonStep key="reason" view={view} form={form} />;
  if (view.calendar) return <SlotStep key="slot" view={view} calendar={view.calendar} form={form} />;
  return <ConfirmStep key="confirm" view={view} form={form} />;
}

function ReasonStep({ view, form }: { view: BookingView; form: FormState }) {
  const element = useRef<HTMLFormElement>(null);
  const hasChoice = useHasChoice(element, "motif");
  return (
    <Form method="post" action={view.here} noValidate ref={element}>
      <FormGuard name="reason" />
      <Choices
        form={form}
        name="motif"
        legend={<h2 id="etape-titre">Quel est le motif de votre visite&nbsp;?</h2>}
        options={view.reasons ?? []}
        defaultValue={view.chosen.reason ?? undefined}
      />
      <p className="button-row">
        <SubmitButton name="intent" value="reason" pending="Un instant…" disabled={!hasChoice}>
          Continuer
        </SubmitButton>
      </p>
    </Form>
  );
}

function SlotStep({
  view,
  calendar,
  form,
}: {
  view: BookingView;
  calendar: NonNullable<BookingView["calendar"]>;
  form: FormState;
}) {
  return (
    <>
      <h2 id="etape-titre">Quand souhaitez-vous venir&nbsp;?</h2>
      {view.slotLost && !form.errors.slotAt ? (
        <p className="notice" role="status">
          {view.slotLost}
        </p>
      ) : null}
      <SlotForm
        view={calendar}
        form={form}
        chosen={form.values.slotAt ?? view.chosen.slotAt}
        intent="slot"
        button="Continuer"
        pending="Un instant…"
      />
    </>
  );
}

function ConfirmStep({ view: { chosen, contact, shown }, form }: { view: BookingView; form: FormState }) {
  return (
    <>
      <h2 id="etape-titre">Vos coordonnées</h2>
      <div className="booking__fields">
        <PublicGuard form={form} shown={shown} />
        <Captcha action="booking" />
        <input type="hidden" name="motif" value={chosen.reason ?? ""} />
        <input type="hidden" name="slotAt" value={chosen.slotAt ?? ""} />
        {chosen.avec ? <input type="hidden" name="avec" value={chosen.avec} /> : null}
        <div className="field-row">
          <TextField
            form={form}
            name="nom"
            label="Nom"
            autoComplete="family-name"
            maxLength={64}
            defaultValue={contact?.nom}
          />
          <TextField
            form={form}
            name="prenom"
            label="Prénom"
            autoComplete="given-name"
            maxLength={64}
            defaultValue={contact?.prenom}
          />
        </div>
        <PhoneField
          form={form}
          name="telephone"
          maxLength={20}
          hint="Si nous devons vous joindre avant votre venue"
          defaultValue={contact?.telephone}
        />
        <EmailField
          form={form}
          hint="Pour la confirmation, le rappel et le lien qui permet de déplacer ou d’annuler"
          defaultValue={contact?.email}
        />
        <Checkbox
          form={form}
          name="proche"
          label="Je prends ce rendez-vous pour un proche : le nom et le téléphone sont les siens, l’e-mail est le mien"
          defaultChecked={contact?.proche}
        />
        <p className="button-row">
          <SubmitButton name="intent" value="confirm" pending="Envoi…">
            Confirmer le rendez-vous
          </SubmitButton>
        </p>
        <p className="hint">
          Ces coordonnées ne servent qu’à votre rendez-vous.{" "}
          <Link to="/politique-confidentialite">Vos données, vos droits</Link>
        </p>
      </div>
    </>
  );
}
