import type { LoaderFunctionArgs } from "@remix-run/node";

import { illustrationFor } from "~/illustration/index";

/** The drawn pictures. An address always gives the same drawing, so that it may be cached for ever. */
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
      // An SVG that is opened in a tab of its own is a document: this policy lets it run no script.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
