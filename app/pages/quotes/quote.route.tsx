import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { quoteLink } from "~/domain/quotes/links.server";
import { findQuote, isErased } from "~/domain/quotes/written-quote.server";
import { openedByLink } from "~/http/answers/mailed-link.server";
import { pageTitle } from "~/http/head/page-title";
import { quoteView } from "~/http/quotes/quote-view.server";
import type { ShopContext } from "~/http/request-context.server";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import { QuoteSheet } from "~/ui/quotes/quote-sheet";
import { quoteSheet } from "~/ui/styles/sheets/journey";
import { answerQuoteForm, standingFor } from "./quote-answer.server";

export const links: LinksFunction = () => [quoteSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Devis ${data.quote.number}` : "Devis", data?.refused),
];

/** Opened by its signed link: by the browser that asked for it, from a mail, or from the shop. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const quote = await quoteAt(request, params.id, context);
  const { pathname, search } = new URL(request.url);
  return json({
    quote: await quoteView(context.services, quote),
    standing: await standingFor(context.services, context.visitorId, quote),
    here: pathname + search,
    refused: context.refused,
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return answerQuoteForm(context, await quoteAt(request, params.id, context));
}

function quoteAt(request: Request, id = "", context: ShopContext) {
  const { services } = context;
  const key = new URL(request.url).searchParams.get("cle");
  return openedByLink(context, quoteLink(services.config, id, key, services.now()), async () => {
    const quote = await findQuote(services, id);
    if (quote && (await isErased(services, quote))) throw closedWithItsData();
    return quote;
  });
}

/** The 410 for a valid link to a quote that was closed, because its customer's data were erased. */
function closedWithItsData() {
  return json(
    {
      error:
        "Ce devis a été fermé quand les données de la personne à qui il était destiné ont été effacées. Vous pouvez en demander un nouveau : il est gratuit.",
    },
    { status: 410 },
  );
}

export default function QuotePage() {
  const { quote, standing, here } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--quote">
      <ErrorSummary form={form} />
      <h1>Devis {quote.number}</h1>
      {standing.notice && Object.keys(form.errors).length === 0 ? (
        <p className="notice">{french(standing.notice)}</p>
      ) : null}
      <div className="quote__ways">
        {standing.orderHref ? (
          <Link className={standing.state === "cancelled" ? "button button--quiet" : "button"} to={standing.orderHref}>
            {standing.orderHidden ? "Retrouver ma commande" : "Voir ma commande"}
          </Link>
        ) : null}{" "}
        {standing.state === "ordered" || standing.state === "proposal" ? null : (
          <Form method="post" action={here}>
            <FormGuard name="quote" />
            {standing.state === "open" ? (
              <SubmitButton name="intent" value="order" pending="Un instant…">
                Commander ce devis
              </SubmitButton>
            ) : (
              <SubmitButton name="intent" value="renew" pending="Un instant…">
                Refaire ce devis aux prix du jour
              </SubmitButton>
            )}
          </Form>
        )}{" "}
        <a className="button button--quiet" href={quote.pdf}>
          Télécharger le devis (PDF)
        </a>
      </div>
      <QuoteSheet quote={quote} />
    </main>
  );
}
