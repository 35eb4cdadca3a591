import { json } from "@remix-run/node";

/** To be thrown: the page of what is not there, or not this visitor's. @param message what the page says of it */
export function notFound(message: string): Response {
  return json({ error: message }, { status: 404 });
}
