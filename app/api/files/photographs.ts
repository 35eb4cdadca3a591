import type { LoaderFunctionArgs } from "@remix-run/node";

import { printAt } from "~/http/pictures/photographs.server";

/** A print of a photograph of something on sale: it never changes, and a new one has another address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const print = await printAt(context.services, new URL(request.url).pathname);
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
