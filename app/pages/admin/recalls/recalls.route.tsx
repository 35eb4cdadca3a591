import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable, ListFilters } from "~/ui/admin/data-table";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { TextArea } from "~/ui/forms/text-area";
import { RecallLetter } from "./recall-letter";
import { AwaitedLots } from "./awaited-lots";
import { answerRecalls } from "./recalls-post.server";
import { recallsView } from "./recalls-view.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Qui porte le lot ?", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const lot = (new URL(request.url).searchParams.get("lot") ?? "").trim().slice(0, 60);
  return json({ view: await recallsView(context.services, lot), refused: context.refused });
}

/**
 * A letter is prepared, then confirmed or discarded; a confirmed recall is ended with a reason. People without e-mail are called or written to, which is noted here.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const { pathname, search } = new URL(request.url);
  return answerRecalls(context, account, pathname + search);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Recalls() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Qui porte le lot ?</h1>
      <ListFilters label="Chercher un lot">
        <label>
          Lot ou UDI <input type="search" name="lot" defaultValue={view.lot} maxLength={60} className="input" />
        </label>
      </ListFilters>
      {view.lot ? (
        <DataTable
          caption={`Porteurs du lot ${view.lot}`}
          cards
          rows={view.wearers}
          keyOf={({ key }) => key}
          empty={`Personne ne porte le lot ${view.lot}.`}
          columns={[
            {
              name: "Client",
              cell: ({ name, contact, wornBy }) => `${name} (${contact})${wornBy ? `, pour ${wornBy}` : ""}`,
            },
            { name: "Lunettes", cell: ({ product, side }) => `${product} : ${side.toLowerCase()}` },
            { name: "Commande", cell: ({ orderHref, orderNumber }) => <Link to={orderHref}>{orderNumber}</Link> },
            { name: "Montées le", cell: ({ mounted }) => mounted },
            { name: "Où elles sont", cell: ({ where, noLetter }) => `${where}.${noLetter ? ` ${noLetter}` : ""}` },
          ]}
        />
      ) : (
        <p className="hint">Le lot ou l’UDI de chaque verre est noté sur la fiche atelier, au montage.</p>
      )}
      {view.awaited.length > 0 ? <AwaitedLots pairs={view.awaited} /> : null}
      {view.recalls.map((recall) => (
        <RecallLetter key={recall.id} recall={recall} form={form} action={view.action} />
      ))}
      {view.wearers.length > 0 ? (
        <Form method="post" action={view.action} noValidate className="admin-wide">
          <FormGuard name="recall" />
          <input type="hidden" name="lot" value={view.lot} />
          <TextArea
            // Empty again once its letter is prepared: a second press would prepare it twice.
            key={view.recalls.length}
            form={form}
            name="message"
            label={view.recalls.length > 0 ? "Préparer une autre lettre" : "Préparer la lettre"}
            rows={8}
            hint="Le danger, sans l’atténuer, et ce que les porteurs doivent faire. La lettre dit d’elle-même le rappel, leurs lunettes, le lot, la date de vente, de ne plus les porter, et qu’ils ont le choix, sans frais, entre réparation, remplacement et remboursement ; elle ne dit rien de leur vue. Rien ne part avant votre confirmation. La liste de ceux qu’elle prévient, et les lettres à imprimer pour ceux qui n’ont pas d’e-mail, viennent avec elle."
            required
          />
          <SubmitButton pending="Enregistrement…" name="intent" value="prepare">
            Préparer la lettre
          </SubmitButton>
        </Form>
      ) : null}
    </>
  );
}
