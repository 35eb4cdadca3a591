import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { cancelReservation } from "~/domain/reservations/close.server";
import { endSaid } from "~/domain/reservations/end.server";
import { RESERVED } from "~/domain/reservations/forms.server";
import { reservationLink, reservationPath } from "~/domain/reservations/links.server";
import { describePair, findReservation, type Reservation } from "~/domain/reservations/reservation.server";
import { once } from "~/http/forms/idempotency.server";
import { openedByLink } from "~/http/answers/mailed-link.server";
import { pageTitle } from "~/http/head/page-title";
import type { ShopContext } from "~/http/request-context.server";
import { shop } from "~/shop/identity";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { reservationSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [reservationSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Réservation ${data.reference}` : "Réservation", data?.refused),
];

const STATES: Record<Reservation["status"], string> = {
  held: RESERVED,
  collected: "Vous êtes passé prendre cette monture. Merci de votre visite.",
  cancelled: "Cette réservation est annulée, et la monture de nouveau en vente.",
  expired: "Cette réservation a pris fin, et la monture est de nouveau en vente.",
};

/** Opened by the signed link of a mail. It shows the pair, never the customer. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const reservation = await reservationAt(request, params.id, context);
  const { reference, status, expiresAt, productId } = reservation;
  return json({
    reference,
    held: status === "held",
    says: STATES[status],
    pair: describePair(reservation),
    until: endSaid(expiresAt),
    article: `/article/${productId}`,
    path: reservationPath(context.services.config, reservation),
    refused: context.refused,
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const reservation = await reservationAt(request, params.id, context);
  return once(context, async (services) => {
    await cancelReservation(services, reservation.id, "customer");
    return redirect(reservationPath(services.config, reservation), 303);
  });
}

function reservationAt(request: Request, id = "", context: ShopContext): Promise<Reservation> {
  const key = new URL(request.url).searchParams.get("cle");
  return openedByLink(context, reservationLink(context.services.config, id, key, context.services.now()), () =>
    findReservation(context.services, id),
  );
}

export default function ReservationPage() {
  const { reference, held, says, pair, until, article, path } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--narrow">
      <ErrorSummary form={form} />
      <h1>Votre réservation</h1>
      <p className="notice" role="status">
        {says}
      </p>
      <dl className="facts">
        <div>
          <dt>Référence</dt>
          <dd>
            <strong>{reference}</strong>
          </dd>
        </div>
        <div>
          <dt>Monture</dt>
          <dd>
            <Link to={article}>{pair}</Link>
          </dd>
        </div>
        {held ? (
          <div>
            <dt>Jusqu’au</dt>
            <dd>{until}</dd>
          </div>
        ) : null}
        <div>
          <dt>Boutique</dt>
          <dd>
            {shop.address}, <a href={shop.phoneHref}>{shop.phone}</a>
          </dd>
        </div>
      </dl>
      {held ? (
        <Form method="post" action={path}>
          <FormGuard name="cancel-reservation" />
          <p>Vous avez changé d’avis&nbsp;? D’autres l’attendent peut-être.</p>
          <SubmitButton className="button button--quiet" pending="Annulation…">
            Annuler ma réservation
          </SubmitButton>
        </Form>
      ) : null}
    </main>
  );
}
