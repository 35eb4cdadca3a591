import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { frameClassOf, type EquipmentClass } from "~/domain/catalogue/equipment-classes";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { findProduct } from "~/domain/catalogue/products.server";
import type { Coverage, LensCodes } from "~/domain/invoices/document";
import { needsPrescription, readConfigurationKey } from "~/domain/lenses/configuration";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { coverEquipment, type EquipmentLine } from "~/domain/lenses/equipment";
import { groupCodeOf } from "~/domain/lenses/lpp";
import type { Cents } from "~/domain/money";
import type { LensDetails, Order, OrderLine } from "~/domain/orders/order.server";
import { priceGapsOf } from "~/domain/orders/price-gap";

export type PricePart = LensDetails["lines"][number];

/**
 * One pair as on its quote: frame, right lens, left lens, each with class, group code and insurance base, then
 * supplements.
 */
export type CoveredPair = {
  line: OrderLine;
  parts: EquipmentLine[];
  supplements: PricePart[];
  insuranceCents: Cents;
  /** What was paid beyond the price of what is mounted; negative where it was less. */
  gapCents: Cents;
};

type Sold = { line: OrderLine; measures: LensMeasures | null };

/**
 * @param sold a line and the correction of its lenses
 * @returns null for lenses that correct nothing, or once their correction is forgotten
 */
export async function coveredPair(
  services: Services,
  order: Pick<Order, "paidAt" | "createdAt">,
  { line, measures }: Sold,
): Promise<CoveredPair | null> {
  const { glassType, proposal } = readConfigurationKey(line.extra) ?? {};
  if (!glassType || glassType === "ecran" || !measures || !line.lenses) return null;
  const supplements = line.lenses.lines.filter(({ kind }) => kind === "thinning" || kind === "treatment");
  const gaps = priceGapsOf(line.lenses);
  const gapCents = sumOf(gaps);
  const priced = line.lenses.lines.filter((part) => !gaps.includes(part));
  const { lines: parts, insuranceCents } = coverEquipment(
    isOwnFrame(line)
      ? null
      : {
          name: `Monture ${line.brand} ${line.name}`,
          equipmentClass: await frameClass(services, line),
          priceCents: line.framePriceCents,
        },
    {
      name: line.lenses.lens,
      equipmentClass: proposal === "classA" ? "A" : "B",
      glassType,
      ...((proposal === "classA" ? lensOfEach(priced) : null) ??
        halves(line.lensPriceCents - gapCents - sumOf(supplements))),
    },
    measures.correction,
    dayOf(order),
  );
  return { line, parts, supplements, insuranceCents, gapCents };
}

/**
 * What an invoice says of a line: classes, the code of the frame, and the codes of its lenses, which the invoice keeps
 * sealed.
 */
export type LineCoverage = { coverage: Coverage; lensCodes: LensCodes[string] | null };

/**
 * @returns null for what the list of the insurance does not name: accessories, sunglasses, lenses that correct nothing
 */
export async function coverageOfLine(
  services: Services,
  order: Pick<Order, "paidAt" | "createdAt">,
  { line, measures }: Sold,
): Promise<LineCoverage | null> {
  if (!line.lenses) return frameAlone(services, order, line);
  const configuration = readConfigurationKey(line.extra);
  if (!configuration || !needsPrescription(configuration)) return null;
  const pair = await coveredPair(services, order, { line, measures });
  const codeOf = (part: EquipmentLine["part"]) => pair?.parts.find((each) => each.part === part)?.groupCode;
  const [right, left] = [codeOf("right"), codeOf("left")];
  const frame = isOwnFrame(line) ? null : frameCoverage(await frameClass(services, line), order);
  return {
    coverage: { lineId: line.id, frame, lenses: configuration.proposal === "classA" ? "A" : "B" },
    lensCodes: right && left ? { right, left } : null,
  };
}

async function frameAlone(
  services: Services,
  order: Pick<Order, "paidAt" | "createdAt">,
  line: OrderLine,
): Promise<LineCoverage | null> {
  const product = line.isAccessory ? null : await findProduct(services, line.productId);
  const equipmentClass = product && frameClassOf(product);
  if (!equipmentClass) return null;
  return { coverage: { lineId: line.id, frame: frameCoverage(equipmentClass, order), lenses: null }, lensCodes: null };
}

function frameCoverage(equipmentClass: EquipmentClass, order: Pick<Order, "paidAt" | "createdAt">) {
  return { equipmentClass, groupCode: groupCodeOf({ part: "frame", equipmentClass }, dayOf(order)) };
}

/** The class of a line's frame. Sunglasses have none: with corrective lenses they are sold at free prices. */
async function frameClass(services: Services, line: OrderLine): Promise<EquipmentClass> {
  return line.lenses?.frameClass ?? (await findProduct(services, line.productId))?.equipmentClass ?? "B";
}

const dayOf = ({ paidAt, createdAt }: Pick<Order, "paidAt" | "createdAt">) => shopDay(paidAt ?? createdAt);

/** The two lenses of a pair share its price; an odd cent goes to the right one. */
function halves(pairCents: Cents): { right: Cents; left: Cents } {
  const left = Math.floor(pairCents / 2);
  return { right: pairCents - left, left };
}

/**
 * Lenses of class A have a price for each eye; the right one comes first in the order's line. Null for other lenses.
 */
function lensOfEach(lines: PricePart[]): { right: Cents; left: Cents } | null {
  const [right, left, ...others] = lines.filter(({ included }) => !included);
  return right && left && others.length === 0 ? { right: right.cents, left: left.cents } : null;
}

function sumOf(parts: PricePart[]): Cents {
  return parts.reduce((sum: Cents, { cents }) => sum + cents, 0);
}
