import type { LoaderFunctionArgs } from "@remix-run/node";

import { faceAt, type FaceView } from "~/domain/try-on/try-on.server";

const VIEWS: Record<string, FaceView> = { entier: "whole", moi: "worn", oeil0: 0, oeil1: 1 };

/** The photograph of this browser's face; 404 for another browser and after its hour. No cache keeps it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { face, services } = context;
  const view = VIEWS[new URL(request.url).searchParams.get("vue") ?? ""];
  const picture = face && view !== undefined ? await faceAt(services, face, view) : null;
  if (!picture)
    return new Response("Photo introuvable.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  return new Response(new Uint8Array(picture), {
    headers: { "Content-Type": "image/jpeg", "Content-Length": String(picture.length), "Cache-Control": "no-store" },
  });
}
