import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { removeLens } from "~/domain/catalogue/editing/lenses.server";
import { missingOfRange } from "~/domain/lenses/safety/range-on-sale.server";
import { formatIndex } from "~/domain/lenses/index-choice";
import { lensClassOf, listLenses, proposedFor } from "~/domain/lenses/range.server";
import { formatEuros } from "~/domain/money";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { problemOf } from "~/http/admin/missing-facts.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { Link } from "~/ui/admin/permitted";
import { takeOut } from "./lens-intents.server";
import { RangeName } from "./range-name";
import { pageOfWhole, readListQuery } from "~/http/answers/list-query.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { RowIntents } from "~/ui/admin/row-intents";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";

const HERE = "/admin/verres";
const LENS_TYPE_NAMES = { unifocal: "unifocal", progressif: "progressif", ecran: "écran" };

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Verres", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { rows: lenses, list } = pageOfWhole(
    await listLenses(context.services),
    readListQuery(request, ["prix", "nom", "type"]),
    { prix: (lens) => lens.basePriceCents, nom: (lens) => lens.name, type: (lens) => lens.type ?? "" },
  );
  const missing = await missingOfRange(context.services, "lenses");
  const rows = lenses.map((lens) => {
    const proposed = proposedFor(lens);
    return {
      id: lens.id,
      name: lens.name,
      type: lens.type ?? "",
      equipmentClass: lensClassOf(lens),
      problem: problemOf(missing.get(lens.id)),
      price: formatEuros(lens.basePriceCents),
      proposed: proposed
        ? `${LENS_TYPE_NAMES[proposed.glassType]}, indice ${formatIndex(proposed.index)}`
        : "à personne : son nom ne dit pas d’indice",
    };
  });
  return json({ rows, list, refused: context.refused });
}

export function action({ request, context }: ActionFunctionArgs) {
  return takeOut(context, request, {
    list: HERE,
    failureMessage: "Erreur lors de la suppression du verre",
    remove: removeLens,
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Lenses() {
  const { rows, list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState } | undefined;
  return (
    <>
      <ErrorSummary form={answer?.form ?? EMPTY_FORM} />
      <h1>Verres</h1>
      <p>
        <Link to={`${HERE}/nouveau`} className="button">
          Ajouter un verre
        </Link>
      </p>
      <DataTable
        caption="Verres"
        rows={rows}
        keyOf={({ id }) => id}
        empty="Aucun verre trouvé."
        list={list}
        columns={[
          { name: "ID", cell: ({ id }) => <code>{id}</code> },
          {
            name: "Nom",
            sort: "nom",
            cell: ({ id, name, problem }) => <RangeName path={`${HERE}/${id}`} name={name} problem={problem} />,
          },
          { name: "Type", sort: "type", cell: ({ type }) => type || "–" },
          { name: "Prix de base", sort: "prix", number: true, cell: ({ price }) => price },
          { name: "Proposé", cell: ({ proposed }) => proposed },
          { name: "Classe", cell: ({ equipmentClass }) => equipmentClass ?? "–" },
          {
            name: "Actions",
            cell: ({ id, name }) => (
              <RowIntents
                of={name}
                edit={`${HERE}/${id}`}
                remove={{ action: HERE, fields: { removed: id }, question: "lens" }}
              />
            ),
          },
        ]}
      />
    </>
  );
}
