import type { Category, Gender } from "~/domain/catalogue/classification";
import type { MovementCause } from "~/domain/catalogue/movements";
import type { LegalFamily, UvProtection } from "~/domain/catalogue/safety/families";
import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Cents } from "~/domain/money";
import type { Day } from "~/domain/days";
import type { Instant } from "~/domain/time";
import type { Flag } from "./columns";

export type ProductRow = {
  id: string;
  /** The short id an administrator types. */
  number: number;
  slug: string;
  is_accessory: Flag;
  name: string;
  brand: string;
  description: string;
  category: Category;
  /** “Étuis”, “Entretien”…; null for a frame. */
  accessory_category: string | null;
  gender: Gender;
  shape: string | null;
  material: string | null;
  /** cercle, demicercle or perce. */
  rim_type: string | null;
  lens_width_mm: number | null;
  lens_height_mm: number | null;
  bridge_mm: number | null;
  temple_mm: number | null;
  /** From end piece to end piece, in the size that the other measures are of. */
  front_width_mm: number | null;
  collection: string | null;
  price_cents: Cents;
  /** The reduced price, below `price_cents`; null when there is no reduction. */
  discount_cents: Cents | null;
  is_new: Flag;
  is_top: Flag;
  /** As the customer reads it. */
  delivery_estimate: string | null;
  /** Counts the changes of the sheet: a form filled in from an older one is refused. */
  version: number;
  created_at: Instant;
  updated_at: Instant;
  archived_at: Instant | null;
  /** Null: what the category says. */
  legal_family: LegalFamily | null;
  maker_reference: string | null;
  /** ISO 3166, two letters. */
  origin_country: string | null;
  udi_di: string | null;
  ce_marked: Flag;
  uv_protection: UvProtection | null;
  warnings: string | null;
  instructions: string | null;
  /** The name of a PDF. */
  instructions_file: string | null;
  /** Sold without all that the law wants said of it until that day; null: never. */
  facts_due_on: Day | null;
  /** Of a frame; null: B for an optical one, none for the others. */
  equipment_class: EquipmentClass | null;
  /** What the maker's model is called by the health insurance; never printed for customers. */
  lpp_code: string | null;
  /** Not sold before that day; null: at once. A draft has the last day there is. */
  sold_from: Day | null;
  supplier: string | null;
  supplier_reference: string | null;
  /** What the shop pays for a piece, without taxes. */
  purchase_cents: Cents | null;
  /** Where it lies in the shop. */
  place: string | null;
};

export type ProductColorRow = {
  id: string;
  product_id: string;
  position: number;
  /** #rrggbb */
  value: string;
  name: string;
  /** Pieces in the shop. */
  stock: number;
  /** Of these, the pieces promised to orders being paid and to reservations. */
  held: number;
  low_stock_threshold: number;
  /** 0 to 4; null where the lens is no sun filter. */
  filter_category: number | null;
};

/** The pieces of a colour in one size. What of the colour's stock stands in no row is of sizes that nobody has counted. */
export type ColorSizeRow = {
  color_id: string;
  size: string;
  /** Null: not counted. */
  stock: number | null;
  /** Promised in that size, whatever serves it. */
  held: number;
};

/** The number of a product in one colour and size. */
export type ProductGtinRow = {
  color_id: string;
  /** Empty for a colour without sizes. */
  size: string;
  gtin: string;
};

/** Who makes what is sold under a name, and who answers for it in the Union. */
export type BrandRow = {
  id: string;
  /** As products bear it. */
  name: string;
  maker_name: string;
  maker_address: string;
  /** ISO 3166, two letters. */
  maker_country: string;
  /** An e-mail address or a site. */
  maker_contact: string;
  /** In the Union, where the maker is outside it. */
  responsible_name: string | null;
  responsible_address: string | null;
  responsible_contact: string | null;
  version: number;
  updated_at: Instant;
};

/** Why the pieces of a colour became more or fewer. */
export type StockMovementRow = {
  id: string;
  product_id: string;
  /** Its value. */
  color: string;
  /** Null: not said. */
  size: string | null;
  delta: number;
  /** Afterwards. */
  stock: number;
  cause: MovementCause;
  reference: string | null;
  /** The administrator’s name at that time. */
  moved_by: string | null;
  moved_at: Instant;
};

export type ProductImageRow = {
  id: string;
  product_id: string;
  /** Null for a picture of all colours. */
  color_id: string | null;
  position: number;
  url: string;
  alt: string;
};

export type ProductSizeRow = { product_id: string; position: number; label: string };

/** What was asked for a product and since when: a reduction is announced against the lowest price of the last 30 days. */
export type PriceHistoryRow = { id: string; product_id: string; price_cents: Cents; since: Instant };
/** `changed_in`: the count of the catalogue's version in which the product, there or not any more, changed last. */
export type CatalogueChangeRow = { product_id: string; changed_in: number };

/** A reduction with its days, for a brand, a shelf or some products. */
export type PromotionRow = {
  id: string;
  /** As the article's page calls it. */
  name: string;
  kind: "promotion" | "soldes";
  percent: number;
  /** JSON: a `Scope`. */
  scope: string;
  starts_at: Instant;
  /** From then on it is over. */
  ends_at: Instant;
  created_at: Instant;
};

/** What a promotion asks for a product. Its days are the promotion's, so that a price is found without it. */
export type PromotionPriceRow = {
  promotion_id: string;
  product_id: string;
  starts_at: Instant;
  ends_at: Instant;
  /** What the percentage is counted from: the lowest price of the 30 days before. */
  reference_cents: Cents;
  price_cents: Cents;
};

/** What the law wants said of a lens or a treatment. */
type RangeSafetyColumns = {
  /** Whose sheet in `brands` says who makes it. */
  brand: string | null;
  maker_reference: string | null;
  origin_country: string | null;
  udi_di: string | null;
  ce_marked: Flag;
  warnings: string | null;
  instructions: string | null;
  /** Sold without all that it has to say until that day; null: never. */
  facts_due_on: Day | null;
};

export type LensRow = RangeSafetyColumns & {
  id: string;
  name: string;
  lens_type: string | null;
  base_price_cents: Cents;
  archived_at: Instant | null;
  version: number;
  /** Null: B; of no meaning for screen lenses. */
  equipment_class: EquipmentClass | null;
  /** What the maker's lens is called by the health insurance; never printed for customers. */
  lpp_code: string | null;
};

export type TreatmentRow = RangeSafetyColumns & {
  id: string;
  /** A `TreatmentKey`, or a key the shop has made itself. */
  key: string;
  name: string;
  price_cents: Cents;
  archived_at: Instant | null;
  version: number;
};

export type TreatmentCoefficientRow = {
  treatment_id: string;
  /** As the shop writes it: 1,5 1,6 1,67 1,74. */
  lens_index: string;
  amount_cents: Cents;
};

/** A list of stocks and prices that was checked whole and waits for its confirmation. */
export type StockImportRow = {
  id: string;
  /** Who may confirm it. */
  administrator_id: string;
  /** JSON: the changes of each line. */
  changes: string;
  created_at: Instant;
  applied_at: Instant | null;
};

/** What each thing that several administrators may have open said before each change. */
export type ReplacedVersionRow = {
  /** A product, lens, treatment or coupon. */
  of_id: string;
  /** The one that was replaced. */
  version: number;
  /** JSON: the whole thing as it was. */
  state: string;
  /** The administrator’s name at that time. */
  changed_by: string;
  changed_at: Instant;
};
