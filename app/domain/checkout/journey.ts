import type { Cart } from "~/domain/cart/cart.server";
import { isQuotedFrame } from "~/domain/cart/quoted-frames";
import { journey, type StepOf } from "~/domain/journey";
import { reaches } from "~/shop/destinations";
import { askForPrescription } from "~/domain/prescriptions/need";
import type { CheckoutDraft } from "./draft.server";

/** The facts that decide which steps are asked, and which are done. */
export type CheckoutState = {
  draft: CheckoutDraft;
  /** True when lenses in the cart need one. */
  prescription: boolean;
  /** True when the cart has a frame alone that a quote was asked for. */
  frameQuoted?: boolean;
  loggedIn: boolean;
  /** True when the quote of the cart, at these prices, was read, or none is needed. */
  quoteRead: boolean;
};

export const CHECKOUT = journey([
  {
    name: "account",
    title: "Compte",
    address: "1",
    isNeeded: ({ loggedIn }: CheckoutState) => !loggedIn,
    isDone: ({ draft }: CheckoutState) => draft.asGuest,
  },
  {
    name: "customer",
    title: "Coordonnées",
    address: "2",
    isDone: ({ draft }: CheckoutState) => draft.customer !== null,
  },
  {
    name: "prescription",
    title: "Ordonnance",
    address: "3",
    isNeeded: ({ prescription }: CheckoutState) => prescription,
    isDone: ({ draft }: CheckoutState) => draft.prescriptionGiven,
  },
  {
    name: "delivery",
    title: "Livraison",
    address: "4",
    isDone: ({ draft: { deliveryMethod, customer } }: CheckoutState) =>
      deliveryMethod !== null && reaches(deliveryMethod, customer?.postalCode),
  },
  {
    name: "quote",
    title: "Devis",
    address: "devis",
    isNeeded: ({ prescription, frameQuoted = false }: CheckoutState) => prescription || frameQuoted,
    isDone: ({ quoteRead }: CheckoutState) => quoteRead,
  },
  { name: "payment", title: "Paiement", address: "5", isDone: () => false },
]);

export type CheckoutStep = StepOf<typeof CHECKOUT>;

export function checkoutState(
  draft: CheckoutDraft,
  cart: Cart,
  { loggedIn, quoteRead }: Pick<CheckoutState, "loggedIn" | "quoteRead">,
): CheckoutState {
  const { lines } = cart;
  return {
    draft,
    prescription: askForPrescription(lines),
    frameQuoted: lines.some(isQuotedFrame),
    loggedIn,
    quoteRead,
  };
}

export function checkoutPath(step: CheckoutStep): string {
  return `/checkout?step=${CHECKOUT.addressOf(step)}`;
}
