import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { apiError } from "~/http/answers/api-answers.server";
import { limited } from "~/http/forms/limits.server";

const SHORTEST_QUERY = 3;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = (new URL(request.url).searchParams.get("q") ?? "").trim();
  if (query.length < SHORTEST_QUERY) return json({ features: [] });
  const tooMany = await limited(context, "addressSearch");
  if (tooMany) return tooMany;
  try {
    const suggestions = await context.services.addressSearch(query);
    return json({ features: suggestions.map((properties) => ({ properties })) });
  } catch (fault) {
    // No error for the visitor, because the form's fields work without suggestions.
    context.services.log.warn({ err: fault }, "address search unavailable");
    return apiError(503, "La recherche d’adresse est indisponible.");
  }
}
