import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { answerAs, openQuestion } from "~/domain/messages/inbox.server";
import { OpticianAnswer } from "~/domain/messages/forms.server";
import { formatDayAndTime } from "~/domain/time";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextArea } from "~/ui/admin/fields";
import { ofName } from "~/shop/words/elision";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Question d’un client", data?.refused)];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const opened = await openQuestion(context.services, account, params.id ?? "");
  if (!opened) throw notFound("Cette question n’existe pas, ou n’existe plus.");
  const { id, name, email, question } = opened;
  return json({
    id,
    name,
    email,
    refused: context.refused,
    question: question && {
      article: `/article/${question.productId}`,
      productName: question.productName,
      body: question.body,
      asked: formatDayAndTime(question.createdAt),
      answer: question.answer,
      answered: question.answeredAt && formatDayAndTime(question.answeredAt),
      answeredBy: question.answeredBy,
    },
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const reading = readForm(posted, OpticianAnswer);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const outcome = await answerAs(services, account, params.id ?? "", reading.data.answer);
    if (outcome === "unknown") throw notFound("Cette question n’existe pas, ou n’existe plus.");
    if (outcome === "already")
      return refuseField(
        context,
        posted,
        "form",
        "Quelqu’un a déjà répondu à cette question. Sa réponse est ci-dessous ; la vôtre n’est pas partie.",
      );
    setFlash(context, { kind: "success", text: "Réponse envoyée." });
    return redirect("/admin/questions", 303);
  });
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function AdminQuestionPage() {
  const { id, name, email, question } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Question {ofName(name)}</h1>
      <p>
        <Link to="/admin/questions">Toutes les questions</Link>
      </p>
      {question ? (
        <>
          <p>
            Le {question.asked}, sur <Link to={question.article}>{question.productName}</Link> (
            <a href={`mailto:${email}`}>{email}</a>)&nbsp;:
          </p>
          <blockquote className="admin-said">{question.body}</blockquote>
          {question.answer ? (
            <>
              <h2>
                Réponse{question.answeredBy ? ` de ${question.answeredBy}` : ""}, le {question.answered}
              </h2>
              <p className="admin-said">{question.answer}</p>
            </>
          ) : (
            <Form method="post" noValidate action={`/admin/questions/${id}`} className="admin-wide">
              <FormGuard name={`answer-${id}`} />
              <TextArea
                form={form}
                name="answer"
                label="Votre réponse"
                rows={8}
                hint="Le client reçoit un courriel avec un lien ; sa question et votre réponse n’y figurent pas. Une réponse envoyée ne se modifie plus."
                required
              />
              <SubmitButton pending="Envoi…">Envoyer la réponse</SubmitButton>
            </Form>
          )}
        </>
      ) : (
        <p className="admin-notice">
          Cette question ne peut pas être lue&nbsp;: la clé qui l’a scellée manque. Écrivez à{" "}
          <a href={`mailto:${email}`}>{email}</a> pour qu’on la repose.
        </p>
      )}
    </>
  );
}
