import type { CardPaymentSettings } from "~/enhance/payment/card-payment-props";
import type { OrderSummary } from "~/ui/orders/order-summary-view";
import type { QuoteView } from "~/ui/quotes/quote-view";
import type { ForWhomView } from "~/ui/prescription/for-whom";
import type { PrescriptionFieldsView } from "~/ui/prescription/prescription-view";

/** What the checkout's page is given; the card's part is what the call that opens a payment is sent. */
export type CheckoutView = {
  step: string;
  /** The address of this step: its forms are sent there. */
  here: string;
  back: string | null;
  steps: { name: string; title: string; href: string; isDone: boolean; isCurrent: boolean }[];
  /** Sentences about lines of the cart that can no longer be bought. */
  obstacles: string[];
  summary: OrderSummary;
  content: StepContent;
};

/** What each step shows. The compiler demands an entry here, a builder and a component for each new step. */
export type StepViews = {
  /** Where a login leads back to. */
  account: { next: string };
  customer: CustomerStepView;
  prescription: PrescriptionFieldsView & { byMail: boolean; forWhom: ForWhomView | null };
  delivery: { chosen: string | null; options: { value: string; label: string; hint: string }[] };
  /** `quote` is null until one was made for these glasses at these prices. */
  quote: { quote: QuoteView | null; read: boolean };
  payment: PaymentView;
};

export type StepContent = { [Step in keyof StepViews]: { step: Step; shows: StepViews[Step] } }[keyof StepViews];

export type CustomerStepView = {
  /** The details given before, or those of the account. */
  known: {
    genre: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    street: string;
    postalCode: string;
    city: string;
  } | null;
  /** The saved addresses of the account, to choose from. */
  addressBook: { id: string; text: string; chosen: boolean }[];
  /** The step's part of its address, for the form that asks for another address. */
  step: string;
};

export type PaymentView = {
  /** A code takes the whole price off: nothing is collected. */
  free: boolean;
  /** The name of the summary that the customer sees. */
  shown: string;
  contact: string[];
  address: string[];
  /** Where each of the two is changed. */
  contactHref: string;
  addressHref: string;
  /** Says whether the prescription was sent or promised; null where none is needed. */
  prescription: { says: string; href: string } | null;
  billing: { street: string; postalCode: string; city: string; country: string } | null;
  /** "Lumière SARL, SIREN 732 829 320", of a business that orders. */
  business: string | null;
  /** The right of withdrawal, in full sentences. */
  withdrawal: string;
  means: { value: string; label: string; hint?: string }[];
  /** Paid when it is fetched, where that is offered for this order. */
  inShop: { value: string; label: string; hint?: string } | null;
  coupon: { code: string | null; refusal: string | null };
  /** Null where no card is accepted: all is paid on the provider’s page. */
  card: CardPaymentSettings | null;
};
