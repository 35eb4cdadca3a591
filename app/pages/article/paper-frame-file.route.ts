import type { LoaderFunctionArgs } from "@remix-run/node";

import { notFound } from "~/http/answers/not-found.server";
import { fileAnswer } from "~/http/answers/private-file.server";
import { frameAt } from "~/http/frames/shown-frame.server";
import { paperFrameFile, paperFrameOf } from "~/http/pictures/paper-frame.server";

/** The frame to cut out, as a file whose size no browser changes. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const product = await frameAt(context.services, params.slug);
  const paper = paperFrameOf(product, request);
  if (!paper) throw notFound("Cette monture n’existe pas en papier.");
  return fileAnswer({
    name: `${product.slug}-en-papier.pdf`,
    type: "application/pdf",
    bytes: await paperFrameFile(paper, context.services.now()),
  });
}
