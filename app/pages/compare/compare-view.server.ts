import { measuresOfSize } from "~/domain/catalogue/frame-size";
import { materialLabel, rimLabel, shapeLabel } from "~/domain/catalogue/labels";
import { findProduct, openingColor, type Product } from "~/domain/catalogue/products.server";
import { formatEuros } from "~/domain/money";
import { MOST_COMPARED } from "~/http/frames/frame-paths";
import { productPath } from "~/http/pictures/product-cards.server";
import { sitterPicture } from "~/http/pictures/sitters.server";
import { overallWidth, parseFrameUrl } from "~/illustration/index";
import type { Services } from "~/infra/services.server";
import type { ComparedFrame } from "./compare";

/** The frames of an address, in its order; what is no frame on sale is left out. */
export async function comparedFrames(services: Services, search: URLSearchParams): Promise<ComparedFrame[]> {
  const slugs = [...new Set(search.getAll("monture"))].slice(0, MOST_COMPARED);
  const found = await Promise.all(slugs.map((slug) => findProduct(services, slug)));
  return found.filter((product): product is Product => product !== null && !product.isAccessory).map(comparedFrame);
}

function comparedFrame(product: Product): ComparedFrame {
  const [front] = openingColor(product)?.images ?? [];
  const shown = parseFrameUrl(front?.url ?? "");
  const { lensWidthMm, lensHeightMm, bridgeMm, templeMm } = measuresOfSize(product, "");
  const millimetres = (value: number | null) => (value ? `${value}\u00a0mm` : "–");
  return {
    slug: product.slug,
    path: productPath(product),
    brand: product.brand,
    name: product.name,
    front: front ?? null,
    worn: front ? sitterPicture(product, front.url) : null,
    facts: [
      formatEuros(product.effectiveCents),
      shown ? millimetres(Math.round(overallWidth(shown.drawing))) : "–",
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
