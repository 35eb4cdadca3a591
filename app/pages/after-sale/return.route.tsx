import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { offeredLines } from "~/domain/orders/chosen-lines.server";
import { orderPath } from "~/domain/orders/links.server";
import { NOT_ELIGIBLE, returnableLines } from "~/domain/returns/eligible.server";
import { RETURN_FAILED, RETURN_REQUESTED, ReturnForm } from "~/domain/returns/forms.server";
import { HOW_TO_SEND_BACK } from "~/domain/orders/life/open-return.server";
import { RETURN_REASONS } from "~/domain/returns/reasons";
import { requestReturn } from "~/domain/returns/request.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { returnCheck, returnView } from "./return-view.server";
import { once } from "~/http/forms/idempotency.server";
import { openOrder } from "~/http/orders/order-access.server";
import { pageTitle } from "~/http/head/page-title";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { ExcludedLines, LineChoices } from "./line-choices";
import { ReturnCheck, type ReturnCheckView } from "./return-check";
import { orderSheet } from "~/ui/styles/sheet";
import { TextArea } from "~/ui/forms/text-area";

export const links: LinksFunction = () => [orderSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Retour, commande ${data.view.orderNumber}` : "Retour", data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrder(context, request, params.id);
  const reasons = Object.entries(RETURN_REASONS).map(([value, label]) => ({ value, label }));
  return json({
    view: await returnView(context.services, order),
    reasons,
    howTo: HOW_TO_SEND_BACK,
    none: `Retour : ${NOT_ELIGIBLE}`,
    refused: context.refused,
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const order = await openOrder(context, request, params.id);
  const posted = context.form;
  const offered = offeredLines(await returnableLines(context.services, order));
  const reading = readForm(posted, ReturnForm(offered));
  if (!reading.ok) return refuse(context, reading.form);
  const intent = posted.get("intent");
  if (intent !== "confirm")
    return json({
      form: { values: typedValues(posted), errors: {} },
      check: intent === "edit" ? null : returnCheck(order, reading.data),
    });
  return withFailureMessage(context, RETURN_FAILED, posted, () =>
    once(context, async (services) => {
      const result = await requestReturn(services, order.id, reading.data);
      if (result.outcome !== "requested") return refuseField(context, posted, "form", `Retour : ${NOT_ELIGIBLE}`);
      setFlash(context, { kind: "success", text: RETURN_REQUESTED });
      return redirect(orderPath(services.config, order.id), 303);
    }),
  );
}

/** The network lost half way: the page stays as it was filled in, and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function ReturnRequest() {
  const { view, reasons, howTo, none } = useLoaderData<typeof loader>();
  const { form = EMPTY_FORM, check = null } =
    useActionData<{ form: FormState; check?: ReturnCheckView | null }>() ?? {};
  if (check) return <ReturnCheck action={view.action} check={check} form={form} />;
  return (
    <main id="contenu" className="page page--narrow">
      <ErrorSummary form={form} />
      <h1>Demander un retour</h1>
      {view.lines.length > 0 ? (
        <Form method="post" action={view.action} noValidate className="panel">
          <FormGuard name="return" />
          <p>
            Commande {view.orderNumber}. {howTo}
          </p>
          <LineChoices
            form={form}
            lines={view.lines}
            legend="Que souhaitez-vous renvoyer ?"
            ticked={view.lines.length === 1}
            reasons={reasons}
          />
          <TextArea form={form} name="comment" label="Un mot pour la boutique (facultatif)" rows={4} maxLength={1000} />
          <SubmitButton pending="Envoi…" name="intent" value="check">
            Continuer
          </SubmitButton>
        </Form>
      ) : (
        <p className="notice">{none}</p>
      )}
      <ExcludedLines lines={view.excluded} />
      <p className="back">
        <a href={view.orderHref}>Revenir à la commande</a>
      </p>
    </main>
  );
}
