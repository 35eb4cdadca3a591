import { relatedFrames } from "~/domain/catalogue/catalogue.server";
import { measuresOfSize } from "~/domain/catalogue/frame-size";
import { materialLabel, rimLabel, shapeLabel } from "~/domain/catalogue/labels";
import { findProduct, openingColor, type Product } from "~/domain/catalogue/products.server";
import { readMarking, type OwnMarking } from "~/domain/catalogue/query";
import { formatEuros } from "~/domain/money";
import { MOST_COMPARED } from "~/http/frames/frame-paths";
import { productPath } from "~/http/pictures/product-cards.server";
import { frontWidth, sitterOf, sitterPicture } from "~/http/pictures/sitters.server";
import { overlaidFronts, parseFrameUrl, type SitterName } from "~/illustration/index";
import type { Services } from "~/infra/services.server";
import type { ComparedFrame, Comparison } from "./compare";

/**
 * The frames that the address names, in its order, without products that are no frame on sale; and the marking of the
 * visitor's own glasses.
 */
export async function comparison(services: Services, search: URLSearchParams): Promise<Comparison> {
  const named = [...new Set(search.getAll("monture").flatMap((each) => each.split(",")))].slice(0, MOST_COMPARED);
  const found = await Promise.all(named.map((each) => findProduct(services, each)));
  const onSale = found.filter((product): product is Product => product !== null && !product.isAccessory);
  // A number and a name may name one frame.
  const products = [...new Map(onSale.map((product) => [product.id, product])).values()];
  const [only, second] = products;
  const like = only && !second ? await relatedFrames(services, only) : [];
  const typed = search.get("miennes")?.trim() ?? "";
  const own = readMarking(typed);
  // One face wears them all, so that the frames are compared and not the faces.
  const sitter = products.map((product) => sitterOf(product, frontOf(product))).find(Boolean) ?? null;
  return {
    frames: products.map((product) => comparedFrame(product, sitter)),
    isMissing: onSale.length < named.filter(Boolean).length,
    others: like.map(({ slug, brand, name }) => ({ slug, brand, name })),
    own: typed,
    isIllegible: typed !== "" && !own,
    laid: laidOver(products, own),
  };
}

const frontOf = (product: Product) => openingColor(product)?.images[0]?.url ?? "";

const OWN_TONE = "#595750";
const TONES = ["#1f4d3f", "#b3262e", "#23415f", "#a6701e"] as const;

/**
 * The fronts drawn over each other; null for fewer than two, the visitor's own glasses included. Photographs cannot be
 * overlaid.
 */
function laidOver(products: Product[], own: OwnMarking | null): Comparison["laid"] {
  const fronts = products.flatMap((product, place) => {
    const shown = parseFrameUrl(frontOf(product));
    return shown ? [{ product, drawing: shown.drawing, tone: TONES[place] ?? OWN_TONE }] : [];
  });
  if (fronts.length + (own ? 1 : 0) < 2) return null;
  const svg = overlaidFronts(fronts, own && { ...own, tone: OWN_TONE });
  return {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    names: [
      ...fronts.map(({ product, tone }) => ({
        tone,
        says: `${product.brand} ${product.name}${besides(product, own)}`,
      })),
      ...(own ? [{ tone: OWN_TONE, says: `Vos lunettes, ${own.lens} □ ${own.bridge} (en pointillé)` }] : []),
    ],
  };
}

/** In words, how much wider a frame is than the visitor's own glasses, between the outer edges of the lenses. */
function besides({ lensWidthMm, bridgeMm }: Product, own: OwnMarking | null): string {
  if (!own || !lensWidthMm || !bridgeMm) return "";
  const more = 2 * lensWidthMm + bridgeMm - (2 * own.lens + own.bridge);
  if (more === 0) return " : aussi large que les vôtres, de verre à verre";
  return ` : ${Math.abs(more)} mm ${more > 0 ? "plus large" : "moins large"} que les vôtres, de verre à verre`;
}

function comparedFrame(product: Product, sitter: SitterName | null): ComparedFrame {
  const [front] = openingColor(product)?.images ?? [];
  const width = product.frontWidthMm ?? frontWidth(front?.url ?? "");
  const { lensWidthMm, lensHeightMm, bridgeMm, templeMm } = measuresOfSize(product, "");
  const millimetres = (value: number | null) => (value ? `${value}\u00a0mm` : "–");
  return {
    slug: product.slug,
    path: productPath(product),
    brand: product.brand,
    name: product.name,
    front: front ?? null,
    worn: front ? sitterPicture(product, front.url, null, sitter) : null,
    facts: [
      formatEuros(product.effectiveCents),
      millimetres(width && Math.round(width)),
      millimetres(lensWidthMm),
      millimetres(lensHeightMm),
      millimetres(bridgeMm),
      millimetres(templeMm),
      product.shape ? shapeLabel(product.shape) : "–",
      product.material ? materialLabel(product.material) : "–",
      product.rimType ? rimLabel(product.rimType) : "–",
      product.sizes.join(", ") || "–",
    ],
  };
}
