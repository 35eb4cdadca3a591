import type { LoaderFunctionArgs } from "@remix-run/node";

import { uncutPhoto } from "~/domain/catalogue/editing/cut-outs/cut-outs.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { previewCut, previewGround } from "~/http/pictures/cut-outs.server";
import { readWish } from "./cut-out-form.server";

/** How a photograph looks once it is cut out as the address says, before anything is stored. */
export async function loader({ params: { id = "", photo = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const uncut = await uncutPhoto(context.services, id, photo);
  const { searchParams } = new URL(request.url);
  const ground = previewGround(searchParams.get("fond"));
  const reading = uncut && readWish(searchParams, uncut);
  const picture = uncut && ground && reading?.ok ? await previewCut(uncut, reading.data, ground) : null;
  if (!picture) throw notFound("Cet aperçu n’existe pas.");
  return new Response(new Uint8Array(picture), { headers: { "Content-Type": "image/jpeg" } });
}
