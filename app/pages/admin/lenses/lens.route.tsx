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
import { LensForm, lensClassProblem } from "~/domain/catalogue/editing/lens-forms.server";
import { addLens, changeLens, findLensRow } from "~/domain/catalogue/editing/lenses.server";
import { sharingUdi } from "~/domain/catalogue/safety/shared-udi.server";
import { shopDay } from "~/domain/days";
import { CLASS_NAMES, EQUIPMENT_CLASSES } from "~/domain/catalogue/equipment-classes";
import { typedEuros } from "~/domain/money";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { refuseConflict, shownVersion, type GuardedAnswer } from "~/http/admin/conflict.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { LensForm as Fields } from "./lens-form";
import { sheetView } from "./sheet-view.server";
import { MissingFacts } from "~/ui/admin/missing-facts";
import type { FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";

const LIST = "/admin/verres";
const NEW = "nouveau";
const UNKNOWN = "Ce verre n’existe plus.";

const sharesUdi = (names: string[]): string | null =>
  names.length > 0
    ? `Cet UDI-DI est aussi celui de « ${names.join(" », « ")} » : un rappel les nommera ensemble. Vérifiez-le sur l’étiquette, sauf si c’est l’UDI-DI de base de toute une famille.`
    : null;

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data?.name ? `Modifier ${data.name}` : "Ajouter un verre", data?.refused),
];

export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const lens = id === NEW ? null : await findLensRow(context.services, id);
  if (id !== NEW && !lens) throw notFound(UNKNOWN);
  const values: FormState["values"] = lens
    ? {
        name: lens.name,
        lensType: lens.type ?? "",
        basePrice: typedEuros(lens.basePriceCents),
        equipmentClass: lens.equipmentClass ?? "",
        lppCode: lens.lppCode ?? "",
        ...typedRangeFacts(lens.facts),
      }
    : {};
  return json({
    name: lens?.name ?? "",
    path: `${LIST}/${id}`,
    version: lens?.version ?? null,
    values,
    kinds: ["unifocal", "progressif", "écran"],
    sheet: await sheetView(context.services, "lenses", lens),
    sharesUdi: lens && sharesUdi(await sharingUdi(context.services, lens)),
    classes: EQUIPMENT_CLASSES.map((each): [string, string] => [each, CLASS_NAMES[each]]),
    refused: context.refused,
  });
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const reading = readForm(posted, LensForm);
  if (!reading.ok) return refuse(context, reading.form);
  const isFreeUnsaid = reading.data.basePrice === 0 && posted.get(FREE_FIELD) !== "on";
  const wrongClass = lensClassProblem(reading.data, shopDay(context.services.now()));
  if (isFreeUnsaid || wrongClass) {
    const errors: FormState["errors"] = isFreeUnsaid ? { basePrice: asksIfFree("ce verre") } : {};
    if (wrongClass) errors[wrongClass.field] ??= wrongClass.message;
    return refuse(context, { values: typedValues(posted), errors });
  }
  const sentence = id === NEW ? "Erreur lors de l'ajout du verre" : "Erreur lors de la mise à jour du verre";
  return withFailureMessage(context, sentence, posted, () =>
    once(context, async (services) => {
      let saved = id;
      if (id === NEW) saved = await addLens(services, account, reading.data);
      else {
        const changing = await changeLens(services, account, id, reading.data, shownVersion(posted));
        if (changing.outcome === "unknown") return refuseField(context, posted, "form", UNKNOWN);
        if (changing.outcome === "conflict") return refuseConflict(context, posted, changing, "ce verre");
      }
      const lens = await findLensRow(services, saved);
      const shares = lens && sharesUdi(await sharingUdi(services, lens));
      const done = `« ${reading.data.name} » a été ${id === NEW ? "ajouté" : "mis à jour"}.`;
      setFlash(context, { kind: "success", text: shares ? `${done} ${shares}` : done });
      return redirect(LIST, 303);
    }),
  );
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function LensPage() {
  const { name, path, values, sheet, sharesUdi, ...view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as GuardedAnswer | undefined;
  return (
    <>
      <h1>{name ? `Modifier ${name}` : "Ajouter un verre"}</h1>
      <MissingFacts missing={sheet.missing} brand={sheet.brand} />
      {sharesUdi ? <p className="notice">{sharesUdi}</p> : null}
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
