import { CHILDREN } from "~/domain/catalogue/shelves";
import type { Settings } from "~/domain/settings/model.server";
import { renamedShelves } from "~/domain/settings/shelf-words.server";
import type { Crumb } from "~/ui/structured-data";
import { materialLabel, rimLabel, shapeLabel } from "~/domain/catalogue/labels";
import { isLow, type Product, type ProductColor } from "~/domain/catalogue/products.server";
import { freeIn } from "~/domain/catalogue/sizes/free";
import type { ProductSafety } from "~/domain/catalogue/safety/safety.server";
import { CLASS_A_OFFER, renewalCondition, CLASS_NAMES } from "~/domain/catalogue/equipment-classes";
import { fitFor, measuresOfSize } from "~/domain/catalogue/frame-size";
import { dayAndMonth, shopDay } from "~/domain/days";
import { formatEuros, type Cents } from "~/domain/money";
import { isQuotedAlone } from "~/domain/quotes/frame-alone.server";
import { measuredUrl, overallWidth, parseFrameUrl, sizedUrl } from "~/illustration/index";
import { slugOf } from "~/ui/slug";
import type { ArticleProps } from "./article-props";
import { safetyView } from "./safety-view.server";
import { paperFrameOf } from "~/http/pictures/paper-frame.server";
import { cutWidthInSize, sitterPicture } from "~/http/pictures/sitters.server";
import { wornFront } from "~/http/pictures/worn.server";
import { shownColor } from "~/http/frames/shown-frame.server";
import { DELIVERY_WORKING_DAYS } from "~/shop/delivery-terms";

const MOST_PICTURES = 10;

const OFFER: [string, string] = [
  `Offre ${CLASS_A_OFFER}`,
  `\u00a0: avec des verres de classe A et une complémentaire responsable, rien ne reste à votre charge une fois remboursé, ${renewalCondition()}. Elle reçoit aussi des verres à prix libres.`,
];

/**
 * Everything an article's page shows of one product, in the colour its address asks for.
 * @param lensCents the price of the cheapest lenses for it; null where none can be had
 */
export function articleOf(
  product: Product,
  safety: ProductSafety,
  request: Request,
  lensCents: Cents | null = null,
): ArticleProps {
  const color = shownColor(product, request);
  const { reduction, promotion, sizes } = product;
  const asked = new URL(request.url).searchParams.get("taille");
  const size = sizes.find((each) => each === asked || sizes.length === 1) ?? "";
  return {
    id: product.id,
    number: product.number,
    path: product.isAccessory ? `/article-accessoire/${product.number}` : `/article/${product.slug}`,
    brand: product.brand,
    name: product.name,
    description: product.description,
    price: formatEuros(product.effectiveCents),
    cents: product.effectiveCents,
    ...(reduction && { was: formatEuros(reduction.referenceCents), percent: reduction.percent }),
    ...(reduction && promotion && promotionView(promotion)),
    isNew: product.isNew,
    ...(product.equipmentClass === "A" && { offer: OFFER }),
    sizes,
    size,
    ...(color && goneSizes(color, sizes)),
    color: color?.value ?? "",
    colorName: color?.name ?? "",
    ...(product.category === "solar" && { solar: true }),
    ...(lensCents !== null && { lensesFrom: formatEuros(lensCents).replace(",00", "") }),
    left: color?.available ?? 0,
    low: color ? isLow(color) : false,
    images: picturesOf(product, color, size),
    colors: product.colors.map(({ value, name, available }): ArticleProps["colors"][number] => ({
      value,
      name,
      ...(available === 0 && { gone: true }),
    })),
    delivery: product.deliveryEstimate || DELIVERY_WORKING_DAYS,
    caseAsked: new URL(request.url).searchParams.has("etui"),
    facts: factsOf(product),
    measures: measuresView(product, size, color),
    ...(!product.isAccessory && wornFront(color?.images[0]?.url ?? "") && { isTriedOn: true }),
    ...(!product.isAccessory && { sizedWays: sizedWaysOf(product, color, request) }),
    safety: safetyView(safety, color?.value ?? "", sizes),
  };
}

/** To print the frame at true size and cut it out, and to ask for the quote of the frame alone. */
function sizedWaysOf(product: Product, color: ProductColor | undefined, request: Request): [string, string][] {
  const { id, slug, category } = product;
  const ways: [string, string][] = [];
  if (paperFrameOf(product, request)) ways.push([`/article/${slug}/papier?taille=`, "L’essayer en papier"]);
  if (color && color.available > 0 && isQuotedAlone({ productId: id, category }))
    ways.push([`/devis?article=${id}&couleur=${slugOf(color.name)}&taille=`, "Devis gratuit, monture seule"]);
  return ways;
}

/** The sold-out sizes of a colour; none where the whole colour is sold out, since the page says that. */
function goneSizes({ available, pieces }: ProductColor, sizes: string[]): Pick<ArticleProps, "goneSizes"> {
  const gone = available > 0 ? sizes.filter((size) => freeIn(pieces, size) === 0) : [];
  return gone.length > 0 ? { goneSizes: gone } : {};
}

/** The promotion in words. Its last day is that of the instant before its end, which no longer belongs to it. */
function promotionView({ name, endsAt }: NonNullable<Product["promotion"]>) {
  const lastDay = shopDay(new Date(Date.parse(endsAt) - 1));
  return { promotion: `${name}, jusqu’au ${dayAndMonth(lastDay)} compris.`, lastDay };
}

/** The pictures in order: the frame alone, the frame on a face, its other sides; drawings are in the size that is shown. */
function picturesOf(product: Product, color: ProductColor | undefined, size: string): ArticleProps["images"] {
  const { lensWidthMm } = measuresOfSize(product, size);
  const [first, ...others] = (color?.images.slice(0, MOST_PICTURES) ?? []).map(({ url, ...picture }) => ({
    ...picture,
    url: lensWidthMm ? sizedUrl(url, lensWidthMm) : url,
  }));
  if (!first) return [];
  const worn = sitterPicture(product, first.url, lensWidthMm);
  return [first, ...(worn ? [worn] : []), ...others];
}

/** The measures of each size. The drawing shows the chosen size, or the size that was measured when none is chosen. */
function measuresView(product: Product, size: string, color: ProductColor | undefined): ArticleProps["measures"] {
  const { lensWidthMm, lensHeightMm, bridgeMm, templeMm } = measuresOfSize(product, size);
  if (!lensWidthMm || !bridgeMm || !templeMm) return null;
  const widths = product.sizes.map((each) => [each, measuresOfSize(product, each).lensWidthMm ?? lensWidthMm] as const);
  return {
    lensWidth: lensWidthMm,
    lensHeight: lensHeightMm,
    bridge: bridgeMm,
    temple: templeMm,
    ...(new Set(widths.map(([, width]) => width)).size > 1 && {
      widths: Object.fromEntries(widths),
      measuredIn: product.lensWidthMm,
    }),
    ...drawnMeasures(product, color, lensWidthMm),
  };
}

const FITS = {
  narrow: "Cette monture est étroite pour vous",
  good: "Cette monture est à votre taille",
  wide: "Cette monture est large pour vous",
} as const;

/** How the shown size suits the pupils measured in this browser, in a sentence; empty without a measure. */
export function fitOf(measures: ArticleProps["measures"], pupils: number | null): { fit?: string } {
  const found = measures && pupils && fitFor({ lensWidthMm: measures.lensWidth, bridgeMm: measures.bridge }, pupils);
  if (!found) return {};
  const told = String(pupils).replace(".", ",");
  return {
    fit: `Vos pupilles : ${told} mm l’une de l’autre. Les centres des verres : ${found.centresMm} mm. ${FITS[found.fit]}.`,
  };
}

/**
 * The overall width: counted from the width of the front in the sheet, which is one for every colour; without it, that
 * of the drawing or of the cut-out. Materials differ in thickness, so that two drawings of a frame may differ by a
 * millimetre.
 */
function drawnMeasures(product: Product, color: ProductColor | undefined, lensWidth: number) {
  const { gender, frontWidthMm, lensWidthMm } = product;
  const url = color?.images[0]?.url ?? "";
  const shown = parseFrameUrl(url);
  const said = frontWidthMm && lensWidthMm ? frontWidthMm + 2 * (lensWidth - lensWidthMm) : undefined;
  const drawn = shown && Math.round(overallWidth({ ...shown.drawing, lensWidth }));
  const overall = said ?? drawn ?? cutWidthInSize(product, url, lensWidth);
  return {
    ...(shown && { drawing: measuredUrl(url, lensWidth) ?? "" }),
    ...(overall && { overall, ...(gender !== "enfant" && { forAdults: true as const }) }),
  };
}

function factsOf({ equipmentClass, shape, material, rimType, collection }: Product): [string, string][] {
  const facts: [string, string | null][] = [
    ["Offre", equipmentClass && CLASS_NAMES[equipmentClass]],
    ["Forme", shape && shapeLabel(shape)],
    ["Matière", material && materialLabel(material)],
    ["Cerclage", rimType && rimLabel(rimType)],
    ["Collection", collection],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** The shelf of a product, for its breadcrumb. */
export function shelfOf(product: Pick<Product, "category" | "gender">, settings: Settings): Crumb {
  const shelf = usualShelf(product);
  return { ...shelf, name: renamedShelves(settings)[shelf.path] ?? shelf.name };
}

function usualShelf({ category, gender }: Pick<Product, "category" | "gender">): Crumb {
  if (category === "accessory") return { name: "Accessoires", path: "/accessoires" };
  if (gender === "enfant") return { name: CHILDREN.title, path: CHILDREN.path };
  const [name, path] = category === "solar" ? ["Solaires", "solaires"] : ["Optiques", "optiques"];
  // A unisex frame is on the shelves of both women and men.
  if (gender !== "femme" && gender !== "homme")
    return category === "solar"
      ? { name: "Solaires", path: "/solaire-selection" }
      : { name: "Optiques", path: "/optique-selection" };
  return gender === "femme"
    ? { name: `${name} femme`, path: `/${path}-femme` }
    : { name: `${name} homme`, path: `/${path}-homme` };
}
