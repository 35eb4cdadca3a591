/**
 * A stand-in for Stripe.js, for the demo and the tests of the shop's payment page. It defines `window.Stripe` with
 * what @stripe/stripe-js 10 and @stripe/react-stripe-js 7 look for, and the Payment and Express Checkout elements.
 *
 * What a page's Content-Security-Policy must allow, S being the origin this file comes from:
 *   script-src  S   (this file; a nonce works too)
 *   frame-src   S   (card fields, and the bank's page of 3-D Secure)
 *   connect-src S   (confirming and reading the PaymentIntent)
 * Nothing else: no 'unsafe-inline', no 'unsafe-eval'; every style is set property by property through the CSSOM.
 * Card numbers are typed in the frame and stay there: the page only ever sees the id of a payment method.
 */
const ORIGIN = new URL(document.currentScript.src).origin;
/** What a customer does in PayPal's window; a test may set `Stripe.sandbox.express` to "cancel". */
const sandbox = { express: "accept" };

class IntegrationError extends Error {
  constructor(message) {
    super(message);
    this.name = "IntegrationError";
  }
}

const style = (node, properties) => {
  for (const [name, value] of Object.entries(properties)) node.style.setProperty(name, value);
  return node;
};

/* global sandboxElements -- the other half of this script, joined to it when served */
const Elements = sandboxElements({ ORIGIN, sandbox, IntegrationError, style });

class Api {
  constructor(key) {
    this.key = key;
  }
  async call(method, path, parameters) {
    const fields = new URLSearchParams(flattened(parameters));
    const url = `${ORIGIN}${path}${method === "GET" ? `?${fields}` : ""}`;
    try {
      const answer = await fetch(url, { method, headers: { authorization: `Bearer ${this.key}` }, body: method === "GET" ? undefined : fields });
      const said = await answer.json();
      return said.error ? { error: said.error } : { paymentIntent: said };
    } catch {
      return { error: { type: "api_connection_error", message: "Un problème est survenu lors de la communication avec Stripe. Vérifiez votre connexion et réessayez." } };
    }
  }
  retrieve(clientSecret) {
    return this.call("GET", `/v1/payment_intents/${idOf(clientSecret)}`, { client_secret: clientSecret });
  }
  confirm(clientSecret, parameters) {
    return this.call("POST", `/v1/payment_intents/${idOf(clientSecret)}/confirm`, { ...parameters, client_secret: clientSecret, use_stripe_sdk: true });
  }
}

function idOf(clientSecret) {
  const id = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret ?? "")?.[1];
  if (!id) throw new IntegrationError(`Invalid value for clientSecret: ${clientSecret}.`);
  return id;
}

/** `{a: {b: 1}}` as `a[b]=1`; undefined and null are left out. */
function flattened(value, prefix = "") {
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = prefix ? `${prefix}[${name}]` : name;
    if (inner === undefined || inner === null || inner === "") return [];
    return typeof inner === "object" ? flattened(inner, path) : [[path, String(inner)]];
  });
}

async function confirmPayment(api, { elements, clientSecret, confirmParams = {}, redirect = "always" }) {
  const secret = clientSecret ?? elements?.options.clientSecret;
  if (!secret) throw new IntegrationError("confirmPayment() needs a clientSecret.");
  if (redirect === "always" && !confirmParams.return_url) throw new IntegrationError("confirmPayment() needs confirmParams.return_url, unless redirect is 'if_required'.");
  if (elements && !elements.options.clientSecret && !elements.submitted) throw new IntegrationError("elements.submit() must be called before stripe.confirmPayment().");

  const mismatch = await differs(api, elements, secret);
  if (mismatch) return { error: mismatch };
  const chosen = await chosenMethod(api, elements, confirmParams);
  if (chosen.error) return chosen;

  const { payment_method_data: _given, ...rest } = confirmParams;
  const confirmed = await api.confirm(secret, { return_url: location.href, ...rest, ...chosen });
  if (elements) elements.express = false;
  const result = confirmed.error ? confirmed : await nextAction(api, confirmed.paymentIntent);
  if (result.error || redirect === "if_required") return result;

  const back = new URL(confirmParams.return_url);
  back.searchParams.set("payment_intent", result.paymentIntent.id);
  back.searchParams.set("payment_intent_client_secret", secret);
  back.searchParams.set("redirect_status", "succeeded");
  location.assign(back.href);
  // As with the real one, the promise never resolves, because the page is being left.
  return new Promise(() => {});
}

/** Elements made before the intent must have shown the amount that is asked for now. */
async function differs(api, elements, secret) {
  if (!elements || elements.options.clientSecret) return null;
  const { error, paymentIntent } = await api.retrieve(secret);
  if (error) return error;
  const { amount, currency } = elements.options;
  if (paymentIntent.amount === amount && paymentIntent.currency === currency) return null;
  return { type: "invalid_request_error", code: "payment_intent_incompatible_payment_method", message: "The amount or currency of the PaymentIntent does not match the one given to elements()." };
}

async function chosenMethod(api, elements, { payment_method, payment_method_data: data = {} }) {
  if (payment_method) return { payment_method };
  if (!elements) return {};
  if (elements.express) return { payment_method_data: { ...data, type: "paypal" } };
  const { error, paymentMethod } = await elements.card().ask("collect", { key: api.key, billing: data.billing_details ?? {} });
  return error ? { error } : { payment_method: paymentMethod };
}

async function nextAction(api, intent) {
  if (intent.status !== "requires_action") return { paymentIntent: intent };
  const answered = await askBank(`${ORIGIN}/3ds/${intent.id}?payment_intent_client_secret=${intent.client_secret}&in_page=1`);
  const after = await api.retrieve(intent.client_secret);
  if (after.error || after.paymentIntent.status !== "requires_payment_method") {
    return answered ? after : { error: { type: "invalid_request_error", code: "payment_intent_authentication_failure", message: "L’authentification a été abandonnée. Réessayez, ou choisissez un autre moyen de paiement.", payment_intent: after.paymentIntent } };
  }
  return { error: { ...after.paymentIntent.last_payment_error, payment_intent: after.paymentIntent } };
}

/** Shows the bank's page over the shop's; resolves true once the customer has answered, false when they close it. */
function askBank(url) {
  const dialog = style(document.createElement("dialog"), { width: "min(26rem, 92vw)", border: "0", "border-radius": "10px", padding: "8px" });
  dialog.setAttribute("aria-label", "Authentification 3-D Secure");
  const frame = style(document.createElement("iframe"), { width: "100%", height: "340px", border: "0" });
  frame.title = "Authentification 3-D Secure";
  frame.src = url;
  const close = style(document.createElement("button"), { font: "inherit", "min-height": "44px", width: "100%" });
  close.type = "button";
  close.textContent = "Fermer";
  dialog.append(frame, close);
  document.body.append(dialog);
  dialog.showModal();

  return new Promise((resolve) => {
    const done = (answered) => {
      window.removeEventListener("message", listen);
      dialog.remove();
      resolve(answered);
    };
    const listen = (event) => {
      if (event.origin === ORIGIN && event.source === frame.contentWindow && event.data?.bank === "done") done(true);
    };
    window.addEventListener("message", listen);
    close.addEventListener("click", () => done(false));
    dialog.addEventListener("cancel", () => done(false));
  });
}

const unplayed = (name) => () => Promise.reject(new IntegrationError(`The sandbox does not play stripe.${name}().`));

function Stripe(key, _options) {
  if (typeof key !== "string" || !key.startsWith("pk_")) throw new IntegrationError("Please call Stripe() with your publishable key.");
  const api = new Api(key);
  return {
    elements: (options = {}) => new Elements(api, options),
    confirmPayment: (options) => confirmPayment(api, options),
    retrievePaymentIntent: (clientSecret) => api.retrieve(clientSecret),
    handleNextAction: async ({ clientSecret }) => {
      const { error, paymentIntent } = await api.retrieve(clientSecret);
      return error ? { error } : nextAction(api, paymentIntent);
    },
    // The React wrapper accepts an object as Stripe only if it has these.
    createToken: unplayed("createToken"),
    createPaymentMethod: unplayed("createPaymentMethod"),
    confirmCardPayment: unplayed("confirmCardPayment"),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}
Stripe.version = "endive";
Stripe.sandbox = sandbox;
window.Stripe = Stripe;
