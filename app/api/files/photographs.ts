import type { LoaderFunctionArgs } from "@remix-run/node";

import { filmAt } from "~/http/pictures/films.server";
import { printAt } from "~/http/pictures/photographs.server";

/** A product's photograph in one size and type, or a film of the shop's own. It may be cached for ever, since a new photograph has a new address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const film = await filmAt(context.services, pathname, request.headers.get("Range"));
  if (film) return film;
  const print = await printAt(context.services, pathname);
  if (!print)
    return new Response("Image introuvable.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  return new Response(new Uint8Array(print.bytes), {
    headers: {
      "Content-Type": print.type,
      "Content-Length": String(print.bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
