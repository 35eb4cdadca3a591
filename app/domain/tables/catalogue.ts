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
  /** The short number that an administrator types. */
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
  /** From end piece to end piece, in the size of the other measures. */
  front_width_mm: number | null;
  collection: string | null;
  price_cents: Cents;
  /** The reduced price, below `price_cents`; null when there is no reduction. */
  discount_cents: Cents | null;
  is_new: Flag;
  is_top: Flag;
  /** In words for the customer. */
  delivery_estimate: string | null;
  /** Counts the changes of the sheet: a form opened before the last one is refused. */
  version: number;
  created_at: Instant;
  updated_at: Instant;
  archived_at: Instant | null;
  /** Null: the family of its category. */
  legal_family: LegalFamily | null;
  maker_reference: string | null;
  /** ISO 3166, two letters. */
  origin_country: string | null;
  udi_di: string | null;
  ce_marked: Flag;
  uv_protection: UvProtection | null;
  warnings: string | null;
  instructions: string | null;
  /** The name of the PDF with the instructions. */
  instructions_file: string | null;
  /** Until that day it may be sold without all required facts; null: never. */
  facts_due_on: Day | null;
  /** For a frame; null: B for an optical one, none for others. */
  equipment_class: EquipmentClass | null;
  /** The maker's own code with the health insurance; never printed for customers. */
  lpp_code: string | null;
  /** Not sold before that day; null: at once. A draft has the last possible day. */
  sold_from: Day | null;
  supplier: string | null;
  supplier_reference: string | null;
  /** What the shop pays for a piece, without taxes. */
  purchase_cents: Cents | null;
  /** Where it is stored in the shop. */
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
  /** 0 to 4; null for a lens that is no sun filter. */
  filter_category: number | null;
};

/** The pieces of a colour in one size. Pieces of the colour without a row belong to sizes that nobody has counted. */
export type ColorSizeRow = {
  color_id: string;
  size: string;
  /** Null: not counted. */
  stock: number | null;
  /** Promised in that size, counted or not. */
  held: number;
};

/** The number of a product in one colour and size. */
export type ProductGtinRow = {
  color_id: string;
  /** Empty for a colour without sizes. */
  size: string;
  gtin: string;
};

/** The maker of a brand's products, and the person who answers for them in the Union. */
export type BrandRow = {
  id: string;
  /** As products show it. */
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

/** A change in the stock of a colour, with its cause. */
export type StockMovementRow = {
  id: string;
  product_id: string;
  /** The value of the colour. */
  color: string;
  /** Null: unknown. */
  size: string | null;
  delta: number;
  /** The stock after the change. */
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
  /** Null for a picture of every colour. */
  color_id: string | null;
  position: number;
  url: string;
  /** Of a front that was cut out: the address of the photograph it was cut from. */
  original_url: string | null;
  alt: string;
};

export type ProductSizeRow = { product_id: string; position: number; label: string };

/**
 * The prices of a product, each with its beginning: a reduction is announced against the lowest price of the last 30
 * days.
 */
export type PriceHistoryRow = { id: string; product_id: string; price_cents: Cents; since: Instant };
/** `changed_in`: the catalogue's version in which the product last changed, was added or was removed. */
export type CatalogueChangeRow = { product_id: string; changed_in: number };

/** A reduction with its days, for a brand, a shelf or some products. */
export type PromotionRow = {
  id: string;
  /** As the product's page shows it. */
  name: string;
  kind: "promotion" | "soldes";
  percent: number;
  /** JSON: a `Scope`. */
  scope: string;
  starts_at: Instant;
  /** The first instant after the promotion. */
  ends_at: Instant;
  created_at: Instant;
};

/** The price of a product in a promotion. It repeats the promotion's days, so that a price is found without a join. */
export type PromotionPriceRow = {
  promotion_id: string;
  product_id: string;
  starts_at: Instant;
  ends_at: Instant;
  /** The reference of the percentage: the lowest price of the 30 days before. */
  reference_cents: Cents;
  price_cents: Cents;
};

/** The facts that the law requires of a lens or a treatment. */
type RangeSafetyColumns = {
  /** The name in `brands`, whose sheet names the maker. */
  brand: string | null;
  maker_reference: string | null;
  origin_country: string | null;
  udi_di: string | null;
  ce_marked: Flag;
  warnings: string | null;
  instructions: string | null;
  /** Until that day it may be sold without all required facts; null: never. */
  facts_due_on: Day | null;
};

export type LensRow = RangeSafetyColumns & {
  id: string;
  name: string;
  lens_type: string | null;
  base_price_cents: Cents;
  archived_at: Instant | null;
  version: number;
  /** Null: B; ignored for screen lenses. */
  equipment_class: EquipmentClass | null;
  /** The maker's own code with the health insurance; never printed for customers. */
  lpp_code: string | null;
};

export type TreatmentRow = RangeSafetyColumns & {
  id: string;
  /** A `TreatmentKey`, or a key that the shop has made itself. */
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

/** A list of stocks and prices that was checked as a whole and waits for its confirmation. */
export type StockImportRow = {
  id: string;
  /** The administrator who may confirm it. */
  administrator_id: string;
  /** JSON: the changes of each line. */
  changes: string;
  created_at: Instant;
  applied_at: Instant | null;
};

/**
 * Earlier states of products, lenses, treatments and coupons, one for each change, to explain conflicts between
 * administrators.
 */
export type ReplacedVersionRow = {
  /** The id of a product, lens, treatment or coupon. */
  of_id: string;
  /** The version that was replaced. */
  version: number;
  /** JSON: the whole state. */
  state: string;
  /** The administrator’s name at that time. */
  changed_by: string;
  changed_at: Instant;
};

/** An order to someone who supplies the shop. */
export type SupplierOrderRow = {
  id: string;
  /** "CF-2026-00001" */
  number: string;
  supplier: string;
  /** Printed on the order. */
  note: string;
  version: number;
  /** The administrator’s name. */
  created_by: string;
  created_at: Instant;
  /** Null: a draft. */
  sent_at: Instant | null;
  /** When all had arrived, or the rest was given up. */
  closed_at: Instant | null;
};

/** Pieces of a colour, and of a size where it is counted by size. Words and price are those of the day of the order. */
export type SupplierOrderLineRow = {
  id: string;
  order_id: string;
  position: number;
  product_id: string;
  /** #rrggbb */
  color: string;
  /** Empty: the size is not told. */
  size: string;
  name: string;
  color_name: string;
  /** The supplier's own reference. */
  reference: string | null;
  purchase_cents: Cents | null;
  ordered: number;
  received: number;
};
