import { materialLabel, rimLabel, shapeLabel } from "~/domain/catalogue/labels";
import { isLow, type Product, type ProductColor } from "~/domain/catalogue/products.server";
import type { ProductSafety } from "~/domain/catalogue/safety/safety.server";
import { CLASS_A_OFFER, CLASS_NAMES } from "~/domain/catalogue/equipment-classes";
import { formatEuros } from "~/domain/money";
import { measurementsDiagram, parseFrameUrl } from "~/illustration/index";
import type { ArticleProps } from "./article";
import { safetyView } from "./safety-view.server";
import { shownColor } from "~/http/frames/shown-frame.server";
import { DELIVERY_WORKING_DAYS } from "~/shop/delivery-terms";

const MOST_PICTURES = 10;

const OFFER: [string, string] = [
  `Offre ${CLASS_A_OFFER}`,
  "\u00a0: avec des verres de classe A et une complémentaire responsable, rien ne reste à votre charge une fois remboursé. Elle reçoit aussi des verres à prix libres.",
];

/** Everything an article's page shows of one product, in the colour its address asks for. */
export function articleOf(product: Product, safety: ProductSafety, request: Request): ArticleProps {
  const color = shownColor(product, request);
  const { reduction, lensWidthMm, bridgeMm, templeMm, lensHeightMm } = product;
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
    isNew: product.isNew,
    ...(product.equipmentClass === "A" && { offer: OFFER }),
    sizes: product.sizes,
    color: color?.value ?? "",
    colorName: color?.name ?? "",
    left: color?.available ?? 0,
    low: color ? isLow(color) : false,
    images: color?.images.slice(0, MOST_PICTURES) ?? [],
    colors: product.colors.map(({ value, name, available }): ArticleProps["colors"][number] => ({
      value,
      name,
      ...(available === 0 && { gone: true }),
    })),
    delivery: product.deliveryEstimate || DELIVERY_WORKING_DAYS,
    caseAsked: new URL(request.url).searchParams.has("etui"),
    facts: factsOf(product),
    measures:
      lensWidthMm && bridgeMm && templeMm
        ? { lensWidth: lensWidthMm, lensHeight: lensHeightMm, bridge: bridgeMm, temple: templeMm, ...diagramOf(color) }
        : null,
    safety: safetyView(safety, color?.value ?? "", product.sizes),
  };
}

/** A drawn frame can be measured on its own outline; a photograph cannot. */
function diagramOf(color: ProductColor | undefined): { drawing?: string } {
  const shown = parseFrameUrl(color?.images[0]?.url ?? "");
  return shown ? { drawing: measurementsDiagram(shown.drawing) } : {};
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
