import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";

export const OFFLINE = "La connexion est interrompue : rien n’a été envoyé. Vérifiez votre réseau, puis recommencez.";

/**
 * Sends a page's form; when the network is gone, gives the form back as it was typed instead of the page of a fault. Sending
 * it again is harmless: the server knows the attempt.
 */
export async function stayOnForm({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const typed = await request.clone().formData();
  try {
    return await serverAction();
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault; // what fetch throws when no answer came
    const values = Object.fromEntries([...typed].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
    return { form: { values, errors: { form: OFFLINE } }, offline: true };
  }
}

/** After a form the page's data is asked for anew; with the network gone, that would end in the page of a fault. */
export const reloadUnlessOffline: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => defaultShouldRevalidate && !(actionResult as { offline?: boolean } | undefined)?.offline;
