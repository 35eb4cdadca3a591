import { callApi } from "./api";

/** Sends the address and stays where it is. @returns what became of it, in words */
export async function sendSubscription(form: HTMLFormElement, failure: string): Promise<{ ok: boolean; text: string }> {
  const fields = new FormData(form);
  const result = await callApi<{ message: string }>("/api/newsletter", {
    email: fields.get("email"),
    website: fields.get("website"),
  });
  if (result.ok) return { ok: true, text: result.answer.message };
  // What the shopper can do about it is said in the shop's words; anything else in one sentence.
  return { ok: false, text: result.status === 422 || result.status === 429 ? result.error : failure };
}
