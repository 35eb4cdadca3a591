import type { LoaderFunctionArgs } from "@remix-run/node";

import { illustrationFor } from "~/illustration/index";

/** The demo shop's pictures: drawn from their address, the same for ever. */
export function loader({ request }: LoaderFunctionArgs) {
  const drawing = illustrationFor(new URL(request.url).pathname);
  if (drawing === null)
    return new Response("Image introuvable.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  return new Response(drawing, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=31536000, immutable",
      // Opened alone in a tab, an SVG is a document: the policy keeps it from running anything.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
