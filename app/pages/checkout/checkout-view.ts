import type { CardPaymentSettings } from "~/enhance/payment/card-payment-props";
import type { OrderSummary } from "~/ui/orders/order-summary-view";
import type { QuoteView } from "~/ui/quotes/quote-view";
import type { ForWhomView } from "~/ui/prescription/for-whom";
import type { PrescriptionFieldsView } from "~/ui/prescription/prescription-view";

/** What the page of the checkout shows, one step at a time. */
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
  /** The address that a login leads back to. */
  account: { next: string };
  customer: CustomerStepView;
  prescription: PrescriptionFieldsView & {
    byMail: boolean;
    forWhom: ForWhomView | null;
    /** Why the statement given before does not do for these lenses; null where nothing changed. */
    noLonger: string | null;
  };
  delivery: {
    chosen: string | null;
    /** Why a way has to be chosen anew; null where none was chosen before, or it is still offered. */
    noLonger: string | null;
    options: { value: string; label: string; hint: string }[];
  };
  /** `quote` is null until one was made for these glasses at these prices. */
  quote: {
    quote: QuoteView | null;
    read: boolean;
    framesAlone: boolean;
    /** Why prices are other than those of an earlier quote, a sentence for each line; usually none. */
    changes: string[];
  };
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
  /** The name of this step in the address, for the form that chooses a saved address. */
  step: string;
};

export type PaymentView = {
  /** True when a code takes the whole price off, so that nothing is paid. */
  free: boolean;
  /** The name of the summary that the customer sees. */
  shown: string;
  contact: string[];
  address: string[];
  /** A postal code that is not of the town; null where there is no such doubt. */
  addressDoubt: string | null;
  /** The addresses of the steps where the contact details and the delivery address are changed. */
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
  /** The means of paying when the order is fetched; null where it is not offered for this order. */
  inShop: { value: string; label: string; hint?: string } | null;
  /** `appliesTo`: what the code does with articles that are reduced already; null where there are none. */
  coupon: { code: string | null; refusal: string | null; appliesTo: string | null };
  /** The card fields; null where no card is accepted: the order is then paid on the provider’s page. */
  card: CardPaymentSettings | null;
};
