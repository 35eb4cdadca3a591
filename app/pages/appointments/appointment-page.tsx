import { Form, Link } from "@remix-run/react";

import { ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import type { AppointmentView } from "./appointment-view";
import { ShopPlace, type ShopPicture } from "./shop-place";
import { SlotForm } from "./slot-form";

type Props = { view: AppointmentView; form: FormState; picture: ShopPicture };

const TITLES = { open: "Votre rendez-vous", past: "Votre rendez-vous", cancelled: "Votre rendez-vous est annulé" };

export function AppointmentPage({ view, form, picture }: Props) {
  return (
    <main id="contenu" className="page page--booking">
      <ErrorSummary form={form} />
      <h1>{TITLES[view.state]}</h1>
      <div className="booking">
        <section className="booking__step" aria-label="Le rendez-vous">
          <Facts view={view} />
          <Changes view={view} form={form} />
        </section>
        <ShopPlace picture={picture} />
      </div>
    </main>
  );
}

function Facts({ view: { state, slotName, reasonName, name, who } }: { view: AppointmentView }) {
  const facts = [
    ["Date", state === "cancelled" ? <s key="date">{slotName}</s> : slotName],
    ["Motif", reasonName],
    ...(who ? [["Avec", who] as const] : []),
    ["Nom", name],
  ] as const;
  return (
    <>
      {state === "open" ? <p className="lead">Rendez-vous confirmé. Nous vous attendons.</p> : null}
      {state === "past" ? <p className="lead">Ce rendez-vous est passé. Merci de votre visite.</p> : null}
      {state === "cancelled" ? <p className="lead">Le créneau est de nouveau libre.</p> : null}
      <dl className="facts">
        {facts.map(([title, fact]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Changes({ view, form }: { view: AppointmentView; form: FormState }) {
  if (view.state !== "open")
    return (
      <p className="button-row">
        <Link className="button" to="/rendez-vous">
          Prendre un autre rendez-vous
        </Link>
      </p>
    );
  if (view.calendar) {
    return (
      <>
        <h2>Choisir un autre moment</h2>
        <p className="back">
          <Link to={view.hrefs.here}>Garder ce rendez-vous</Link>
        </p>
        <SlotForm
          view={view.calendar}
          form={form}
          chosen={form.values.slotAt ?? null}
          intent="move"
          button="Déplacer le rendez-vous"
          pending="Envoi…"
        />
      </>
    );
  }
  if (view.asks === "cancel") return <Cancelling view={view} />;
  return (
    <p className="button-row">
      <Link className="button" to={view.hrefs.move}>
        Déplacer
      </Link>{" "}
      <Link className="button button--quiet" to={view.hrefs.cancel}>
        Annuler le rendez-vous
      </Link>
    </p>
  );
}

function Cancelling({ view }: { view: AppointmentView }) {
  return (
    <Form method="post" action={view.hrefs.cancel} className="panel">
      <FormGuard name="cancel" />
      <h2>Annuler ce rendez-vous&nbsp;?</h2>
      <p>
        Le créneau sera proposé à quelqu’un d’autre. Vous pouvez aussi le <Link to={view.hrefs.move}>déplacer</Link>.
      </p>
      <p className="button-row">
        <SubmitButton name="intent" value="cancel" pending="Envoi…">
          Oui, annuler
        </SubmitButton>{" "}
        <Link className="button button--quiet" to={view.hrefs.here}>
          Non, le garder
        </Link>
      </p>
    </Form>
  );
}
