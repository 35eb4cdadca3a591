import { json } from "@remix-run/node";

/** What someone who meant something else can do. */
export type WayOn = { text: string; links: { href: string; name: string }[] };

/** To be thrown: the page of what is not there, or not this visitor's. @param message what the page says of it */
export function notFound(message: string, wayOn?: WayOn): Response {
  return json({ error: message, wayOn }, { status: 404 });
}
