import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";

import { readCart } from "~/domain/cart/cart.server";
import { readCheckoutDraft } from "~/domain/checkout/draft.server";
import { CHECKOUT, checkoutPath, checkoutState } from "~/domain/checkout/journey";
import { latelyBought } from "~/domain/orders/history.server";
import { orderPath } from "~/domain/orders/links.server";
import { refusalInShop } from "~/domain/orders/placing/in-shop.server";
import { pendingOrder } from "~/domain/orders/placing/place.server";
import { quote } from "~/domain/checkout/quote.server";
import { coverageOf } from "~/domain/quotes/coverage.server";
import { draftAtCheckout, findDraft } from "~/domain/prescriptions/prescription.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { priceChanges } from "./checkout-quote.server";
import { knownCustomerView } from "./checkout-customer.server";
import { advanceCheckout } from "./checkout-form.server";
import { checkoutView, meansView } from "./checkout-view.server";
import { setFlash, type Flash } from "~/http/answers/flash.server";
import { pageTitle } from "~/http/head/page-title";
import { refuseField } from "~/http/forms/forms.server";
import { hasLostCart, isKnownBrowser } from "~/http/session/csrf.server";
import type { ShopContext } from "~/http/request-context.server";
import { endedSession } from "~/http/session/session.server";
import { quoteView } from "~/http/quotes/quote-view.server";
import { ensureVisitor } from "~/http/session/visitor.server";
import { forWhomView } from "./for-whom.server";
import { hasLostSession, logInAgain } from "./lost-session.server";
import { CheckoutPage } from "./checkout-page";
import { PaymentUnavailable } from "./payment-unavailable";
import { PAID_AT_PICKUP } from "~/shop/payment-means";
import { EMPTY_FORM, type FormState } from "~/ui/forms/form-state";
import { isToBeSentAgain, NOT_OF_THIS_BROWSER } from "~/ui/forms/not-of-this-browser";
import { checkoutSheet, prescriptionSheet, quoteSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [checkoutSheet, prescriptionSheet, quoteSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(data?.title ?? "Commande", data?.refused)];

/** The message where the cart is lost and no scripts run: the form cannot be shown again, because no step is left. */
const CART_LOST =
  "Votre panier n’est plus là : votre navigateur a perdu ses cookies. Choisissez à nouveau vos articles.";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, visitorId, refused } = context;
  if (!services.payments) return json({ view: null, title: "Paiement indisponible", refused });
  const cart = await readCart(services, visitorId);
  if (cart.lines.length === 0 || !visitorId) {
    if (
      (endedSession(context, request) || (refused && isKnownBrowser(context, request))) &&
      (await hasLostSession(context))
    )
      throw await logInAgain(context, request);
    setFlash(context, await whyCartIsEmpty(context));
    throw redirect("/home");
  }
  const draft = await readCheckoutDraft(services, visitorId, cart.lines);
  const search = new URL(request.url).searchParams;
  const coverage = await coverageOf(services, visitorId, cart.lines, draft);
  const quoteRead = coverage.outcome !== "unread";
  const state = checkoutState(draft, cart, { loggedIn: context.session !== null, quoteRead });
  const step = CHECKOUT.shownAt(search.get("step"), state);
  // The address says which step is shown, so that reload and back lead where the page says.
  if (!refused && step !== CHECKOUT.named(search.get("step"))) throw redirect(checkoutPath(step));

  const pending = await pendingOrder(services, visitorId);
  const current = await quote(
    services,
    visitorId,
    { choices: cart.lines, deliveryMethod: draft.deliveryMethod, couponCode: draft.couponCode },
    pending?.couponCode,
  );
  const prescription =
    step === "prescription" || (step === "payment" && state.prescription)
      ? await findDraft(services, (await draftAtCheckout(services, visitorId)).of)
      : null;
  const view = await checkoutView(services, step, state, cart, current, prescription);
  if (view.content.step === "quote" && coverage.outcome !== "free") {
    view.content.shows.quote = coverage.quote && (await quoteView(services, coverage.quote));
    view.content.shows.changes = await priceChanges(services, coverage.quote, cart.lines);
  }
  if (
    view.content.step === "payment" &&
    !(await refusalInShop(services, visitorId, { ...current, ...draft, lines: cart.lines }))
  )
    view.content.shows.inShop = meansView(PAID_AT_PICKUP);
  if (view.content.step === "prescription" && draft.customer)
    view.content.shows.forWhom = await forWhomView(
      services,
      { account: context.session?.account ?? null, customer: draft.customer },
      prescription,
      cart.lines,
    );
  if (view.content.step === "customer" && context.session)
    Object.assign(
      view.content.shows,
      await knownCustomerView(services, context.session.account, draft, search.get("adresse")),
    );
  return json({
    view,
    title: CHECKOUT.titleOf(step),
    refused: refused || (view.content.step === "delivery" && view.content.shows.noLonger !== null),
    guest: context.session === null,
    abandoned: search.get("retour") === "annule",
  });
}

/** The message for an empty cart: a customer who has just paid and gone back is told that the order is placed. */
async function whyCartIsEmpty(context: ShopContext): Promise<Flash> {
  const { services, visitorId } = context;
  const bought = visitorId ? await latelyBought(services, visitorId) : undefined;
  if (!bought) return { kind: "info", text: hasLostCart(context) ? CART_LOST : "Votre panier est vide." };
  return {
    kind: "info",
    text: `Votre panier est vide : votre commande ${bought.number} est enregistrée.`,
    link: { to: orderPath(services.config, bought.id), name: "Voir ma commande" },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = context.form;
  if (hasLostCart(context)) return refuseField(context, posted, "form", NOT_OF_THIS_BROWSER.cartGone);
  if (await hasLostSession(context)) return logInAgain(context, request);
  const visitorId = await ensureVisitor(context);
  return advanceCheckout(context, visitorId, posted);
}

/** When the network is lost, the step keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);

/** Keeps the page after a form that was refused for a changed session or cookie: its cart is gone, with all steps. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  reloadUnlessStayedOnForm(change) &&
  !isToBeSentAgain((change.actionResult as { form?: FormState } | undefined)?.form ?? EMPTY_FORM);

export default function Checkout() {
  const { view, ...rest } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  if (!view) return <PaymentUnavailable />;
  return <CheckoutPage key={view.step} view={view} form={form} abandoned={"abandoned" in rest && rest.abandoned} />;
}
