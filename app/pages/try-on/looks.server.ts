import { mark, MOST_LOOKS, newShare, type TryOn } from "~/domain/try-on/try-on.server";
import { setFlash } from "~/http/answers/flash.server";
import { pageOfForm } from "~/http/answers/return-address.server";
import type { ShopContext } from "~/http/request-context.server";
import { TRY_ON } from "./steps.server";
import { frameOfPage, leftItsPlace, lookKey, wornLooks } from "./worn-frames.server";

const SIDE_BY_SIDE = `${TRY_ON}/cote-a-cote`;

/** Puts the frame of an article's page beside the others, or takes one away. @returns where to go on */
export async function changeLooks(
  context: ShopContext,
  request: Request,
  face: TryOn,
  posted: FormData,
): Promise<string> {
  const { services } = context;
  const { looks } = face.marks;
  if (posted.get("intent") === "retirer") {
    await mark(services, face, { looks: looks.filter((look) => lookKey(look) !== posted.get("look")) });
    return SIDE_BY_SIDE;
  }
  if (posted.get("intent") === "partager" || posted.get("intent") === "ne-plus-partager") {
    await mark(services, face, { shared: posted.get("intent") === "partager" ? face.marks.shared || newShare() : "" });
    return `${SIDE_BY_SIDE}#partage`;
  }
  const back = pageOfForm(request, posted, SIDE_BY_SIDE);
  const found = await frameOfPage(services, back);
  if (!found) {
    setFlash(context, {
      kind: "info",
      text: "Cette monture n’est ni dessinée ni détourée : elle ne peut pas être comparée sur vous.",
    });
    return back;
  }
  const look = { slug: found.product.slug, color: found.color.value };
  const others = looks.filter((each) => lookKey(each) !== lookKey(look));
  // When the list is full, a new frame replaces the oldest.
  await mark(services, face, { looks: [...others, look].slice(-MOST_LOOKS) });
  const [replaced] = await wornLooks(services, [...others, look].slice(0, -MOST_LOOKS));
  if (replaced) setFlash(context, { kind: "info", text: leftItsPlace(replaced) });
  return SIDE_BY_SIDE;
}
