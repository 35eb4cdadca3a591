import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { typedRangeFacts } from "~/domain/catalogue/editing/facts-forms.server";
import { asksIfFree, FREE_FIELD } from "~/domain/catalogue/editing/given-away";
import {
  coefficientField,
  THINNING_DEFAULTS,
  TreatmentForm,
  withCoefficients,
} from "~/domain/catalogue/editing/lens-forms.server";
import {
  addTreatment,
  changeTreatment,
  findTreatment,
  SECOND_THINNING,
} from "~/domain/catalogue/editing/treatments.server";
import { isIncluded, isThinning } from "~/domain/lenses/treatments/treatments";
import { formatEuros, typedEuros } from "~/domain/money";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { refuseConflict, shownVersion, type GuardedAnswer } from "~/http/admin/conflict.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { TreatmentForm as Fields } from "./lens-form";
import { sheetView } from "./sheet-view.server";
import { MissingFacts } from "~/ui/admin/missing-facts";
import type { FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";

const LIST = "/admin/traitements";
const NEW = "nouveau";
const UNKNOWN = "Ce traitement n’existe plus.";

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data?.name ? `Modifier ${data.name}` : "Ajouter un traitement", data?.refused),
];

export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const treatment = id === NEW ? null : await findTreatment(context.services, id);
  if (id !== NEW && !treatment) throw notFound(UNKNOWN);
  const amounts = Object.entries(treatment?.coefficients ?? {}).map(([index, cents]) => [
    coefficientField(index),
    typedEuros(cents ?? 0),
  ]);
  const values: FormState["values"] = treatment
    ? {
        name: treatment.name,
        price: typedEuros(treatment.priceCents),
        ...(Object.fromEntries(amounts) as FormState["values"]),
        ...typedRangeFacts(treatment.facts),
      }
    : {};
  const indices = Object.entries(THINNING_DEFAULTS).map(([index, cents]) => ({
    field: coefficientField(index),
    index,
    usual: formatEuros(cents),
  }));
  return json({
    name: treatment?.name ?? "",
    path: `${LIST}/${id}`,
    version: treatment?.version ?? null,
    sheet: await sheetView(context.services, "treatments", treatment),
    thinning: treatment !== null && isThinning(treatment),
    included: treatment !== null && isIncluded(treatment.key),
    values,
    indices,
    refused: context.refused,
  });
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const typed = typedValues(posted);
  const reading = TreatmentForm.safeParse(withCoefficients(typed));
  if (!reading.success)
    return refuse(context, {
      values: typed,
      errors: Object.fromEntries(reading.error.issues.map(({ path, message }) => [path.join("."), message])),
    });
  const known = id === NEW ? null : await findTreatment(context.services, id);
  const counted = !isThinning({ key: known?.key ?? "", name: reading.data.name }) && !isIncluded(known?.key ?? "");
  if (reading.data.price === 0 && counted && typed[FREE_FIELD] !== "on")
    return refuseField(context, posted, "price", asksIfFree("ce traitement"));
  const sentence = id === NEW ? "Erreur lors de l'ajout du traitement" : "Erreur lors de la mise à jour du traitement";
  return withFailureMessage(context, sentence, posted, () =>
    once(context, async (services) => {
      const writing = await (id === NEW
        ? addTreatment(services, account, reading.data)
        : changeTreatment(services, account, id, reading.data, shownVersion(posted)));
      if (writing.outcome === "conflict") return refuseConflict(context, posted, writing, "ce traitement");
      if (writing.outcome !== "written")
        return refuseField(
          context,
          posted,
          writing.outcome === "unknown" ? "form" : "name",
          writing.outcome === "unknown" ? UNKNOWN : SECOND_THINNING,
        );
      setFlash(context, {
        kind: "success",
        text: `« ${reading.data.name} » a été ${id === NEW ? "ajouté" : "mis à jour"}.`,
      });
      return redirect(LIST, 303);
    }),
  );
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function TreatmentPage() {
  const { name, path, values, sheet, ...view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as GuardedAnswer | undefined;
  return (
    <>
      <h1>{name ? `Modifier ${name}` : "Ajouter un traitement"}</h1>
      <MissingFacts missing={sheet.missing} brand={sheet.brand} />
      <Fields
        key={path}
        path={path}
        form={answer?.form ?? { values: values as FormState["values"], errors: {} }}
        conflict={answer?.conflict}
        {...view}
        brands={sheet.brands}
        countries={sheet.countries as [string, string][]}
      />
    </>
  );
}
