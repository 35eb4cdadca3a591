import type { NamedProduct } from "../../../seeds/named";
import { newApi } from "../../../tests/helpers/api";
import { CLIENT_INFO } from "../../../tests/helpers/factories";
import { startSandbox, type Sandbox } from "../../../tests/sandbox/index";

/**
 * Providers of a shop that is to sell, on this machine.
 * @returns them, and the shop's environment with their addresses
 */
export async function openProviders(
  environment: Record<string, string>,
): Promise<{ providers: Sandbox; environment: Record<string, string> }> {
  const { STRIPE_WEBHOOK_SECRET = "", STRIPE_SECRET_KEY = "", STRIPE_PUBLISHABLE_KEY = "", PORT } = environment;
  const providers = await startSandbox({
    webhookUrl: `http://127.0.0.1:${PORT}/api/webhooks/stripe`,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
  });
  const { stripeApi, stripeJs, smtp } = providers.urls;
  const theirs = { STRIPE_API_URL: stripeApi, STRIPE_JS_URL: stripeJs, SMTP_URL: `smtp://${smtp.host}:${smtp.port}` };
  return { providers, environment: { ...environment, ...theirs } };
}

/** A new buyer orders one piece and pays it by card. @throws when the order is not paid */
export async function sell(
  { url, providers }: { url: string; providers: Sandbox },
  { id, colors, sizes }: NamedProduct,
): Promise<void> {
  const api = newApi({ url });
  const piece = { productId: id, quantity: 1, selectedColor: colors[0]?.value, selectedSize: sizes[0] };
  const cart = { currency: "eur", cartItems: [piece] };
  const begun = await api.post("/api/payments/create-payment-intent", cart);
  const { clientSecret = "" } = begun.json<{ clientSecret?: string }>();
  const paymentId = clientSecret.split("_secret_")[0] ?? "";
  if (begun.status === 200) providers.stripe.confirmIntent(clientSecret);
  const ordered = await api.post("/api/orders", {
    clientInfo: CLIENT_INFO,
    guestEmail: CLIENT_INFO.email,
    billingInfo: null,
    deliveryMethod: "domicile",
    cartItems: cart.cartItems,
    paymentMethod: "credit",
    visionDetails: null,
    paymentId,
  });
  if (ordered.status !== 201)
    throw new Error(`no sale: ${begun.status} ${ordered.status} ${ordered.text.slice(0, 500)}`);
  await providers.stripe.webhooks.idle();
}
