import type { CardPaymentSettings } from "~/enhance/payment/card-payment";
import type { OrderSummary } from "~/ui/orders/order-summary-view";
import type { PrescriptionFieldsView } from "~/ui/prescription/prescription-view";

/** What the checkout's page is given; the card's part is what the call that opens a payment is sent. */
export type CheckoutView = {
  step: number;
  back: number | null;
  steps: { number: number; title: string; done: boolean }[];
  /** Sentences naming what can no longer be bought as it stands. */
  obstacles: string[];
  summary: OrderSummary;
  customer: {
    genre: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    street: string;
    postalCode: string;
    city: string;
  } | null;
  /** The addresses of one's account, to choose from. */
  addressBook: { id: string; text: string; chosen: boolean }[];
  prescription: (PrescriptionFieldsView & { byMail: boolean; progressive: boolean }) | null;
  delivery: { chosen: string | null; homeFee: string; days: string; shopAddress: string } | null;
  payment: PaymentView | null;
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
