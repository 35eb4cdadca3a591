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
import { returnableLines, whyNoReturn } from "~/domain/returns/eligible.server";
import { RETURN_FAILED, RETURN_REQUESTED, ReturnForm } from "~/domain/returns/forms.server";
import { howToSendBack } from "~/domain/orders/life/open-return.server";
import { RETURN_CHOICES } from "~/domain/returns/reasons";
import { requestReturn } from "~/domain/returns/request.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { returnView } from "./return-view.server";
import { once } from "~/http/forms/idempotency.server";
import { openOrder } from "~/http/orders/order-access.server";
import { pageTitle } from "~/http/head/page-title";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { ExcludedLines, LineChoices } from "./line-choices";
import { ReturnCheck } from "./return-check";
import { orderSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [orderSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(
    data ? `${data.view.check ? "Vérifier le retour" : "Retour"}, commande ${data.view.orderNumber}` : "Retour",
    data?.refused,
  ),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrder(context, request, params.id);
  const view = await returnView(context.services, order, new URL(request.url).searchParams);
  const none = `Retour : ${whyNoReturn(await returnableLines(context.services, order))}`;
  const misled = Object.keys(view.form.errors).length > 0;
  const reasons = Object.entries(RETURN_CHOICES).map(([value, label]) => ({ value, label }));
  return json(
    { view, reasons, howTo: howToSendBack(), none, refused: context.refused || misled },
    { status: misled ? 422 : 200 },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const order = await openOrder(context, request, params.id);
  const posted = context.form;
  const offered = offeredLines(await returnableLines(context.services, order));
  const reading = readForm(posted, ReturnForm(offered));
  if (!reading.ok) return refuse(context, reading.form);
  return withFailureMessage(context, RETURN_FAILED, posted, () =>
    once(context, async (services) => {
      const result = await requestReturn(services, order.id, reading.data);
      if (result.outcome !== "requested") {
        const why = whyNoReturn(await returnableLines(services, order));
        return refuseField(context, posted, "form", `Retour : ${why}`);
      }
      setFlash(context, { kind: "success", text: RETURN_REQUESTED });
      return redirect(orderPath(services.config, order.id), 303);
    }),
  );
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function ReturnRequest() {
  const { view, reasons, howTo, none } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? view.form;
  return (
    <main id="contenu" className="page page--narrow">
      <ErrorSummary form={form} />
      <h1>{view.check ? "Vérifiez votre demande" : "Demander un retour"}</h1>
      {view.check ? <ReturnCheck check={view.check} form={form} /> : null}
      {!view.check && view.lines.length > 0 ? (
        <Form method="get" action={view.action.split("?")[0]} noValidate className="panel">
          <input type="hidden" name="cle" value={view.key} />
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
          <button type="submit" className="button" name="etape" value="verifier">
            Continuer
          </button>
        </Form>
      ) : null}
      {view.lines.length > 0 ? null : <p className="notice">{none}</p>}
      {view.check ? null : <ExcludedLines lines={view.excluded} />}
      <p className="back">
        <a href={view.orderHref}>Revenir à la commande</a>
      </p>
    </main>
  );
}
