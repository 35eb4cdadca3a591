import { json, redirect } from "@remix-run/node";

import type { Product } from "~/domain/catalogue/products.server";
import { readLensAnswers } from "~/domain/lenses/answers.server";
import { screenToShow } from "~/domain/lenses/wizard";
import { askedColor } from "~/http/frames/shown-frame.server";
import type { ShopContext } from "~/http/request-context.server";
import { lensPageView } from "./lens-view.server";
import { REMOVED } from "~/http/lenses/offered-lenses.server";
import { screenPath } from "./lens-texts.server";

/** The screen of the wizard that the address asks for; a redirect to an earlier one whose answer is missing. */
export async function loadLenses(context: ShopContext, request: Request, product: Product) {
  const { services, visitorId, refused } = context;
  const search = new URL(request.url).searchParams;
  const asked = search.get("etape");
  const draft = await readLensAnswers(services, visitorId, product.id);
  const shown = screenToShow(asked, draft?.answers ?? null);
  // A script ends the waiting screen, so that a request for a document skips it.
  const screen = shown === "calcul" && !context.wantsData ? "verres" : shown;
  // The address says which screen is shown, so that reload and back lead where the page says.
  if (!refused && screen !== (asked ?? "monture")) throw redirect(screenPath(product, screen));
  const frame = {
    color: askedColor(product, search.get("couleur"))?.value ?? null,
    size: product.sizes.find((size) => size === search.get("taille")) ?? null,
    removed: search.getAll(REMOVED),
  };
  const view = await lensPageView(services, product, visitorId, draft, screen, frame);
  return json({ view, refused });
}
