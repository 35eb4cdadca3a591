import { allPlain, nobodys, staff, type Entry } from "./entry.server";
import type { ColumnsOf } from "./tables.server";

/** The tables about the shop itself and what it sells. */

export const products: Entry<ColumnsOf<"products">> = nobodys(
  ...([
    "id",
    "number",
    "slug",
    "is_accessory",
    "name",
    "brand",
    "description",
    "category",
    "accessory_category",
  ] as const),
  ...([
    "gender",
    "shape",
    "material",
    "rim_type",
    "lens_width_mm",
    "lens_height_mm",
    "bridge_mm",
    "temple_mm",
    "front_width_mm",
  ] as const),
  ...(["collection", "price_cents", "discount_cents", "is_new", "is_top", "delivery_estimate", "version"] as const),
  ...(["created_at", "updated_at", "archived_at"] as const),
  ...(["legal_family", "maker_reference", "origin_country", "udi_di", "ce_marked", "uv_protection"] as const),
  ...(["warnings", "instructions", "instructions_file", "facts_due_on", "equipment_class", "lpp_code"] as const),
  ...(["sold_from", "supplier", "supplier_reference", "purchase_cents", "place"] as const),
);
/** Makers and their representatives are companies, at the addresses printed on their products. */
export const brands: Entry<ColumnsOf<"brands">> = nobodys(
  ...(["id", "name", "maker_name", "maker_address", "maker_country", "maker_contact"] as const),
  ...(["responsible_name", "responsible_address", "responsible_contact", "version", "updated_at"] as const),
);
export const product_gtins: Entry<ColumnsOf<"product_gtins">> = nobodys("color_id", "size", "gtin");
export const recalled_articles: Entry<ColumnsOf<"recalled_articles">> = nobodys(
  "recall_id",
  "product_id",
  "kind",
  "color",
  "size",
);
export const product_colors: Entry<ColumnsOf<"product_colors">> = nobodys(
  "id",
  "product_id",
  "position",
  "value",
  "name",
  "stock",
  "held",
  "low_stock_threshold",
  "filter_category",
);
export const color_sizes: Entry<ColumnsOf<"color_sizes">> = nobodys("color_id", "size", "stock", "held");
export const product_images: Entry<ColumnsOf<"product_images">> = nobodys(
  "id",
  "product_id",
  "color_id",
  "position",
  "url",
  "original_url",
  "alt",
);
export const product_sizes: Entry<ColumnsOf<"product_sizes">> = nobodys("product_id", "position", "label");
export const catalogue_changes: Entry<ColumnsOf<"catalogue_changes">> = nobodys("product_id", "changed_in");
export const price_history: Entry<ColumnsOf<"price_history">> = nobodys("id", "product_id", "price_cents", "since");
export const promotions: Entry<ColumnsOf<"promotions">> = nobodys(
  ...(["id", "name", "kind", "percent", "scope", "starts_at", "ends_at", "created_at"] as const),
);
export const promotion_prices: Entry<ColumnsOf<"promotion_prices">> = nobodys(
  ...(["promotion_id", "product_id", "starts_at", "ends_at", "reference_cents", "price_cents"] as const),
);
const RANGE_FACTS = [
  ...(["brand", "maker_reference", "origin_country", "udi_di"] as const),
  ...(["ce_marked", "warnings", "instructions", "facts_due_on"] as const),
] as const;
export const lenses: Entry<ColumnsOf<"lenses">> = nobodys(
  "id",
  "name",
  "lens_type",
  "base_price_cents",
  "archived_at",
  "version",
  "equipment_class",
  "lpp_code",
  ...RANGE_FACTS,
);
export const treatments: Entry<ColumnsOf<"treatments">> = nobodys(
  "id",
  "key",
  "name",
  "price_cents",
  "archived_at",
  "version",
  ...RANGE_FACTS,
);
export const treatment_coefficients: Entry<ColumnsOf<"treatment_coefficients">> = nobodys(
  "treatment_id",
  "lens_index",
  "amount_cents",
);
export const stock_holds: Entry<ColumnsOf<"stock_holds">> = nobodys(
  "id",
  "order_id",
  "product_id",
  "color",
  "size",
  "quantity",
  "state",
);
export const coupons: Entry<ColumnsOf<"coupons">> = nobodys(
  ...(["id", "code", "percent", "amount_cents", "minimum_cents", "valid_from", "valid_until"] as const),
  ...(["max_uses", "uses", "archived_at", "version", "reduced_too"] as const),
);
/**
 * Its keys are hashes of networks and accounts, made with the shop's secret; they are deleted within an hour of their
 * time.
 */
export const rate_counts: Entry<ColumnsOf<"rate_counts">> = nobodys("key", "points", "expire");
export const counters: Entry<ColumnsOf<"counters">> = nobodys("name", "value");
export const payment_events: Entry<ColumnsOf<"payment_events">> = nobodys("id", "type", "received_at");
export const erasures: Entry<ColumnsOf<"erasures">> = nobodys("id", "orders", "prescriptions", "erased_at");
export const purge_runs: Entry<ColumnsOf<"purge_runs">> = nobodys("name", "ran_at", "deleted");
export const shop_identity: Entry<ColumnsOf<"shop_identity">> = nobodys("id", "key_check", "made_at", "migrated_by");
export const terms_versions: Entry<ColumnsOf<"terms_versions">> = nobodys(
  ...(["version", "updated_on", "content", "content_hash", "first_used_at"] as const),
);
export const task_runs: Entry<ColumnsOf<"task_runs">> = nobodys("name", "ran_at");
export const clock_watch: Entry<ColumnsOf<"clock_watch">> = nobodys("id", "seen_at");

const BY_STAFF = {
  whose: ["staff"],
  rows: null,
  end: { kept: "who changed what is the shop's own trace" },
  keeps: [],
} satisfies Omit<Entry, "columns">;

export const stock_imports: Entry<ColumnsOf<"stock_imports">> = {
  ...BY_STAFF,
  columns: { ...allPlain("id", "changes", "created_at", "applied_at"), administrator_id: staff },
};
export const stock_movements: Entry<ColumnsOf<"stock_movements">> = {
  ...BY_STAFF,
  columns: {
    ...allPlain("id", "product_id", "color", "size", "delta", "stock", "cause", "reference", "moved_at"),
    moved_by: staff,
  },
};
export const supplier_orders: Entry<ColumnsOf<"supplier_orders">> = {
  ...BY_STAFF,
  columns: {
    ...allPlain("id", "number", "supplier", "note", "version", "created_at", "sent_at", "closed_at"),
    created_by: staff,
  },
};
export const supplier_order_lines: Entry<ColumnsOf<"supplier_order_lines">> = nobodys(
  ...(["id", "order_id", "position", "product_id", "color", "size", "name", "color_name"] as const),
  ...(["reference", "purchase_cents", "ordered", "received"] as const),
);
/** Letters to all subscribers: they name none of them. */
export const newsletter_letters: Entry<ColumnsOf<"newsletter_letters">> = {
  ...BY_STAFF,
  columns: {
    ...allPlain("id", "subject", "body", "state", "version", "reached", "written"),
    ...allPlain("started_at", "finished_at", "created_at", "updated_at"),
    sent_by: staff,
  },
};
export const settings_versions: Entry<ColumnsOf<"settings_versions">> = {
  ...BY_STAFF,
  columns: { ...allPlain("version", "state", "changed_at", "restores"), changed_by: staff },
};
export const replaced_versions: Entry<ColumnsOf<"replaced_versions">> = {
  ...BY_STAFF,
  columns: { ...allPlain("of_id", "version", "state", "changed_at"), changed_by: staff },
};
