import { Elements, ExpressCheckoutElement, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useNavigate, useRevalidator, useRouteLoaderData } from "@remix-run/react";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";

import { callApi } from "~/enhance/api";
import { noteBought } from "~/enhance/just-bought";
import type { BoughtPicture, CardPaymentProps, Refusal } from "./card-payment-props";
import { loadPaymentScript } from "./payment-script";
import { shopAppearance } from "./shop-appearance";
import { SuccessDialog } from "./success-dialog";

type Props = CardPaymentProps & { onFailed(): void };
type Intent = {
  clientSecret?: string;
  orderUrl?: string;
  returnUrl?: string;
  code?: string;
  fields?: { field: string; message: string }[];
};
/** The purchase is not the one that the page shows. */
const CHANGED = ["changed", "quoteExpired", "quoteTaken"];
/** The message when the payment could not be created, for example without a network: the card was not charged. */
const NOT_CREATED = "Échec de la création du paiement. Rien n’a été débité.";
/** `confirmed: false`: the payment came too late or is too small, as the order's page explains. */
type Finished = { number?: string; orderUrl?: string; pending?: boolean; confirmed?: boolean };

export default function CardFields(props: Props) {
  const { settings, onFailed } = props;
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [appearance] = useState(shopAppearance);

  useEffect(() => {
    let gone = false;
    loadPaymentScript(settings).then(
      (loaded) => gone || (loaded ? setStripe(loaded) : onFailed()),
      () => gone || onFailed(), // the hosted payment page still works
    );
    return () => {
      gone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the script is loaded once for the page
  }, [settings.publishableKey]);

  if (!stripe) return null;
  return (
    <Elements
      key={settings.amountCents}
      stripe={stripe}
      options={{
        mode: "payment",
        amount: settings.amountCents,
        currency: "eur",
        locale: "fr",
        appearance,
        ...(settings.excluded.length > 0 && { excludedPaymentMethodTypes: settings.excluded }),
      }}
    >
      <CardForm {...props} />
    </Elements>
  );
}

function CardForm({ settings, shown, total, bought, payForm, state, onState, onFailed, onErrors, children }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const shopAnswer = useRouteLoaderData("root");
  const [busy, setBusy] = useState(false);
  const [finished, setFinished] = useState<(Finished & { bought: BoughtPicture[] }) | null>(null);
  // A ref and not state, because a second press within the same frame must see the first.
  const paying = useRef(false);
  const refused = useRef<Refusal>({ values: {}, errors: {} });

  // The call's message is that of its first field: beside the field's own it would be said twice.
  const tell = (message: string, fields: Record<string, string> = {}) =>
    onErrors({
      values: typedBilling(payForm.current),
      errors: Object.values(fields).includes(message) ? fields : { form: message, ...fields },
    });

  const pay = async (means: string) => {
    if (!stripe || !elements || paying.current) return;
    paying.current = true;
    setBusy(true);
    onErrors(null);
    document.title = document.title.replace(/^Erreur : /, "");
    try {
      const outcome = await collect(stripe, elements, means);
      if (!outcome) return;
      setFinished({ ...outcome, bought });
      noteBought(shopAnswer);
    } catch {
      tell("Erreur pendant le paiement.");
    } finally {
      paying.current = false;
      setBusy(false);
    }
  };

  /** @returns what the success dialog says; null after a failure, which has already been shown */
  const collect = async (provider: Stripe, fields: StripeElements, method: string): Promise<Finished | null> => {
    const submitted = await fields.submit();
    if (submitted.error) {
      tell(submitted.error.message ?? "Le paiement a échoué.", stillWrong(payForm.current, refused.current));
      return null;
    }
    const intent = await callApi<Intent>("/api/payments/create-payment-intent", {
      currency: "eur",
      couponCode: settings.couponCode ?? undefined,
      cartItems: settings.cartItems,
      shown,
      paymentMethod: method,
      billingInfo: billingInfo(payForm.current),
    });
    if (!intent.ok) {
      if (["alreadyPaid", "finished"].includes(intent.answer.code ?? "") && intent.answer.orderUrl)
        navigate(intent.answer.orderUrl);
      if (CHANGED.includes(intent.answer.code ?? "")) revalidator.revalidate();
      if (intent.answer.code?.startsWith("prescription")) navigate(settings.prescriptionHref);
      const unanswered = intent.status === 0 || intent.status >= 500;
      const errors = billingErrors(payForm.current, intent.answer.fields);
      refused.current = { values: typedBilling(payForm.current), errors };
      tell(unanswered ? NOT_CREATED : intent.error, errors);
      return null;
    }
    const { clientSecret, orderUrl, returnUrl = "" } = intent.answer;
    if (!clientSecret) {
      tell("Client secret manquant.");
      return null;
    }
    const confirmed = await provider.confirmPayment({
      elements: fields,
      clientSecret,
      confirmParams: { return_url: new URL(returnUrl, location.href).href },
      redirect: "if_required",
    });
    if (confirmed.error) {
      tell(confirmed.error.message ?? "Le paiement a échoué.");
      return null;
    }
    const { id, status } = confirmed.paymentIntent;
    if (status !== "succeeded" && status !== "processing") {
      tell("Le paiement n'a pas abouti. Réessayez.");
      return null;
    }
    const order = await callApi<Finished>("/api/orders", {
      paymentId: id,
      paymentMethod: method,
      cartItems: settings.cartItems,
    });
    if (order.ok && order.answer.confirmed !== false) return order.answer;
    // The payment succeeded. If this call fails, the provider's webhook finishes the order.
    if (!navigator.onLine) return { pending: true, orderUrl };
    navigate(returnUrl, { replace: true });
    return null;
  };

  const { express } = settings.means;
  if (finished) return <SuccessDialog {...finished} />;
  return (
    <div className="card-fields" hidden={state !== "ready"}>
      {express ? <ExpressCheckoutElement onConfirm={() => void pay(express)} options={{ buttonHeight: 48 }} /> : null}
      <h2>Carte bancaire</h2>
      <PaymentElement onReady={() => onState("ready")} onLoadError={onFailed} />
      {children}
      <button
        type="button"
        className="button button--wide"
        aria-disabled={busy || undefined}
        onClick={() => void pay(settings.means.card)}
      >
        {busy ? "Paiement en cours…" : `Commander avec obligation de paiement : ${total}`}
      </button>
    </div>
  );
}

function typedBilling(form: HTMLFormElement | null): Record<string, string> {
  if (!form) return {};
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      name.startsWith("billing") && typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

function billingInfo(form: HTMLFormElement | null) {
  const typed = typedBilling(form);
  if (typed.billingDiffers !== "on") return null;
  return {
    address: typed.billingStreet,
    postalCode: typed.billingPostalCode,
    city: typed.billingCity,
    country: typed.billingCountry,
  };
}

/** The refused fields of a billing address that are as they were: another error does not hide theirs. */
function stillWrong(form: HTMLFormElement | null, { values, errors }: Refusal): Record<string, string> {
  const typed = typedBilling(form);
  if (typed.billingDiffers !== values.billingDiffers) return {};
  return Object.fromEntries(Object.entries(errors).filter(([name]) => typed[name] === values[name]));
}

/** The call's errors under the names of the page's fields, which begin with "billing", in their order. */
function billingErrors(form: HTMLFormElement | null, fields: Intent["fields"]): Record<string, string> {
  const named = new Map(
    (fields ?? []).map(({ field, message }) => [
      field.replace(/^billingInfo\.(.)/, (_, letter: string) => `billing${letter.toUpperCase()}`),
      message,
    ]),
  );
  const shown = Object.keys(typedBilling(form));
  return Object.fromEntries(shown.flatMap((name) => (named.has(name) ? [[name, named.get(name) ?? ""]] : [])));
}
