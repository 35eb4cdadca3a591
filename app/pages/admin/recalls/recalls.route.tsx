import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { MOST_NAMED } from "~/domain/recalls/forms.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { ListFilters } from "~/ui/admin/data-table";
import { Form } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { AwaitedLots } from "./awaited-lots";
import { Articles, Buyers, OpenRecalls, Wearers } from "./holders-tables";
import { NewLetter } from "./new-letter";
import { ProductChoices } from "./product-choices";
import { RecallLetter } from "./recall-letter";
import { answerRecalls } from "./recalls-post.server";
import { recallsView } from "./recalls-view.server";

const TITLE = "Qui porte le lot, qui a l’article ?";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(TITLE, data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const lot = (new URL(request.url).searchParams.get("lot") ?? "").trim().slice(0, MOST_NAMED);
  return json({ view: await recallsView(context.services, lot), refused: context.refused });
}

/**
 * A letter is prepared, then confirmed or discarded; a confirmed recall is ended with a reason. People without e-mail
 * are called or written to, which is noted here. What nobody has yet is held back without a letter.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const { pathname, search } = new URL(request.url);
  return answerRecalls(context, account, pathname + search);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Recalls() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  const {
    lot,
    awaited,
    action,
    wearers,
    buyers,
    articles,
    otherwise,
    aside,
    nobody,
    recalls,
    open,
    letters,
    holds,
    isUnknown,
    choices,
  } = view;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{TITLE}</h1>
      <ListFilters label="Chercher un lot ou un article">
        <label>
          Lot, UDI, GTIN ou référence du fabricant{" "}
          <input type="search" name="lot" defaultValue={lot} maxLength={76} className="input" />
        </label>
      </ListFilters>
      {lot ? null : (
        <p className="hint">
          Le lot ou l’UDI de chaque verre est noté sur la fiche atelier, au montage. Un article se trouve par le GTIN
          d’un coloris et d’une taille, par l’UDI-DI ou par la référence du fabricant&nbsp;; un modèle de verres, par
          ces deux derniers.
        </p>
      )}
      {nobody ? <p>{nobody}</p> : null}
      <Articles articles={articles} otherwise={otherwise} aside={aside} />
      {wearers.length > 0 ? <Wearers lot={lot} wearers={wearers} /> : null}
      {buyers.length > 0 ? <Buyers lot={lot} buyers={buyers} /> : null}
      {open.length > 0 ? <OpenRecalls open={open} /> : null}
      {awaited.length > 0 ? <AwaitedLots pairs={awaited} /> : null}
      {recalls.map((recall) => (
        <RecallLetter key={recall.id} recall={recall} form={form} action={action} />
      ))}
      {letters.length > 0 ? (
        // Empty again once its letter is prepared: a second press would prepare it twice.
        <NewLetter
          key={recalls.length}
          lot={lot}
          subjects={letters}
          choices={choices}
          isFirst={recalls.length === 0}
          form={form}
          action={action}
        />
      ) : null}
      {holds.map((subject) => (
        <Form key={subject} method="post" action={action}>
          <FormGuard name={`hold-${subject}`} />
          <input type="hidden" name="lot" value={lot} />
          <input type="hidden" name="subject" value={subject} />
          {subject === "article" && letters.length === 0 ? <ProductChoices choices={choices} form={form} /> : null}
          <SubmitButton pending="Un instant…" name="intent" value="hold" className="button button--quiet">
            {subject === "lot"
              ? "Retenir ce lot"
              : isUnknown
                ? "Retenir un article qui aura ce numéro"
                : "Retirer cet article de la vente"}
          </SubmitButton>
          <p className="hint">
            {subject === "lot"
              ? "Sans lettre : dès maintenant, aucun verre de ce lot n’est monté ni remis sans qu’on dise pourquoi."
              : isUnknown
                ? "Sans lettre : aucune fiche n’a ce numéro. Dès qu’une fiche l’aura, son article sera hors vente."
                : "Sans lettre : dès maintenant, l’article n’est plus vendu, ni remis sans qu’on dise pourquoi."}
          </p>
        </Form>
      ))}
    </>
  );
}
