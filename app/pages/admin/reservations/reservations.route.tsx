import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, type ClientActionFunctionArgs } from "@remix-run/react";

import { DELIVERED, NOT_DELIVERED, NOT_DELIVERED_RECALLED } from "~/domain/reservations/forms.server";
import { deliverReservation } from "~/domain/reservations/list.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin, toldInstead } from "~/http/admin/admin.server";
import { Link } from "~/ui/admin/permitted";
import { sellFromList } from "./sell-form.server";
import { SellReservation } from "./sell-reservation";
import { reservationsView } from "./reservations-view.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { ConfirmButton } from "~/ui/admin/confirm";
import { Elsewhere } from "~/ui/admin/elsewhere";
import { DataTable } from "~/ui/admin/data-table";
import { StatusSearch } from "~/ui/admin/status-search";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Reservations Boutique", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const view = await toldInstead(context, () => reservationsView(context.services, request));
  return json({ view, refused: context.refused }, { status: view ? 200 : 500 });
}

/** Notes that the pair was handed over, which takes it out of stock, or sells it and leads to the order. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const { pathname, search } = new URL(request.url);
  if (typedValues(posted).intent === "sell") return sellFromList(context, account, posted);
  return withFailureMessage(context, NOT_DELIVERED, posted, () =>
    once(context, async (services) => {
      const outcome = await deliverReservation(services, account, typedValues(posted).id ?? "");
      if (outcome === "recalled") return refuseField(context, posted, "form", NOT_DELIVERED_RECALLED);
      if (outcome !== "delivered") return refuseField(context, posted, "form", NOT_DELIVERED);
      setFlash(context, { kind: "success", text: DELIVERED });
      return redirect(pathname + search, 303);
    }),
  );
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Reservations() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  const { pathname, search } = useLocation();
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Reservations Boutique</h1>
      {view ? (
        <>
          <StatusSearch
            label="Filtrer les réservations"
            state={view.state}
            states={view.states}
            search={view.search}
            searchLabel="Client, produit ou référence"
          />
          <DataTable
            caption="Réservations"
            rows={view.rows}
            keyOf={({ id }) => id}
            empty={<Elsewhere none="Aucune réservation." count={view.elsewhere} all={{ statut: "toutes" }} />}
            list={view.list}
            columns={[
              {
                name: "ID",
                cell: ({ id, reference }) => (
                  <>
                    <strong>{reference}</strong>
                    <br />
                    <code>{id}</code>
                  </>
                ),
              },
              {
                name: "Client",
                cell: ({ name, email, phone, phoneHref }) => (
                  <>
                    {name}
                    <br />
                    <a href={`mailto:${email}`}>{email}</a>
                    <br />
                    <a href={phoneHref}>{phone}</a>
                  </>
                ),
              },
              { name: "Produit", cell: ({ pair, article }) => <a href={article}>{pair}</a> },
              { name: "Date", sort: "date", cell: ({ made }) => made },
              { name: "Jusqu’au", sort: "fin", cell: ({ until }) => until },
              {
                name: "Statut",
                cell: ({ status, recalled }) => (
                  <>
                    {status}
                    {recalled ? (
                      <>
                        <br />
                        <Link to={recalled.href}>{recalled.says}</Link>
                      </>
                    ) : null}
                  </>
                ),
              },
              {
                name: "Actions",
                cell: ({ id, reference, held, price }) =>
                  held ? (
                    <>
                      {price ? (
                        <SellReservation
                          action={pathname + search}
                          id={id}
                          of={reference}
                          price={price}
                          means={view.means}
                        />
                      ) : null}{" "}
                      <ConfirmButton
                        action={pathname + search}
                        fields={{ id }}
                        question="reservation"
                        label="Marquer délivrée / supprimer"
                        of={reference}
                      />
                    </>
                  ) : null,
              },
            ]}
          />
        </>
      ) : (
        <p role="alert" className="admin__empty">
          Une erreur est survenue lors du chargement.
        </p>
      )}
    </>
  );
}
