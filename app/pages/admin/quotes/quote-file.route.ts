import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { fileAnswer } from "~/http/answers/private-file.server";
import { adminQuoteFile } from "~/http/quotes/admin-quote-file.server";
import { quoteFor } from "./quote-view.server";

/** A quote as a file, opened in the admin area. The shop keeps the quote of an erased person until its year has passed. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const { services } = context;
  const file = await adminQuoteFile(services, account, await quoteFor(services, params.id));
  if (!file) throw notFound("Ce devis n’existe pas, ou n’est plus conservé.");
  return fileAnswer(file);
}
