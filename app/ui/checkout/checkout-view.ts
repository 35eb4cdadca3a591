import type { CardPaymentSettings } from "~/enhance/card-payment";
import type { PrescriptionFieldsView } from "../prescription/prescription-view";

/** What the checkout's page is given; the card's part is what the call that opens a payment is sent. */
export type CheckoutView = {
  step: number;
  back: number | null;
  steps: { number: number; title: string; done: boolean }[];
  /** Sentences naming what can no longer be bought as it stands. */
  obstacles: string[];
  summary: OrderSummary;
  customer: { genre: string; firstName: string; lastName: string; email: string; phone: string; street: string; postalCode: string; city: string } | null;
  /** The addresses of one's account, to choose from. */
  addressBook: { id: string; text: string; chosen: boolean }[];
  prescription: (PrescriptionFieldsView & { byMail: boolean; progressive: boolean }) | null;
  delivery: { chosen: string | null; homeFee: string; days: string; shopAddress: string } | null;
  payment: PaymentView | null;
};

export type OrderSummary = {
  lines: { key: string; title: string; details: string; quantity: number; total: string; imageUrl: string | null; /** What the law wants beside it. */ note: string | null; /** What a pair with lenses is made of, priced. */ parts: [label: string, amount: string][] }[];
  subtotal: string;
  discount: { code: string; amount: string } | null;
  delivery: string | null;
  total: string;
  vat: string;
};

export type PaymentView = {
  /** Names the summary that the shopper is looking at. */
  shown: string;
  contact: string[];
  address: string[];
  billing: { street: string; postalCode: string; city: string; country: string } | null;
  /** The right to change one's mind, in full sentences. */
  withdrawal: string;
  coupon: { code: string | null; refusal: string | null };
  card: CardPaymentSettings;
};
