import type { LoaderFunctionArgs } from "@remix-run/node";

import { previewAt } from "~/http/pictures/previews.server";

const plain = (text: string, status: number) =>
  new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/** The preview picture that a messenger shows for a link to the shop. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const preview = await previewAt(context.services, new URL(request.url).pathname);
  if (preview.outcome === "unknown") return plain("Image introuvable.", 404);
  if (preview.outcome === "busy") {
    context.retryAfter = 30;
    return plain("Beaucoup d’images sont demandées en ce moment. Réessayez dans une demi-minute.", 503);
  }
  return new Response(new Uint8Array(preview.jpeg), {
    headers: { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
