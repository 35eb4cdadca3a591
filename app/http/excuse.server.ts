import { json } from "@remix-run/node";

import { typedValues } from "./forms.server";
import type { ShopContext } from "./request-context.server";

/**
 * For what has a sentence of its own when something breaks: the fault is logged with the request's id, and the form comes
 * back as it was typed.
 * @param posted the form, or null for a call
 */
export async function withExcuse(context: ShopContext, sentence: string, posted: FormData | null, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    context.services.log.error({ err: fault }, "fault");
    context.refused = true;
    return json({ error: sentence, requestId: context.requestId, form: { values: posted ? typedValues(posted) : {}, errors: { form: sentence } } }, { status: 500 });
  }
}
