import { json } from "@remix-run/node";

/** The token of a mailed link. @throws the page to show when the link carries none */
export function mailedToken(request: Request): string {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (/^[\w-]{1,200}$/.test(token)) return token;
  throw json({ error: "Ce lien n’est pas complet. Ouvrez-le depuis le courriel lui-même." }, { status: 400 });
}
