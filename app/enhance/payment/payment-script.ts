import { loadStripe } from "@stripe/stripe-js/pure";
import type { Stripe } from "@stripe/stripe-js";

const STRIPE_ORIGIN = "https://js.stripe.com";

/**
 * Loads the payment provider's script from the configured address. Stripe's loader only loads from Stripe's address,
 * so that the script of another address is loaded first; the loader then uses it.
 */
export async function loadPaymentScript({
  publishableKey,
  jsUrl,
}: {
  publishableKey: string;
  jsUrl: string;
}): Promise<Stripe | null> {
  if (!jsUrl.startsWith(STRIPE_ORIGIN) && !("Stripe" in window)) await loadScript(jsUrl);
  return loadStripe(publishableKey, { locale: "fr" });
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("payment script not loaded"));
    document.head.append(script);
  });
}
