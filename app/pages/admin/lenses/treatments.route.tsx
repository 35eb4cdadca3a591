import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { removeTreatment } from "~/domain/catalogue/editing/treatments.server";
import { listTreatments } from "~/domain/lenses/range.server";
import { missingOfRange } from "~/domain/lenses/safety/range-on-sale.server";
import { isIncluded } from "~/domain/lenses/treatments/treatments";
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

const HERE = "/admin/traitements";

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Traitements de verres", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { rows: treatments, list } = pageOfWhole(
    await listTreatments(context.services),
    readListQuery(request, ["prix", "nom"]),
    { prix: ({ key, priceCents }) => (isIncluded(key) ? 0 : priceCents), nom: ({ name }) => name },
  );
  const missing = await missingOfRange(context.services, "treatments");
  const rows = treatments.map(({ id, key, name, priceCents, coefficients }) => ({
    id,
    name,
    problem: problemOf(missing.get(id)),
    price: isIncluded(key) ? "Inclus" : formatEuros(priceCents),
    coefficients: Object.entries(coefficients)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([index, cents]) => `${index} : ${formatEuros(cents ?? 0)}`)
      .join(", "),
  }));
  return json({ rows, list, refused: context.refused });
}

export function action({ request, context }: ActionFunctionArgs) {
  return takeOut(context, request, {
    list: HERE,
    failureMessage: "Erreur lors de la suppression du traitement",
    remove: removeTreatment,
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Treatments() {
  const { rows, list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState } | undefined;
  return (
    <>
      <ErrorSummary form={answer?.form ?? EMPTY_FORM} />
      <h1>Traitements de verres</h1>
      <p>
        <Link to={`${HERE}/nouveau`} className="button">
          Ajouter un traitement
        </Link>
      </p>
      <DataTable
        caption="Traitements de verres"
        rows={rows}
        keyOf={({ id }) => id}
        empty="Aucun traitement trouvé."
        list={list}
        columns={[
          { name: "ID", cell: ({ id }) => <code>{id}</code> },
          {
            name: "Nom",
            sort: "nom",
            cell: ({ id, name, problem }) => <RangeName path={`${HERE}/${id}`} name={name} problem={problem} />,
          },
          { name: "Prix", sort: "prix", number: true, cell: ({ price }) => price },
          { name: "Coefficients", cell: ({ coefficients }) => coefficients || "–" },
          {
            name: "Actions",
            cell: ({ id, name }) => (
              <RowIntents
                of={name}
                edit={`${HERE}/${id}`}
                remove={{ action: HERE, fields: { removed: id }, question: "treatment" }}
              />
            ),
          },
        ]}
      />
    </>
  );
}
