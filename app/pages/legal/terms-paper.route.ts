import type { LoaderFunctionArgs } from "@remix-run/node";

import { isTermsPaper, termsPaper } from "~/domain/terms-of-sale/papers.server";
import { notFound } from "~/http/answers/not-found.server";
import { fileAnswer } from "~/http/answers/private-file.server";

/** The terms of one version, or its withdrawal notice, as the confirmation of an order carries them. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const kind = (params.paper ?? "").replace(/\.pdf$/, "");
  const paper = isTermsPaper(kind) ? await termsPaper(context.services, { kind, version: params.version ?? "" }) : null;
  if (!paper) throw notFound("Cette version des conditions de vente n’existe pas.");
  return fileAnswer({ name: paper.filename, type: "application/pdf", bytes: paper.content });
}
