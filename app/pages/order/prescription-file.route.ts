import type { LoaderFunctionArgs } from "@remix-run/node";

import { findOwnOrder } from "~/domain/orders/order.server";
import { readPrescription } from "~/domain/prescriptions/reading.server";
import { limited } from "~/http/forms/limits.server";
import { notFound } from "~/http/answers/not-found.server";
import { fileAnswer } from "~/http/answers/private-file.server";

const SEALED =
  "Votre ordonnance ne peut pas être ouverte pour l’instant. Elle n’est pas perdue : écrivez-nous, nous la retrouverons.";

/** The file itself, only for the browser that placed the order: a mail and its link may be forwarded. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services, visitorId } = context;
  const order = await findOwnOrder(services, params.id ?? "", visitorId);
  if (!order || !visitorId)
    throw (await limited(context, "orderLookup")) ?? notFound("Cette ordonnance n’existe pas, ou n’est pas la vôtre.");
  const reading = await readPrescription(
    services,
    order.id,
    { kind: "owner", id: visitorId },
    new URL(request.url).searchParams.get("numero"),
  );
  if (reading.outcome === "unknown") throw notFound("Cette ordonnance n’existe pas, ou n’est pas la vôtre.");
  if (reading.outcome !== "opened")
    throw new Response(SEALED, { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  return fileAnswer(reading);
}
