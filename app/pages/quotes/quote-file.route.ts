import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { quoteLink } from "~/domain/quotes/links.server";
import { renderQuote } from "~/domain/quotes/pdf.server";
import { findQuote, isErased, readQuote } from "~/domain/quotes/written-quote.server";
import { fileAnswer } from "~/http/answers/private-file.server";

/** The quote as a file. A file cannot explain a refusal: a browser without the link is led to the quote's page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services } = context;
  const { id = "" } = params;
  const { search, searchParams } = new URL(request.url);
  const state = quoteLink(services.config, id, searchParams.get("cle"), services.now());
  const quote = state === "valid" ? await findQuote(services, id) : null;
  const document = quote && !(await isErased(services, quote)) ? await readQuote(services, id) : null;
  if (!document) throw redirect(`/devis/${encodeURIComponent(id)}${search}`, 303);
  return fileAnswer({
    name: `devis-${document.number}.pdf`,
    type: "application/pdf",
    bytes: await renderQuote(document),
  });
}
