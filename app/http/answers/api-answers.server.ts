import { json } from "@remix-run/node";

export const UNEXPECTED = "Une erreur est survenue. Merci de réessayer.";

export function apiError(status: number, message: string): Response {
  return json({ error: message }, { status });
}

/** For a call that only changes things. */
export function onlyPost(): Response {
  return only("POST");
}

/** For a call that only reads. */
export function onlyGet(): Response {
  return only("GET", "GET, HEAD");
}

/** For a call that is made one way alone. */
export function only(verb: string, allowed: string = verb): Response {
  const answer = apiError(405, `Cet appel n’accepte que ${verb}.`);
  answer.headers.set("Allow", allowed);
  return answer;
}
