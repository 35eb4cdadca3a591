import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { AdaptationForm } from "~/domain/adaptations/forms.server";
import { requestAdaptation } from "~/domain/adaptations/adaptation.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { openOrder } from "~/http/orders/order-access.server";
import { Choices, EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { TextArea } from "~/ui/forms/text-area";
import { orderSheet } from "~/ui/styles/sheets/journey";
import { adaptationView, alreadyAsked, type AdaptationView } from "./adaptation-view.server";

export const links: LinksFunction = () => [orderSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(`Garantie d’adaptation${data ? `, commande ${data.view.orderNumber}` : ""}`, data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrder(context, request, params.id);
  return json({ view: await adaptationView(context.services, order), refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const order = await openOrder(context, request, params.id);
  const posted = context.form;
  const { lines, action: back, notCovered } = await adaptationView(context.services, order);
  const already = await alreadyAsked(context.services, order, typedValues(posted).lineId ?? "");
  if (already) return refuseField(context, posted, already.field, already.says);
  if (lines.length === 0) return refuseField(context, posted, "form", notCovered);
  const reading = readForm(posted, AdaptationForm(lines.map(({ value }) => value)));
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const outcome = await requestAdaptation(services, order.id, reading.data);
    const meanwhile = outcome === "already" && (await alreadyAsked(services, order, reading.data.lineId));
    if (meanwhile) return refuseField(context, posted, meanwhile.field, meanwhile.says);
    if (outcome !== "requested") return refuseField(context, posted, "form", notCovered);
    setFlash(context, { kind: "success", text: "Votre demande est enregistrée. Un opticien vous répond." });
    return redirect(back, 303);
  });
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

/** The form for lenses that do not suit; an optician answers it. */
export default function Adaptation() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--narrow">
      <ErrorSummary form={form} />
      <h1>Garantie d’adaptation</h1>
      {view.asked.map((asked) => (
        <Asked key={asked.id} asked={asked} answeredBy={view.answeredBy} />
      ))}
      {view.lines.length > 0 ? (
        <Form method="post" action={view.action} noValidate className="panel">
          <FormGuard name="adaptation" />
          <p>
            Des verres auxquels on ne s’habitue pas se contrôlent et, s’il le faut, se refont sans frais. Pour la
            commande {view.orderNumber}, jusqu’au {view.until}.
          </p>
          {view.lines.length > 1 ? (
            <Choices form={form} name="lineId" legend="Quelles lunettes ?" options={view.lines} />
          ) : (
            <p>
              <strong>{view.lines[0]?.label}</strong>
            </p>
          )}
          <TextArea
            form={form}
            name="words"
            label="Ce qui vous gêne"
            hint="Depuis quand, de loin ou de près, avec quel œil. Seuls nos opticiens le lisent ; aucun courriel ne le reprend."
            required
          />
          <SubmitButton pending="Envoi…">Envoyer ma demande</SubmitButton>
        </Form>
      ) : view.asked.length === 0 ? (
        <p className="notice">{view.notCovered}</p>
      ) : null}
      <p className="back">
        <a href={view.orderHref}>Revenir à la commande</a>
      </p>
    </main>
  );
}

function Asked({
  asked: { id, title, asked, words, answered, answer, accepted, remade },
  answeredBy,
}: {
  asked: AdaptationView["asked"][number];
  answeredBy: string;
}) {
  return (
    <section className="panel" id={`demande-${id}`} tabIndex={-1}>
      <h2>{title}</h2>
      <p>Votre demande du {asked} :</p>
      <blockquote>{words}</blockquote>
      {answered ? (
        <>
          <p>
            <strong>{accepted ? "La garantie s’applique." : "La garantie ne s’applique pas."}</strong> Réponse du{" "}
            {answered} :
          </p>
          <blockquote>{answer ?? "Notre réponse ne peut pas être lue pour l’instant : appelez-nous."}</blockquote>
          {remade ? <p>{remade}</p> : null}
        </>
      ) : (
        <p>Un opticien la lit et vous répond {answeredBy}.</p>
      )}
    </section>
  );
}
