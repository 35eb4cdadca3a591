import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { findMessage, markMessage } from "~/domain/messages/inbox.server";
import { formatDayAndTime } from "~/domain/time";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { ofName } from "~/shop/words/elision";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";

export const meta: MetaFunction = () => [pageTitle("Message d’un client")];

const GONE = "Ce message n’existe pas, ou n’existe plus.";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const message = await findMessage(context.services, params.id ?? "");
  if (!message) throw notFound(GONE);
  const { createdAt, doneAt, ...shown } = message;
  return json({ ...shown, came: formatDayAndTime(createdAt), done: doneAt && formatDayAndTime(doneAt) });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const state = context.form.get("state");
  if (state !== "done" && state !== "open") return redirect(`/admin/messages/${params.id}`, 303);
  if (!(await markMessage(context.services, account, params.id ?? "", state === "done"))) throw notFound(GONE);
  setFlash(context, { kind: "success", text: state === "done" ? "Message traité." : "Message remis à traiter." });
  return redirect(state === "done" ? "/admin/messages" : `/admin/messages/${params.id}`, 303);
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function AdminMessage() {
  const { id, name, email, body, came, done } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState } | undefined>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Message {ofName(name)}</h1>
      <p>
        <Link to="/admin/messages">Tous les messages</Link>
      </p>
      <p>
        Le {came}, de <a href={`mailto:${email}`}>{email}</a>
        {done ? ` ; traité le ${done}` : ""}.
      </p>
      <blockquote className="admin-said">{body}</blockquote>
      <div className="button-row">
        <a className="button" href={`mailto:${email}?subject=${encodeURIComponent("Votre message")}`}>
          Répondre par courriel
        </a>
        <Form method="post" action={`/admin/messages/${id}`}>
          <FormGuard name={`message-${id}-${done ? "open" : "done"}`} />
          <input type="hidden" name="state" value={done ? "open" : "done"} />
          <SubmitButton className="button button--quiet" pending="Un instant…">
            {done ? "Remettre à traiter" : "Marquer comme traité"}
          </SubmitButton>
        </Form>
      </div>
    </>
  );
}
