import { measuresOfSize } from "~/domain/catalogue/frame-size";
import { isOwnFrame, OWN_FRAMES, ownRimAt, type OwnRim } from "~/domain/catalogue/own-frames";
import { productsById } from "~/domain/catalogue/products-by-id.server";
import { recallsInForce } from "~/domain/catalogue/safety/recalled.server";
import { isId } from "~/domain/ids";
import { readRim } from "~/domain/lenses/index-choice";
import { engravedSize, type OwnMaterial } from "~/domain/lenses/own-frame/own-frame";
import { begunRim, knownOwnFrame } from "~/domain/lenses/own-frame/own-frame.server";
import type { Screen } from "~/domain/lenses/wizard";
import { LENSES_ONLY_PATH, lensWizardPath } from "~/http/frames/frame-paths";
import { ownFrameFields, measureTexts, typedFrame } from "~/http/lenses/own-frame-fields.server";
import type { ShopContext } from "~/http/request-context.server";
import type { LensesOnlyView } from "./own-frame-form";
import { screenPath } from "~/pages/lenses/lens-texts.server";

const standIn = (rim: OwnRim) => ({ id: OWN_FRAMES[rim].productId, slug: "" });

export function ownScreenPath(rim: OwnRim, screen: Screen): string {
  return screenPath(standIn(rim), screen);
}

/** The page with its fields filled in: from the own frame that is changed, from a product of the shop, or empty. */
export async function lensesOnlyView(
  { services, visitorId }: Pick<ShopContext, "services" | "visitorId">,
  asked: URLSearchParams,
): Promise<LensesOnlyView> {
  const changed = ownRimAt(asked.get("monture"));
  const own = changed && (await knownOwnFrame(services, visitorId, changed));
  const shown = asked.get("article");
  const begun = own ? null : await begunRim(services, visitorId);
  const before = begun && (await knownOwnFrame(services, visitorId, begun));
  const known =
    changed && own ? typedFrame(changed, own) : shown ? await measuresOfArticle(services, shown, asked) : {};
  return {
    action: changed && own ? `${LENSES_ONLY_PATH}?monture=${OWN_FRAMES[changed].address}` : LENSES_ONLY_PATH,
    fields: ownFrameFields(known, own),
    begun: begun &&
      before && {
        says: `${engravedSize(before)}, ${RIM_WORDS[begun]}`,
        href: ownScreenPath(begun, "verres"),
        forget: lensWizardPath({ productId: OWN_FRAMES[begun].productId, slug: "" }),
      },
  };
}

const RIM_WORDS: Record<OwnRim, string> = { cercle: "cerclée", demicercle: "demi-cerclée", perce: "percée" };

/**
 * The measures of a product that was bought here; none while a recall names it. Those that the shop does not know are typed
 * by the customer.
 */
async function measuresOfArticle(services: ShopContext["services"], id: string, asked: URLSearchParams) {
  const [product] = isId(id) ? await productsById(services, [id]) : [];
  if (!product || product.isAccessory || isOwnFrame({ productId: product.id })) return {};
  if ((await recallsInForce(services, [product.id])).size > 0) return {};
  const { rimType, material } = product;
  const { measuredInMm: _other, ...measures } = measuresOfSize(product, asked.get("taille") ?? "");
  return { rim: readRim(rimType), material: materialOf(material), ...measureTexts(measures) };
}

/** The material that the text of a product means; empty when it names none of ours. Products have free texts. */
function materialOf(said: string | null): OwnMaterial | "" {
  const word = (said ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return KNOWN_MATERIALS.find(([pattern]) => pattern.test(word))?.[1] ?? "";
}

const KNOWN_MATERIALS: [RegExp, OwnMaterial][] = [
  [/acetate/, "acetate"],
  [/titane/, "titanium"],
  [/metal|acier|alu/, "metal"],
  [/corne|bois|ecaille/, "natural"],
];
