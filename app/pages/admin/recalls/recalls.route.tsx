import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { RecallForm } from "~/domain/lens-jobs/forms.server";
import { prepareRecall, sendRecall, wearersOf } from "~/domain/lens-jobs/recall.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable, ListFilters } from "~/ui/admin/data-table";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { TextArea } from "~/ui/forms/text-area";
import { recallsView } from "./recalls-view.server";
import { ToTellOtherwise } from "./to-tell-otherwise";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Qui porte le lot ?", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const lot = (new URL(request.url).searchParams.get("lot") ?? "").trim().slice(0, 60);
  return json({ view: await recallsView(context.services, lot), refused: context.refused });
}

/** A letter is written down first, and leaves when it is confirmed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const { intent, id = "" } = typedValues(posted);
  const { pathname, search } = new URL(request.url);
  const reading = intent === "send" ? null : readForm(posted, RecallForm);
  if (reading && !reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    if (reading) {
      if ((await wearersOf(services, reading.data.lot)).length === 0)
        return refuseField(context, posted, "form", "Personne ne porte ce lot : il n’y a pas de lettre à préparer.");
      await prepareRecall(services, account, reading.data);
      setFlash(context, { kind: "success", text: "La lettre est prête. Relisez-la, puis confirmez son envoi." });
      return redirect(pathname + search, 303);
    }
    const sent = await sendRecall(services, account, id);
    if (!sent) return refuseField(context, posted, "form", "Cette lettre est déjà partie, ou n’existe pas.");
    setFlash(context, {
      kind: "success",
      text: [
        `${sent.letters} ${sent.letters > 1 ? "lettres partent" : "lettre part"} pour ${sent.pairs} ${sent.pairs > 1 ? "paires" : "paire"}.`,
        sent.otherwise > 0 &&
          `${sent.otherwise} ${sent.otherwise > 1 ? "clients sont" : "client est"} à prévenir par téléphone ou par courrier.`,
      ]
        .filter(Boolean)
        .join(" "),
    });
    return redirect(pathname + search, 303);
  });
}

/** The network lost half way: the page stays as it was filled in, and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Recalls() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Qui porte le lot ?</h1>
      <ListFilters label="Chercher un lot">
        <label>
          Lot ou UDI <input type="search" name="lot" defaultValue={view.lot} maxLength={60} className="input" />
        </label>
      </ListFilters>
      {view.lot ? (
        <DataTable
          caption={`Porteurs du lot ${view.lot}`}
          rows={view.wearers}
          keyOf={({ key }) => key}
          empty={`Personne ne porte le lot ${view.lot}.`}
          columns={[
            {
              name: "Client",
              cell: ({ name, contact, wornBy }) => `${name} (${contact})${wornBy ? `, pour ${wornBy}` : ""}`,
            },
            { name: "Lunettes", cell: ({ product, side }) => `${product} : ${side.toLowerCase()}` },
            { name: "Commande", cell: ({ orderHref, orderNumber }) => <Link to={orderHref}>{orderNumber}</Link> },
            {
              name: "Montées le",
              cell: ({ mounted, noLetter }) => `${mounted}${noLetter ? ` (${noLetter} : aucune lettre)` : ""}`,
            },
          ]}
        />
      ) : (
        <p className="hint">Le lot ou l’UDI de chaque verre est noté sur la fiche atelier, au montage.</p>
      )}
      {view.letters.map(({ id, message, prepared, sent }) => (
        <section key={id} className="admin-said">
          <h2>Lettre préparée le {prepared}</h2>
          {message.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {sent ? (
            <p>
              <strong>{sent}</strong>
            </p>
          ) : view.reached === 0 ? (
            <p>Aucun client concerné n’a d’adresse e-mail : rien ne peut partir par courriel.</p>
          ) : (
            <Form method="post" action={view.action}>
              <FormGuard name={`recall-${id}`} />
              <input type="hidden" name="id" value={id} />
              <SubmitButton pending="Envoi…" name="intent" value="send">
                {`Confirmer l’envoi à ${view.reached} ${view.reached > 1 ? "clients" : "client"}`}
              </SubmitButton>
            </Form>
          )}
        </section>
      ))}
      {view.otherwise.length > 0 ? <ToTellOtherwise people={view.otherwise} /> : null}
      {view.wearers.length > 0 ? (
        <Form method="post" action={view.action} noValidate className="admin-wide">
          <FormGuard name="recall" />
          <input type="hidden" name="lot" value={view.lot} />
          <TextArea
            form={form}
            name="message"
            label="Préparer la lettre"
            rows={8}
            hint="Ce que les porteurs doivent savoir et faire. La lettre nomme leur commande, pas leur vue. Rien ne part avant votre confirmation."
            required
          />
          <SubmitButton pending="Enregistrement…" name="intent" value="prepare">
            Préparer la lettre
          </SubmitButton>
        </Form>
      ) : null}
    </>
  );
}
