import { discountName } from "~/domain/invoices/discount-name";
import { titleForCustomer } from "~/domain/catalogue/own-frames";
import type { Cart } from "~/domain/cart/cart.server";
import type { CheckoutDraft } from "~/domain/checkout/draft.server";
import { businessLine } from "~/domain/checkout/customer-columns.server";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { CHECKOUT, checkoutPath, type CheckoutState, type CheckoutStep } from "~/domain/checkout/journey";
import { townDoubt } from "~/domain/checkout/town-doubt";
import { shopDay } from "~/domain/days";
import { formatEuros } from "~/domain/money";
import { reopening } from "~/domain/opening/hours.server";
import { deliveryEstimate, withdrawalNote, withdrawalTerms } from "~/domain/orders/placing/promises.server";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import { readMeasures } from "~/domain/lenses/corrections.server";
import { BEYOND_ORTHOPTIST, isBeyondOrthoptist } from "~/domain/prescriptions/orthoptist";
import type { Quote } from "~/domain/checkout/quote.server";
import { correctiveKinds } from "~/domain/prescriptions/need";
import { NO_STATEMENT, whyNotStated } from "~/domain/prescriptions/statement";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Prescription } from "~/domain/prescriptions/prescription.server";
import type { Services } from "~/infra/services.server";
import { DELIVERY, destinationLines, feeOf, WAY_LEFT, waysOffered, type DeliveryRules } from "~/shop/delivery";
import type { CheckoutView, PaymentView, StepContent, StepViews } from "./checkout-view";
import { appliesTo } from "~/http/cart/coupon-words.server";
import { glassesParts } from "~/http/cart/glasses-parts";
import { prescriptionFields } from "~/http/orders/prescription-form.server";
import { vatRows } from "~/http/orders/vat-rows";
import { outOfReach, reaches } from "~/shop/destinations";
import { french } from "~/shop/words/french-spacing";
import {
  excludedTypes,
  meansOfElement,
  meansTaken,
  ONLINE_MEANS,
  PAYMENT_MEANS,
  type CheckoutMeans,
  type MeansRules,
} from "~/shop/payment-means";

/** The checkout as its page shows it, with the facts of the shown step only, because all facts go to the browser. */
export async function checkoutView(
  services: Services,
  step: CheckoutStep,
  state: CheckoutState,
  cart: Cart,
  quote: Quote,
  prescription: Prescription | null,
): Promise<CheckoutView> {
  const { draft } = state;
  const back = CHECKOUT.before(step, state);
  return {
    step,
    here: checkoutPath(step),
    back: back && checkoutPath(back),
    steps: CHECKOUT.list(step, state).map((each) => ({ ...each, href: checkoutPath(each.name) })),
    obstacles: quote.obstacles,
    summary: {
      lines: quote.lines.map((line, position) => ({
        key: `${position}-${line.productId}`,
        title: titleForCustomer(line.offer),
        details: [
          line.offer.colorName,
          line.size && `taille ${line.size}`,
          line.lenses && french(`verres « ${line.lenses.name} », ${line.lenses.lensName}`),
        ]
          .filter(Boolean)
          .join(", "),
        quantity: line.quantity,
        total: formatEuros(line.totalCents),
        imageUrl: line.offer.imageUrl,
        note: withdrawalNote(line),
        parts: line.lenses
          ? glassesParts({ productId: line.productId, cents: line.offer.unitPriceCents }, line.lenses.lines)
          : [],
      })),
      subtotal: formatEuros(quote.subtotalCents),
      discount:
        quote.discountCents > 0 ? { name: discountName(quote), amount: formatEuros(quote.discountCents) } : null,
      delivery:
        draft.deliveryMethod === null ? null : quote.deliveryCents > 0 ? formatEuros(quote.deliveryCents) : "Offerte",
      total: formatEuros(quote.totalCents),
      vat: vatRows(quote),
    },
    content: await stepContent(services, step, state, cart, quote, prescription),
  };
}

async function stepContent(
  services: Services,
  step: CheckoutStep,
  state: CheckoutState,
  cart: Cart,
  quote: Quote,
  prescription: Prescription | null,
): Promise<StepContent> {
  const { draft } = state;
  switch (step) {
    case "account":
      return { step, shows: { next: checkoutPath(CHECKOUT.after(step, state)) } };
    case "customer":
      return { step, shows: { known: knownOf(draft), addressBook: [], step: CHECKOUT.addressOf(step) } };
    case "prescription": {
      const kinds = correctiveKinds(cart.lines);
      const why = prescription && whyNotStated(prescription, kinds, shopDay(services.now()));
      return {
        step,
        shows: {
          ...prescriptionFields(services, prescription, kinds),
          orthoptistHint: orthoptistHint(services, cart, prescription),
          byMail: prescription?.byMail ?? false,
          forWhom: null,
          noLonger: why && `Votre déclaration sur l’honneur ne vaut pas pour ces lunettes. ${NO_STATEMENT[why]}`,
        },
      };
    }
    case "delivery": {
      const rules = await settingsInForce(services);
      const reopens = reopening(rules, services.now());
      return {
        step,
        shows: {
          chosen: draft.deliveryMethod,
          noLonger: draft.wayLeft ? WAY_LEFT : null,
          options: deliveryOptions(
            rules,
            quote,
            { estimate: deliveryEstimate(cart.lines, reopens), reopens },
            draft.customer?.postalCode,
          ),
        },
      };
    }
    case "quote":
      return { step, shows: { quote: null, read: state.quoteRead, framesAlone: !state.prescription, changes: [] } };
    case "payment":
      return {
        step,
        shows: {
          ...paymentView(services, cart, draft, quote, await settingsInForce(services)),
          prescription: saysOf(prescription),
        },
      };
  }
}

/** Said before an orthoptist's prescription is sent for lenses that one may not prescribe alone. */
function orthoptistHint(services: Services, { lines }: Cart, prescription: Prescription | null): string | null {
  const corrections = lines.flatMap(({ extra, lenses }) => {
    const reference = readCorrectionReference(extra);
    const measures =
      reference && lenses?.sealedCorrection ? readMeasures(services, lenses.sealedCorrection, reference) : null;
    return measures ? [measures.correction] : [];
  });
  const { prescribedOn, bornOn } = prescription?.details ?? {};
  return isBeyondOrthoptist({ prescriberKind: "orthoptiste", prescribedOn, bornOn }, corrections)
    ? BEYOND_ORTHOPTIST
    : null;
}

function knownOf({ customer, begun }: CheckoutDraft): StepViews["customer"]["known"] {
  return customer ?? (begun && { ...begun, genre: "", phone: "" });
}

function deliveryOptions(
  rules: DeliveryRules,
  { subtotalCents }: Quote,
  { estimate, reopens }: { estimate: string; reopens: string | null },
  postalCode: string | undefined,
) {
  return waysOffered(rules).map((method) => {
    const { label, free, words } = DELIVERY[method];
    if (!reaches(method, postalCode)) return { value: method, label, hint: outOfReach(method, postalCode) };
    const fee = feeOf(method, subtotalCents, rules);
    return {
      value: method,
      label: `${label} : ${fee > 0 ? formatEuros(fee) : free}`,
      hint: words.hint(estimate, reopens),
    };
  });
}

/** A means of payment as the form offers it. */
export function meansView(value: CheckoutMeans) {
  const { label, hint } = PAYMENT_MEANS[value];
  return { value, label, hint };
}

/** What was given or promised, where lenses need a prescription. */
function saysOf(prescription: Prescription | null): PaymentView["prescription"] {
  if (!prescription) return null;
  const { byMail, file, statement } = prescription;
  const given = file ? `Fichier ${file.name}` : statement && "Déclaration sur l’honneur";
  const says = byMail || !given ? "À envoyer par e-mail, ou à apporter à la boutique" : given;
  return { says, href: checkoutPath("prescription") };
}

function paymentView(
  services: Services,
  cart: Cart,
  draft: CheckoutDraft,
  quote: Quote,
  rules: MeansRules,
): Omit<PaymentView, "prescription"> {
  const { customer } = draft;
  const taken = meansTaken(ONLINE_MEANS, rules);
  const [card, express] = [meansOfElement("card"), meansOfElement("express")];
  if (!customer || !services.payments) throw new Error("the payment step is shown to a known customer only");
  return {
    shown: quote.fingerprint,
    contact: [`${customer.firstName} ${customer.lastName}`, customer.email, phoneInPairs(customer.phone)],
    address: draft.deliveryMethod ? destinationLines(draft.deliveryMethod, customer) : [],
    addressDoubt:
      draft.deliveryMethod && DELIVERY[draft.deliveryMethod].place === "customer" ? townDoubt(customer) : null,
    contactHref: checkoutPath("customer"),
    addressHref: checkoutPath("delivery"),
    billing: draft.billingTyped,
    business: draft.business && businessLine(draft.business),
    withdrawal: withdrawalTerms(cart.lines),
    means: taken.map(meansView),
    inShop: null,
    free: quote.totalCents === 0,
    coupon: { code: quote.couponCode ?? draft.couponCode, refusal: quote.couponRefusal, appliesTo: appliesTo(quote) },
    // The card fields are in the page. Without the card, other means are paid on the provider's own page.
    card: taken.some((means) => means === card)
      ? {
          publishableKey: services.payments.publishableKey,
          jsUrl: services.payments.jsUrl,
          amountCents: quote.totalCents,
          means: { card, express: taken.some((means) => means === express) ? express : null },
          excluded: excludedTypes(rules),
          couponCode: quote.couponCode,
          prescriptionHref: checkoutPath("prescription"),
          cartItems: cart.lines.map((line) => ({
            productId: line.productId,
            quantity: line.quantity,
            selectedColor: line.color,
            selectedSize: line.size,
            extra: line.extra,
          })),
        }
      : null,
  };
}
