import type { ClientActionFunctionArgs } from "@remix-run/react";

import { OFFLINE } from "./navigation/lost-line";

export { reloadUnlessStayedOnForm } from "./navigation/lost-line";

const SESSION_OVER =
  "Votre session est terminée : rien n’a été enregistré. Connectez-vous dans un autre onglet, puis recommencez.";

/**
 * Sends a page's form. When the network is lost or the session has ended, the form comes back as it was typed, instead
 * of an error page or the login. Sending it again is harmless: the server recognises the attempt.
 */
export async function stayOnForm({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const typed = await request.clone().formData();
  try {
    return await serverAction();
  } catch (fault) {
    // What fetch throws when no answer came.
    const error = fault instanceof TypeError ? OFFLINE : leadsToLogin(fault, request) ? SESSION_OVER : null;
    if (!error) throw fault;
    const values = Object.fromEntries(
      [...typed].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
    );
    return { form: { values, errors: { form: error } }, stayed: true };
  }
}

/** Whether the answer redirects to a login that would lead back to this page. */
function leadsToLogin(answer: unknown, { url }: Request): boolean {
  const [path = "", query] = (answer instanceof Response ? (answer.headers.get("Location") ?? "") : "").split("?");
  const back = new URLSearchParams(query).get("retour");
  return ["/admin/connexion", "/mon-compte"].includes(path) && back?.split("?")[0] === new URL(url).pathname;
}
