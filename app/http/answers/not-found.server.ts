import { json } from "@remix-run/node";

/** Links to other pages, for a visitor who followed a wrong one. */
export type WayOn = { text: string; links: { href: string; name: string }[] };

/** A 404 page to throw, for what does not exist or belongs to someone else. @param message the sentence of that page */
export function notFound(message: string, wayOn?: WayOn): Response {
  return json({ error: message, wayOn }, { status: 404 });
}
