import { callApi } from "./api";

/** Sends the address without leaving the page. @returns the message to show */
export async function sendSubscription(form: HTMLFormElement, failure: string): Promise<{ ok: boolean; text: string }> {
  const fields = new FormData(form);
  const result = await callApi<{ message: string }>("/api/newsletter", {
    email: fields.get("email"),
    website: fields.get("website"),
  });
  if (result.ok) return { ok: true, text: result.answer.message };
  // Errors that the shopper can correct have their own message; all others share one sentence.
  return { ok: false, text: result.status === 422 || result.status === 429 ? result.error : failure };
}
