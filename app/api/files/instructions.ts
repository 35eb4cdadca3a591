import type { LoaderFunctionArgs } from "@remix-run/node";

const NAME = /^\/notices\/([0-9a-f]{24}\.pdf)$/;

/** The maker's safety instructions of a product. It may be cached for ever, since a new file has a new address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, name] = NAME.exec(new URL(request.url).pathname) ?? [];
  const bytes = name ? await context.services.instructions.get(name) : null;
  if (!bytes)
    return new Response("Notice introuvable.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.length),
      "Content-Disposition": 'inline; filename="mode-d-emploi.pdf"',
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
