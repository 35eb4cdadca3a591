import type { CustomerDetails } from "~/domain/checkout/forms.server";
import type { Instant } from "~/domain/time";
import type { Flag, Sealed } from "./columns";
import type { DeliveryMethod } from "~/shop/delivery";

export type VisitorRow = {
  id: string;
  created_at: Instant;
  /** Null when not seen since it was made. */
  last_seen_at: Instant | null;
};

export type CartLineRow = {
  id: string;
  visitor_id: string;
  product_id: string;
  /** #rrggbb */
  color: string;
  /** Empty where the product has no sizes. */
  size: string;
  /** The chosen lenses, as `lenses/configuration.ts` writes them; empty without lenses. */
  extra: string;
  /** Choices with the same key are one line. */
  line_key: string;
  quantity: number;
  added_at: Instant;
};

/** A visitor's answers at the checkout so far: one row for each visitor. */
export type CheckoutDraftRow = {
  visitor_id: string;
  as_guest: Flag;
  genre: CustomerDetails["genre"] | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  street: string | null;
  postal_code: string | null;
  city: string | null;
  delivery_method: DeliveryMethod | null;
  billing_differs: Flag;
  billing_street: string | null;
  billing_postal_code: string | null;
  billing_city: string | null;
  billing_country: string | null;
  /** For a business. */
  business_name: string | null;
  business_siren: string | null;
  coupon_code: string | null;
  /** Of a sale at the till that waits for glasses, as it was typed. */
  till_reduction: string | null;
  updated_at: Instant;
};

/** The photograph of a face, for an hour, which only its browser can see. */
export type TryOnRow = {
  id: string;
  /** Of the token in the browser's cookie. */
  browser_hash: string;
  /** Of the browser that sent it. */
  sender_hash: string;
  /** In pixels of the photograph. */
  width: number;
  height: number;
  /** The marks on it, sealed JSON. */
  sealed_marks: Sealed;
  shown: Flag;
  version: number;
  created_at: Instant;
};

/** A visitor's answers for the lenses of one frame. */
export type LensAnswersRow = {
  visitor_id: string;
  product_id: string;
  /** #rrggbb */
  color: string;
  size: string;
  /** The cart line being changed, which may be gone. */
  line_id: string | null;
  /** All answers about the eyes, sealed JSON. */
  sealed: Sealed;
  updated_at: Instant;
};

/** The correction of lenses in a cart. Cart lines name it in their `extra`; nothing names the person. */
export type LensCorrectionRow = {
  reference: string;
  /** Sealed JSON. */
  sealed: Sealed;
  created_at: Instant;
};

export type WishlistEntryRow = {
  id: string;
  visitor_id: string;
  product_id: string;
  /** #rrggbb */
  color: string;
  added_at: Instant;
};

/** A wishlist is shared as long as it has a row here. */
export type WishlistShareRow = {
  visitor_id: string;
  /** The id in its signed link. */
  id: string;
  created_at: Instant;
};

/** The first answer to a form or call that must count once. */
export type IdempotencyKeyRow = {
  caller: string;
  key: string;
  /** SHA-256, in hexadecimal. */
  request_hash: string;
  /** JSON. */
  answer: string;
  created_at: Instant;
  /** The visitor who got the answer, if known; it outlives the visitor. */
  visitor_id: string | null;
};
