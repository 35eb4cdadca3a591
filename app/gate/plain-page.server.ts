import type { ShopContext } from "~/http/request-context.server";
import { shop } from "~/shop/identity";
import { french } from "~/ui/french-spacing";

const STYLE =
  "body{max-width:36rem;margin:10vh auto;padding:0 1.25rem;font:1.125rem/1.5 system-ui,sans-serif;color:#1c1b1a;background:#f7f4ee}a{color:inherit}";

/**
 * A page made without the database and the renderer: for a fault in one of them, or for a request that no page answers.
 * @param title its heading
 * @param says what the reader can do about it
 */
export function plainPage(
  { nonce, requestId }: Pick<ShopContext, "nonce" | "requestId">,
  status: number,
  title: string,
  says: string,
): Response {
  const html = `<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${shop.name}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${french(title)}</h1>
<p>${french(says)}</p>
<p>Par téléphone\u00a0: <a href="${shop.phoneHref}">${shop.phone.replaceAll(" ", "\u00a0")}</a></p>
<p><a href="/home">Revenir à l’accueil</a></p>
<p><small>Repère de cette demande\u00a0: ${requestId}</small></p>
</main>
</body>
</html>
`;
  return new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
