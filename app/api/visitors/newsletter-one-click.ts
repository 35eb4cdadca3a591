import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { subscriberOf, unsubscribePath } from "~/domain/newsletter/links.server";
import { unsubscribe } from "~/domain/newsletter/newsletter.server";
import { apiError } from "~/http/answers/api-answers.server";
import { limited } from "~/http/forms/limits.server";

const UNKNOWN = "Ce lien n’est pas complet.";

/** The button of a mailbox (RFC 8058): a post without cookies or token, trusted by the signature in its address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services } = context;
  const id = subscriberOf(services.config, new URL(request.url), services.now());
  if (!id) return (await limited(context, "newsletter")) ?? apiError(404, UNKNOWN);
  if (!/List-Unsubscribe[\s\S]*One-Click/.test(await request.text()))
    return apiError(422, "List-Unsubscribe=One-Click est attendu.");
  await unsubscribe(services, id);
  return json({ message: "Désinscription enregistrée." });
}

/** Changes nothing on a GET: mailboxes without such a button open the address as a link, and so do virus scanners. */
export function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const id = subscriberOf(services.config, new URL(request.url), services.now());
  return id ? redirect(unsubscribePath(services.config, id), 302) : apiError(404, UNKNOWN);
}
