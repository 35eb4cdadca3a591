import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { answerAdaptation, openAdaptation } from "~/domain/adaptations/adaptation.server";
import { AdaptationAnswer } from "~/domain/adaptations/forms.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { formatDayAndTime } from "~/domain/time";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Choices, EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { TextArea } from "~/ui/forms/text-area";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(`Garantie d’adaptation${data ? `, commande ${data.orderNumber}` : ""}`, data?.refused),
];

const GONE = "Cette demande n’existe pas, ou n’existe plus.";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const opened = await openAdaptation(context.services, account, params.id ?? "");
  if (!opened) throw notFound(GONE);
  const { order, adaptation } = opened;
  const line = order.lines.find(({ id }) => id === adaptation.lineId);
  return json({
    id: adaptation.id,
    orderNumber: order.number,
    orderHref: adminOrderPath(order.id),
    jobHref: adminOrderPath(order.id, `/atelier/${adaptation.lineId}`),
    title: line ? `${line.brand} ${line.name}` : "",
    asked: formatDayAndTime(adaptation.requestedAt),
    words: adaptation.words,
    answered: adaptation.answeredAt && formatDayAndTime(adaptation.answeredAt),
    answer: adaptation.answer,
    outcome: adaptation.outcome,
    refused: context.refused,
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const reading = readForm(posted, AdaptationAnswer);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const outcome = await answerAdaptation(services, account, params.id ?? "", reading.data);
    if (outcome === "unknown") throw notFound(GONE);
    if (outcome === "already")
      return refuseField(
        context,
        posted,
        "form",
        "Quelqu’un a déjà répondu. Sa réponse est ci-dessous ; la vôtre n’est pas partie.",
      );
    setFlash(context, { kind: "success", text: "Réponse envoyée." });
    return redirect("/admin/adaptations", 303);
  });
}

/** The network lost half way: the page stays as it was, and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function AdminAdaptation() {
  const { id, orderNumber, orderHref, jobHref, title, asked, words, answered, answer, outcome } =
    useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Garantie d’adaptation</h1>
      <p>
        <Link to="/admin/adaptations">Toutes les demandes</Link> · <Link to={orderHref}>Commande {orderNumber}</Link> ·{" "}
        <Link to={jobHref} prefetch="none">
          Fiche atelier
        </Link>
      </p>
      <p>
        Le {asked}, à propos de <strong>{title}</strong> :
      </p>
      <blockquote className="admin-said">
        {words ?? "Ce texte ne peut pas être lu : la clé qui l’a scellé manque."}
      </blockquote>
      {answered ? (
        <>
          <h2>
            {outcome === "accepted" ? "Garantie acceptée" : "Garantie refusée"}, le {answered}
          </h2>
          <p className="admin-said">{answer}</p>
        </>
      ) : (
        <Form method="post" noValidate action={`/admin/adaptations/${id}`} className="admin-wide">
          <FormGuard name={`adaptation-${id}`} />
          <Choices
            form={form}
            name="outcome"
            legend="La garantie s’applique-t-elle ?"
            options={[
              { value: "accepted", label: "Oui : nous contrôlons, et refaisons les verres s’il le faut" },
              { value: "refused", label: "Non" },
            ]}
          />
          <TextArea
            form={form}
            name="answer"
            label="Votre réponse"
            rows={8}
            hint="Le client reçoit un courriel avec un lien ; sa demande et votre réponse n’y figurent pas. Une réponse envoyée ne se modifie plus."
            required
          />
          <SubmitButton pending="Envoi…">Envoyer la réponse</SubmitButton>
        </Form>
      )}
      <p className="hint">Cette lecture est consignée avec votre nom.</p>
    </>
  );
}
