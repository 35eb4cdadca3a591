import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { answerAdaptation, beginRemake, openAdaptation, type Adaptation } from "~/domain/adaptations/adaptation.server";
import { AdaptationAnswer } from "~/domain/adaptations/forms.server";
import { isForgotten } from "~/domain/orders/order.server";
import { isHeld } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { JOB_STEP_NAMES, JOB_STEPS } from "~/domain/orders/jobs/steps";
import { formatDayAndTime } from "~/domain/time";
import { canWriteTo } from "~/domain/orders/reach";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Choices, FormGuard, SubmitButton, TextArea } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(`Garantie d’adaptation${data ? `, commande ${data.orderNumber}` : ""}`, data?.refused),
];

const GONE = "Cette demande n’existe pas, ou n’existe plus.";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const opened = await openAdaptation(context.services, requireAdmin(context, request).account, params.id ?? "");
  if (!opened) throw notFound(GONE);
  const { order, adaptation } = opened;
  const account = await accountOf(context.services, order.id);
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
    mailed: canWriteTo(order),
    remade: remadeInWords(adaptation),
    remakable: adaptation.outcome === "accepted" && line !== undefined && !isForgotten(order) && isHeld(account, line),
    refused: context.refused,
  });
}

/** The progress of the remake, in words; null where there is none. */
function remadeInWords({ remake }: Adaptation): string | null {
  if (!remake) return null;
  const step = [...JOB_STEPS].reverse().find((each) => remake.steps[each]);
  return step ? `${JOB_STEP_NAMES[step]} le ${formatDayAndTime(remake.steps[step]?.at ?? "")}` : "À commander";
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  if (posted.get("intent") === "remake")
    return once(context, async (services) => {
      const outcome = await beginRemake(services, account, params.id ?? "");
      if (outcome === "unknown") throw notFound(GONE);
      if (outcome !== "begun") return refuseField(context, posted, "form", NOT_REMADE[outcome]);
      setFlash(context, {
        kind: "success",
        text: "Les verres sont à refaire : la fiche atelier reprend à la commande.",
      });
      return redirect(new URL(request.url).pathname, 303);
    });
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
        "Quelqu’un a déjà répondu. Sa réponse est ci-dessous ; la vôtre n’est pas partie.",
      );
    setFlash(context, { kind: "success", text: "Réponse envoyée." });
    return redirect("/admin/adaptations", 303);
  });
}

const NOT_REMADE = {
  already: "Les verres de cette paire sont déjà à refaire, ou l’ont été pour cette demande.",
  cameBack: "Ces lunettes sont revenues à la boutique : il n’y a pas de verres à refaire.",
  forgotten:
    "Les mesures de cette paire sont effacées, avec ce que la boutique savait de son client : rien n’est à refaire.",
  notAccepted: "La garantie n’a pas été acceptée : il n’y a pas de verres à refaire.",
};

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function AdminAdaptation() {
  const view = useLoaderData<typeof loader>();
  const { id, orderNumber, orderHref, jobHref, title, asked, words, answered, answer, outcome, mailed } = view;
  const { remade, remakable } = view;
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
        Le {asked}, à propos de <strong>{title}</strong>&nbsp;:
      </p>
      <blockquote className="admin-said">
        {words === ""
          ? "Ce texte est effacé, avec la réponse et ce que la boutique savait de son client."
          : (words ?? "Ce texte ne peut pas être lu : la clé qui l’a scellé manque.")}
      </blockquote>
      {answered ? (
        <>
          <h2>
            {outcome === "accepted" ? "Garantie acceptée" : "Garantie refusée"}, le {answered}
          </h2>
          {answer === "" ? null : <p className="admin-said">{answer}</p>}
          {remade ? (
            <p>
              Verres refaits&nbsp;: <strong>{remade}</strong>. Leurs étapes et leurs lots se notent sur la{" "}
              <Link to={jobHref} prefetch="none">
                fiche atelier
              </Link>
              .
            </p>
          ) : remakable ? (
            <Form method="post" action={`/admin/adaptations/${id}`} className="admin-wide">
              <FormGuard name={`remake-${id}`} />
              <SubmitButton name="intent" value="remake" pending="Un instant…">
                Refaire les verres
              </SubmitButton>
              <p className="hint">
                La fiche atelier reprend à la commande, sans frais pour le client. D’autres mesures se notent avant de
                commander.
              </p>
            </Form>
          ) : null}
        </>
      ) : (
        <Form method="post" noValidate action={`/admin/adaptations/${id}`} className="admin-wide">
          <FormGuard name={`adaptation-${id}`} />
          <Choices
            form={form}
            name="outcome"
            legend="La garantie s’applique-t-elle ?"
            options={[
              { value: "accepted", label: "Oui : nous contrôlons, et refaisons les verres s’il le faut" },
              { value: "refused", label: "Non" },
            ]}
          />
          <TextArea
            form={form}
            name="answer"
            label="Votre réponse"
            rows={8}
            hint={`${mailed ? "Le client reçoit un courriel avec un lien ; sa demande et votre réponse n’y figurent pas." : "Ce client n’a pas d’adresse e-mail : appelez-le, il lira votre réponse sur la page de sa commande."} Une réponse envoyée ne se modifie plus.`}
            required
          />
          <SubmitButton pending="Envoi…">Envoyer la réponse</SubmitButton>
        </Form>
      )}
      <p className="hint">Cette lecture est consignée avec votre nom.</p>
    </>
  );
}
