import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { adminOrderPath } from "~/domain/orders/links.server";
import { dropParked, lateLetters, parkedLetters, retryParked } from "~/domain/parked-letters.server";
import { formatDayAndTime } from "~/domain/time";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Courriels", data?.refused)];

const PATH = "/admin/courriels";

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const [parked, late] = await Promise.all([parkedLetters(context.services), lateLetters(context.services)]);
  return json({
    parked: parked.map(({ id, recipient, subject, writtenAt, parkedAt, about }) => ({
      ...{ id, recipient, subject, order: orderPath(about) },
      written: formatDayAndTime(writtenAt),
      parkedOn: formatDayAndTime(parkedAt),
    })),
    late: late.map(({ id, recipient, subject, writtenAt, nextTryAt, tries, about }) => ({
      ...{ id, recipient, subject, tries, order: orderPath(about) },
      written: formatDayAndTime(writtenAt),
      next: formatDayAndTime(nextTryAt),
    })),
    refused: context.refused,
  });
}

function orderPath(about: string | null): string | null {
  return about?.startsWith("order:") ? adminOrderPath(about.slice("order:".length)) : null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const { intent, id = "" } = typedValues(posted);
  return once(context, async (services) => {
    if (intent === "drop") {
      if (!(await dropParked(services, account, id))) return refuseField(context, posted, "form", GONE);
      setFlash(context, { kind: "success", text: "Courriel abandonné : il ne partira pas." });
    } else {
      const count = await retryParked(services, account, intent === "retry-all" ? null : id);
      if (count === 0) return refuseField(context, posted, "form", GONE);
      setFlash(context, {
        kind: "success",
        text: count > 1 ? `${count} courriels sont remis à l’envoi.` : "Le courriel est remis à l’envoi.",
      });
    }
    return redirect(PATH, 303);
  });
}

const GONE = "Ce courriel n’est plus retenu : quelqu’un d’autre s’en est occupé.";

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Letters() {
  const { parked, late } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Courriels</h1>
      <h2>Retenus</h2>
      <p className="hint">
        Le serveur de courriel les refuse pour ce qu’ils contiennent, ou pour leur expéditeur. Une fois la cause levée,
        remettez-les à l’envoi&nbsp;; ou abandonnez-les, et prévenez le client vous-même.
      </p>
      {parked.length > 1 ? (
        <Form method="post" action={PATH}>
          <FormGuard name="letters-all" />
          <SubmitButton pending="Un instant…" name="intent" value="retry-all">
            Tout remettre à l’envoi
          </SubmitButton>
        </Form>
      ) : null}
      <DataTable
        caption="Courriels retenus"
        rows={parked}
        keyOf={({ id }) => id}
        empty="Aucun courriel n’est retenu."
        columns={[
          { name: "Écrit le", cell: ({ written }) => written },
          { name: "À", cell: ({ recipient }) => recipient },
          { name: "Objet", cell: ({ subject, order }) => <Subject subject={subject} order={order} /> },
          { name: "Retenu le", cell: ({ parkedOn }) => parkedOn },
          {
            name: "Actions",
            cell: ({ id, subject }) => (
              <Form method="post" action={PATH} className="button-row">
                <FormGuard name={`letter-${id}`} />
                <input type="hidden" name="id" value={id} />
                <SubmitButton className="button button--quiet" pending="Un instant…" name="intent" value="retry">
                  Remettre à l’envoi<span className="visually-hidden">&nbsp;: {subject}</span>
                </SubmitButton>
                <SubmitButton className="button button--quiet" pending="Un instant…" name="intent" value="drop">
                  Abandonner<span className="visually-hidden">&nbsp;: {subject}</span>
                </SubmitButton>
              </Form>
            ),
          },
        ]}
      />
      <h2>En retard</h2>
      <p className="hint">
        Écrits il y a plus d’une heure et pas encore pris par le serveur&nbsp;: la boutique réessaie.
      </p>
      <DataTable
        caption="Courriels en retard"
        rows={late}
        keyOf={({ id }) => id}
        empty="Aucun courriel n’est en retard."
        columns={[
          { name: "Écrit le", cell: ({ written }) => written },
          { name: "À", cell: ({ recipient }) => recipient },
          { name: "Objet", cell: ({ subject, order }) => <Subject subject={subject} order={order} /> },
          { name: "Essais", cell: ({ tries }) => tries },
          { name: "Prochain essai", cell: ({ next }) => next },
        ]}
      />
    </>
  );
}

function Subject({ subject, order }: { subject: string; order: string | null }) {
  return order ? <Link to={order}>{subject}</Link> : <>{subject}</>;
}
