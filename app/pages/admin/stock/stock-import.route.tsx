import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { readStockFile } from "~/domain/catalogue/editing/stock-file.server";
import { checkStockList } from "~/domain/catalogue/editing/stock-import.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { refuse } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { FileField, FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { LineErrors, type LineErrorsView } from "~/ui/admin/line-errors";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";

const HERE = "/admin/produits/tableur";
const HINT = french(
  "Une ligne par coloris, reconnue à son ID et à son code couleur. Une cellule vide ne change rien ; vide, le prix réduit est retiré. La famille se note « dispositif médical », « protection solaire », « accessoire » ou « selon la catégorie ». Le GTIN se note taille par taille, par exemple 48 : 4006381333931 ; de même le stock par taille, par exemple 48 : 3, 50 : 2, compté dans le stock du coloris.",
);

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Stocks et prix par tableur", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const wrong = (message: string, lines?: LineErrorsView) =>
    refuse(context, { values: {}, errors: { file: message } }, { lines });
  if (!context.upload) return wrong("Choisissez un fichier CSV.");
  if (!context.upload.bytes) return wrong("Le fichier dépasse 10 Mo.");
  const reading = readStockFile(context.upload.bytes);
  if ("problem" in reading) return wrong(reading.problem);
  return once(context, async (services) => {
    const checked = await checkStockList(services, account, reading.lines);
    if (checked.outcome === "nothing") return wrong("Ce fichier ne change rien : tout est déjà ainsi.");
    if (checked.outcome === "wrong")
      return wrong(
        checked.errors.length > 1
          ? `${checked.errors.length} lignes sont à corriger. Rien n’a été écrit.`
          : "Une ligne est à corriger. Rien n’a été écrit.",
        checked.errors.slice(0, 200),
      );
    return redirect(`${HERE}/${checked.id}`, 303);
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function StockFile() {
  useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState; lines?: LineErrorsView } | undefined;
  return (
    <>
      <ErrorSummary form={answer?.form ?? EMPTY_FORM}>
        {answer?.lines ? <LineErrors lines={answer.lines} /> : null}
      </ErrorSummary>
      <h1>Stocks et prix par tableur</h1>
      <p className="admin-intents">
        <Link to="/admin/produits/export.csv" reloadDocument className="button button--quiet">
          Exporter les stocks et les prix
        </Link>{" "}
        <Link to="/admin/produits">Revenir aux produits</Link>
      </p>
      <p>
        Exportez la liste, modifiez les prix, le stock, le seuil ou ce qui touche à la sécurité et à l’origine, puis
        envoyez-la. Tout est vérifié avant que rien ne soit écrit, et vous verrez ligne par ligne ce qui changerait.
      </p>
      <Form method="post" action={HERE} encType="multipart/form-data" noValidate className="sheet-form">
        <FormGuard name="stock-file" />
        <FileField
          form={answer?.form ?? EMPTY_FORM}
          name="file"
          label="Fichier CSV"
          accept=".csv,text/csv"
          hint={HINT}
        />
        <SubmitButton pending="Vérification…">Vérifier le fichier</SubmitButton>
      </Form>
    </>
  );
}
