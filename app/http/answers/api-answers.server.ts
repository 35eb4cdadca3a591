import { json } from "@remix-run/node";

export const UNEXPECTED = "Une erreur est survenue. Merci de réessayer.";

export function apiError(status: number, message: string): Response {
  return json({ error: message }, { status });
}
