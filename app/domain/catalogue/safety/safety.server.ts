import { selectRows } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { legalFamilyOf, type LegalFamily, type SheetFacts, type TradeFacts } from "./families";

/** A company that answers for a product, and its address. */
export type Operator = { name: string; address: string; /** E-mail or site. */ contact: string };

export type Operators = {
  maker: (Operator & { country: string }) | null;
  /** The responsible person in the Union, where the maker is outside it. */
  responsible: Operator | null;
};

/** The makers of a product, its numbers, and how it is used safely. */
export type ProductSafety = Omit<SheetFacts, "legalFamily" | "equipmentClass" | "lppCode" | keyof TradeFacts> &
  Operators & {
    family: LegalFamily;
    instructionsFile: string | null;
    /** By the value of the colour. */
    colors: Record<string, { filterCategory: number | null; gtins: { size: string; gtin: string }[] }>;
  };

/** The columns of a brand's sheet, for a query that joins `brands as brand`. */
export const OPERATOR_COLUMNS = {
  makerName: "brand.maker_name",
  makerAddress: "brand.maker_address",
  makerCountry: "brand.maker_country",
  makerContact: "brand.maker_contact",
  responsibleName: "brand.responsible_name",
  responsibleAddress: "brand.responsible_address",
  responsibleContact: "brand.responsible_contact",
} as const;

export type OperatorRow = Record<keyof typeof OPERATOR_COLUMNS, string | null>;

const COLUMNS = {
  id: "product.id",
  category: "product.category",
  legalFamily: "product.legal_family",
  makerReference: "product.maker_reference",
  originCountry: "product.origin_country",
  udiDi: "product.udi_di",
  ceMarked: "product.ce_marked",
  uvProtection: "product.uv_protection",
  warnings: "product.warnings",
  instructions: "product.instructions",
  instructionsFile: "product.instructions_file",
  ...OPERATOR_COLUMNS,
} as const;

type Row = Pick<
  ProductSafety,
  "makerReference" | "originCountry" | "udiDi" | "uvProtection" | "warnings" | "instructions" | "instructionsFile"
> & { id: string; category: string; legalFamily: LegalFamily | null; ceMarked: boolean | number } & OperatorRow;

/** The address of the PDF with a product's instructions. */
export function instructionsPath(file: string): string {
  return `/notices/${file}`;
}

/** The safety facts of each of these products, with two queries. */
export async function safetyOf({ db }: Services, productIds: string[]): Promise<Map<string, ProductSafety>> {
  if (productIds.length === 0) return new Map();
  const rows = await selectRows<Row, { product: "products"; brand: "brands" }>(
    db("products as product")
      .leftJoin("brands as brand", "brand.name", "product.brand")
      .whereIn("product.id", productIds),
    COLUMNS,
  );
  const colors = await selectRows<ColorRow, { color: "product_colors"; gtin: "product_gtins" }>(
    db("product_colors as color")
      .leftJoin("product_gtins as gtin", "gtin.color_id", "color.id")
      .whereIn("color.product_id", productIds)
      .orderBy(["color.position", "gtin.size"]),
    {
      productId: "color.product_id",
      value: "color.value",
      filterCategory: "color.filter_category",
      size: "gtin.size",
      gtin: "gtin.gtin",
    },
  );
  return new Map(
    rows.map((row) => [
      row.id,
      safetyFrom(
        row,
        colors.filter(({ productId }) => productId === row.id),
      ),
    ]),
  );
}

/** The safety facts of one product; the shop must know it. */
export async function safetyOfOne(services: Services, productId: string): Promise<ProductSafety> {
  const safety = (await safetyOf(services, [productId])).get(productId);
  if (!safety) throw new Error(`no product ${productId}`);
  return safety;
}

type ColorRow = {
  productId: string;
  value: string;
  filterCategory: number | null;
  size: string | null;
  gtin: string | null;
};

function safetyFrom(row: Row, colorRows: ColorRow[]): ProductSafety {
  const colors: ProductSafety["colors"] = {};
  for (const { value, filterCategory, size, gtin } of colorRows) {
    const color = (colors[value] ??= { filterCategory, gtins: [] });
    if (gtin !== null) color.gtins.push({ size: size ?? "", gtin });
  }
  return {
    ...operatorsOf(row),
    family: legalFamilyOf(row),
    makerReference: row.makerReference,
    originCountry: row.originCountry,
    udiDi: row.udiDi,
    ceMarked: Boolean(row.ceMarked),
    uvProtection: row.uvProtection,
    warnings: row.warnings,
    instructions: row.instructions,
    instructionsFile: row.instructionsFile,
    colors,
  };
}

/** The maker and the responsible person in the Union, from the sheet of the brand. */
export function operatorsOf(row: OperatorRow): Operators {
  const maker = operator(row.makerName, row.makerAddress, row.makerContact);
  return {
    maker: maker && { ...maker, country: row.makerCountry ?? "" },
    responsible: operator(row.responsibleName, row.responsibleAddress, row.responsibleContact),
  };
}

function operator(name: string | null, address: string | null, contact: string | null): Operator | null {
  return name === null ? null : { name, address: address ?? "", contact: contact ?? "" };
}
