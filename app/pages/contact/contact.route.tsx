import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { writeToShop } from "~/domain/messages/contact.server";
import { ContactMessage, NOT_SENT, SENT } from "~/domain/messages/forms.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { shownNow } from "~/http/forms/form-age.server";
import { once } from "~/http/forms/idempotency.server";
import { pageMeta } from "~/http/head/page-meta";
import { knownPerson } from "~/http/session/known-person.server";
import { readPublicForm } from "./public-form.server";
import { company } from "~/shop/company";
import { shop } from "~/shop/identity";
import { Breadcrumb } from "~/ui/breadcrumb";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { useOpeningHours } from "~/ui/frame/root-data";
import { Hours } from "~/ui/frame/site-footer";
import { ContactForm } from "./contact-form";
import { contactView } from "./contact-view.server";
import { BOOKING } from "~/ui/reading/places";
import { neighbourhood } from "~/shop/neighbourhood";
import { QuarterPlan } from "~/shop/quarter-plan";
import { OnwardLinks } from "~/ui/reading/reading-page";
import { staticSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: "Contact",
      refused: data?.refused,
      description: `Adresse, téléphone, courriel, plan et horaires ${company.ofName}, opticien ${shop.inCity}, ${neighbourhood.district}.`,
      canonical: "/contact",
    },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const sent = new URL(request.url).searchParams.has("envoye") && !context.refused;
  return json({
    ...(await contactView(context.services)),
    sent: sent ? SENT : null,
    shown: shownNow(context),
    known: knownPerson(context),
    refused: context.refused,
  });
}

export async function action({ context }: ActionFunctionArgs) {
  const posted = context.form;
  if (posted.get("website")) return redirect(THANKS, 303);
  const reading = await readPublicForm(context, posted, ContactMessage, "contact");
  if (!reading.ok) return reading.answer;
  return withFailureMessage(context, NOT_SENT, posted, () =>
    once(context, async (services) => {
      await writeToShop(services, reading.data, context.session?.account.visitorId);
      return redirect(THANKS, 303);
    }),
  );
}

const THANKS = "/contact?envoye=1#ecrire";

export default function Contact() {
  const { now, slot, picture, sent, shown, known } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page reading">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here="Contact" />
      <ErrorSummary form={form} />
      <header className="reading__head">
        <h1>Contact</h1>
        <p className="lead">
          Une question sur une monture, une commande, une ordonnance&nbsp;? Un rendez-vous à prendre&nbsp;? Un opticien
          vous répond.
        </p>
      </header>
      <div className="contact">
        <dl className="facts">
          <div>
            <dt>Adresse</dt>
            <dd>
              <address>
                {shop.street}
                <br />
                {shop.postalCode}&nbsp;{shop.city}
              </address>
              <a href={neighbourhood.mapUrl} rel="noreferrer">
                Voir sur la carte
              </a>
            </dd>
          </div>
          <div>
            <dt>Téléphone</dt>
            <dd>
              <a className="alone" href={shop.phoneHref}>
                {shop.phone}
              </a>
            </dd>
          </div>
          <div>
            <dt>Courriel</dt>
            <dd>
              <a href={`mailto:${shop.email}`}>{shop.email}</a>
            </dd>
          </div>
          <div>
            <dt>Horaires</dt>
            <dd>
              <p>
                <strong>{now}</strong>
              </p>
              <Hours hours={useOpeningHours()} />
            </dd>
          </div>
          <div>
            <dt>Rendez-vous</dt>
            <dd>
              {slot ? (
                <p>
                  Premier créneau libre&nbsp;: <strong>{slot}</strong>
                </p>
              ) : null}
              <Link to={BOOKING}>Choisissez un créneau</Link>, ou appelez-nous.
            </dd>
          </div>
          {neighbourhood.access ? (
            <div>
              <dt>Venir</dt>
              <dd>{neighbourhood.access}</dd>
            </div>
          ) : null}
        </dl>
        <div className="contact__pictures">
          <img src={picture.src} alt={picture.alt ?? ""} width="2400" height="1350" /> <QuarterPlan />
        </div>
      </div>
      <ContactForm form={form} shown={shown} sent={sent} known={known} />
      <OnwardLinks
        links={[
          { to: "/faq", name: "Questions fréquentes", why: "La réponse y est peut-être déjà." },
          { to: "/services", name: "Services", why: "Contrôle de la vue, atelier, rendez-vous." },
          { to: "/a-propos#equipe", name: "L’équipe", why: "Qui vous répondra." },
        ]}
      />
    </main>
  );
}
