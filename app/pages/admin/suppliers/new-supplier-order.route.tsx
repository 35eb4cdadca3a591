import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { piecesNamed } from "~/domain/supplier-orders/pieces-named.server";
import { listSuppliers, orderablesAt, proposeOrder } from "~/domain/supplier-orders/propose.server";
import { beginSupplierOrder, describeLine } from "~/domain/supplier-orders/write.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { refuse, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { LineErrors, type LineErrorsView } from "~/ui/admin/line-errors";
import { NEW_ORDER, SUPPLIER_ORDERS } from "./addresses";
import { MorePieces, SupplierNote } from "./order-fields";
import { CellInput } from "./cell-input";
import { keyOf, placeOf, readPieces, typedLines } from "./read-pieces.server";

const NOTHING = "Commandez au moins une pièce.";

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Commander à ${data.supplier}` : "Commander", data?.refused),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const supplier = new URL(request.url).searchParams.get("fournisseur") ?? "";
  const known = await listSuppliers(context.services);
  if (!known.some((each) => each.supplier === supplier))
    throw notFound("Aucun produit en vente ne vient de ce fournisseur.");
  const proposals = await proposeOrder(context.services, supplier);
  return json({
    supplier,
    rows: proposals.map((line) => ({
      key: keyOf(line),
      says: describeLine(line),
      reference: line.reference,
      free: line.free,
      expected: line.expected,
      proposed: line.proposed,
    })),
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const { supplier = "", note = "" } = typedValues(posted);
  const more = typedLines(posted, "more");
  return once(context, async (services) => {
    const typed = readPieces(posted);
    const named = await piecesNamed(services, more);
    const errors = named.outcome === "wrong" ? { ...typed.errors, more: "Des lignes sont à corriger." } : typed.errors;
    const wrong = (said: Record<string, string>) =>
      refuse(
        context,
        { values: { ...typedValues(posted), more }, errors: said },
        { lines: named.outcome === "wrong" ? named.errors : undefined },
      );
    if (named.outcome === "wrong" || Object.keys(errors).length > 0) return wrong(errors);
    const places = [...typed.pieces].filter(([, pieces]) => pieces > 0).flatMap(([key]) => placeOf(key) ?? []);
    const lines = await orderablesAt(services, places);
    const wanted = [...lines.map((line) => ({ ...line, pieces: typed.pieces.get(keyOf(line)) ?? 0 })), ...named.wanted];
    if (wanted.length === 0) return wrong({ more: NOTHING });
    const id = await beginSupplierOrder(services, account, { supplier, note, wanted });
    return redirect(`${SUPPLIER_ORDERS}/${id}`, 303);
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function NewSupplierOrder() {
  const { supplier, rows } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState; lines?: LineErrorsView } | undefined;
  const form = answer?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary
        form={form}
        namedFrom={1}
        names={Object.fromEntries(rows.map(({ key, says }) => [`pieces-${key}`, says]))}
      >
        {answer?.lines ? <LineErrors lines={answer.lines} /> : null}
      </ErrorSummary>
      <h1>Commander à {supplier}</h1>
      <p>
        Chaque coloris est complété jusqu’au double de son alerte de stock, pièces attendues comprises. Changez les
        nombres&nbsp;; 0 laisse un coloris de côté.
      </p>
      <Form
        method="post"
        noValidate
        action={`${NEW_ORDER}?${new URLSearchParams({ fournisseur: supplier }).toString()}`}
      >
        <FormGuard name="supplier-order" />
        <input type="hidden" name="supplier" value={supplier} />
        <DataTable
          caption="Pièces proposées"
          rows={rows}
          keyOf={({ key }) => key}
          empty="Aucun coloris n’est sous son alerte : ajoutez des pièces plus bas."
          columns={[
            { name: "Article", cell: ({ says }) => says },
            { name: "Référence", cell: ({ reference }) => reference ?? "–" },
            { name: "Libres", number: true, cell: ({ free }) => free },
            { name: "Attendues", number: true, cell: ({ expected }) => expected },
            {
              name: "À commander",
              cell: ({ key, says, proposed }) => (
                <CellInput
                  form={form}
                  name={`pieces-${key}`}
                  inputMode="numeric"
                  label={`Pièces à commander, ${says}`}
                  defaultValue={proposed}
                />
              ),
            },
          ]}
        />
        <div className="panel admin-narrow">
          <MorePieces form={form} />
          <SupplierNote form={form} />
          <SubmitButton pending="Enregistrement…">Enregistrer le brouillon</SubmitButton>
        </div>
      </Form>
      <p>
        <Link to={SUPPLIER_ORDERS}>Fournisseurs</Link>
      </p>
    </>
  );
}
