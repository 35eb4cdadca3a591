import type { LoaderFunctionArgs } from "@remix-run/node";

import { isOrderKey } from "~/domain/orders/links.server";
import { insurerFile } from "~/domain/papers/insurer-file.server";
import { notFound } from "~/http/answers/not-found.server";
import { fileAnswer } from "~/http/answers/private-file.server";
import { zipOf } from "~/http/answers/zip.server";
import { openOrderOfPaper } from "~/http/orders/order-access.server";

/** The insurer's file. It contains the prescription, whose reading is logged. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrderOfPaper(context, request, params.id);
  const signed = isOrderKey(context.services.config, order.id, new URL(request.url).searchParams.get("cle"));
  const reader = signed
    ? ({ kind: "link", id: order.id } as const)
    : ({ kind: "owner", id: context.visitorId ?? "" } as const);
  const papers = await insurerFile(context.services, order, reader);
  if (!papers) throw notFound("Cette commande n’a pas de dossier pour la mutuelle.");
  return fileAnswer({
    name: `dossier-mutuelle-${order.number}.zip`,
    type: "application/zip",
    bytes: await zipOf(papers),
  });
}
