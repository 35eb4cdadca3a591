import type { ShopContext } from "~/http/request-context.server";
import { repainted } from "~/shop/accent";
import { accentInForce } from "~/shop/facts";
import { shop } from "~/shop/identity";
import { french } from "~/shop/words/french-spacing";

const STYLE = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;justify-content:center;padding:2rem 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;color:#1c1b1a;background:#f7f4ee}
main{width:100%;max-width:34rem;margin:0 auto}svg{display:block;width:11rem;height:auto;margin:0 0 2rem;color:#1f4d3f}
.name{margin:0 0 .5rem;font-size:1rem;letter-spacing:.08em;color:#1f4d3f}h1{margin:0 0 1rem;font:500 clamp(2.125rem, 1.6rem + 2.2vw, 3.5rem)/1.1 "Gill Sans","Gill Sans Nova",Optima,Candara,"Trebuchet MS",sans-serif}
p{margin:0 0 1rem}address{margin:2rem 0 0;padding-top:1.5rem;border-top:1px solid #cfc6b4;font-style:normal}a{color:#1f4d3f;text-underline-offset:.2em}ul{list-style:none;margin:0 0 1rem;padding:0}
address a,li a{display:inline-block;padding:.5rem 0}.button{display:inline-block;margin-top:.5rem;padding:.75rem 1.5rem;border-radius:2px;color:#fff;background:#1f4d3f;text-decoration:none}
small{display:block;margin-top:1.5rem;font-size:.8125rem;color:#595750;overflow-wrap:anywhere}a:focus-visible{outline:3px solid #1f4d3f;outline-offset:3px}`;

const GLASSES =
  '<svg viewBox="0 0 220 84" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"><path d="M18 34C18 18 38 12 58 12s38 8 38 28-16 32-36 32-42-14-42-38zM202 34c0-16-20-22-40-22s-38 8-38 28 16 32 36 32 42-14 42-38zM96 36c8-8 20-8 28 0M18 30L4 24M202 30l14-6"/></svg>';

/**
 * A page of its own, made without the database and the renderer, in the shop's colours.
 * @param title its heading
 * @param body what comes below the heading, as HTML
 */
export function quietPage({ nonce }: Pick<ShopContext, "nonce">, status: number, title: string, body: string) {
  const name = escaped(shop.name);
  const html = `<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#f7f4ee">
<title>${[escaped(title), name].filter(Boolean).join(" – ")}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${repainted(STYLE, accentInForce())}</style>
</head>
<body>
<main>
${GLASSES}
${name ? `<p class="name">${name}</p>\n` : ""}<h1>${escaped(french(title))}</h1>
${body}
</main>
</body>
</html>
`;
  return new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/**
 * The page for a fault in the database or the renderer, or for a request that no page answers.
 * @param says what the reader can do about it
 * @param again true where the same address may answer soon: an empty link leads to the page that shows it
 */
export function plainPage(
  context: Pick<ShopContext, "nonce" | "requestId">,
  status: number,
  title: string,
  says: string,
  again = false,
): Response {
  const phone = escaped(shop.phone).replaceAll(" ", "\u00a0");
  return quietPage(
    context,
    status,
    title,
    `<p>${french(says)}</p>
${again ? '<p><a class="button" href="">Réessayer</a></p>\n' : ""}<p><a class="button" href="/home">Revenir à l’accueil</a></p>
<address>${phone ? `Par téléphone\u00a0: <a href="${escaped(shop.phoneHref)}">${phone}</a>` : ""}
<small>Si cela se reproduit, donnez-nous ce repère\u00a0: ${escaped(context.requestId)}</small></address>`,
  );
}

export function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
