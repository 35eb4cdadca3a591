import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { WaitingSale } from "~/ui/admin/waiting-sale";
import { QuoteSheet } from "~/ui/quotes/quote-sheet";
import { quoteSheet } from "~/ui/styles/sheets/journey";
import { answerAdminQuote } from "./quote-post.server";
import { adminQuoteView, quoteFor } from "./quote-view.server";
import { QuoteWays } from "./quote-ways";

export const links: LinksFunction = () => [quoteSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Devis ${data.line.number}` : "Devis", data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const asked = new URL(request.url).searchParams;
  const view = await adminQuoteView(context.services, account, await quoteFor(context.services, params.id), asked);
  return json({ ...view, refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  return answerAdminQuote(context, account, await quoteFor(context.services, params.id), new URL(request.url).search);
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function AdminQuotePage() {
  const { quote, line, ways, waiting, glassesHref } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <p>
        <Link to="/admin/devis">Tous les devis</Link>
        {glassesHref ? (
          <>
            {" · "}
            <Link to={glassesHref}>Choisir d’autres verres</Link>
          </>
        ) : null}
      </p>
      <WaitingSale sale={waiting} />
      <ErrorSummary form={form} />
      <h1>Devis {line.number}</h1>
      <p>
        <strong>{line.status}</strong>, {line.name}
        {line.email ? (
          <>
            , <a href={`mailto:${line.email}`}>{line.email}</a>
          </>
        ) : null}
        . {line.steps.map((step) => `${step}. `)}
        <a href={quote.pdf}>Ouvrir le PDF</a>
      </p>
      <QuoteWays ways={ways} form={form} />
      <QuoteSheet quote={quote} />
    </>
  );
}
