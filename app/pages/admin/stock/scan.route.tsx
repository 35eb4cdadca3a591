import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { findStockImport } from "~/domain/catalogue/editing/stock-import.server";
import { checkScan, SCAN_KINDS } from "~/domain/stocktaking/scan.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { refuse } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Choices, FormGuard, SubmitButton, TextArea } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { LineErrors, type LineErrorsView } from "~/ui/admin/line-errors";

const HERE = "/admin/produits/reception";
/** Names a checked list, which is taken up again. */
const LIST = "liste";
const TITLE = "Réception et inventaire";

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(TITLE, data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const asked = new URL(request.url).searchParams.get(LIST);
  const kept = asked ? await findStockImport(context.services, account, asked) : null;
  return json({ scan: kept?.scan ?? null, refused: context.refused });
}

/** Redirects to the list of the changes, where they are confirmed like those of a spreadsheet. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const [typed, asked] = [context.form.get("lines"), context.form.get("kind")];
  const text = typeof typed === "string" ? typed : ""; // not trimmed, because an error names the number of its line
  const kind = SCAN_KINDS.find((each) => each === asked) ?? "received";
  const wrong = (message: string, lines?: LineErrorsView) =>
    refuse(context, { values: { lines: text, kind }, errors: { lines: message } }, { lines });
  if (!text.trim()) return wrong("Scannez ou écrivez au moins une pièce.");
  return once(context, async (services) => {
    const checked = await checkScan(services, account, kind, text);
    if (checked.outcome === "nothing") return wrong("Le stock est déjà ainsi : rien ne changerait.");
    if (checked.outcome === "wrong")
      return wrong("Des lignes sont à corriger. Rien n’a été écrit.", checked.errors.slice(0, MOST_TOLD));
    return redirect(`/admin/produits/tableur/${checked.id}`, 303);
  });
}

const MOST_TOLD = 200;

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Scan() {
  const { scan } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState; lines?: LineErrorsView } | undefined;
  const form = answer?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form}>{answer?.lines ? <LineErrors lines={answer.lines} /> : null}</ErrorSummary>
      <h1>{TITLE}</h1>
      <Form method="post" noValidate action={HERE} className="panel admin-narrow">
        <FormGuard name="scan" />
        <Choices
          form={form}
          name="kind"
          legend="Ces pièces"
          options={[
            { value: "received", label: "sont arrivées : elles s’ajoutent au stock" },
            {
              value: "counted",
              label: "ont été comptées : elles sont tout le stock de leur taille ou de leur coloris",
            },
          ]}
          defaultValue={scan?.kind ?? "received"}
        />
        <TextArea
          form={form}
          name="lines"
          label="Une pièce par ligne"
          hint="Le GTIN, ou l’ID, le coloris et la taille : 1001 Noir 48. Pour plusieurs : 1001 Noir 48 x 3. Un lecteur de codes-barres passe de lui-même à la ligne. Ce qui n’est pas nommé ne change pas : pour une taille épuisée, écrivez x 0."
          rows={12}
          defaultValue={scan?.text}
          spellCheck={false}
          autoComplete="off"
        />
        <SubmitButton pending="Vérification…">Voir ce qui changerait</SubmitButton>
      </Form>
      <p>
        <Link to="/admin/produits">Produits</Link>
      </p>
    </>
  );
}
