import type { Faults } from "../faults";
import { redirect, routeTable, type Incoming, type Outcome, type Params, type Reply } from "../http";
import { html, page, type Markup } from "../markup";
import type { Bench } from "./bench";
import { readForm, withoutSecrets } from "./form";
import { authenticate, findIntent } from "./intents";
import { cardMethod, paypalMethod } from "./methods";
import { StripeRefusal } from "./refusal";
import { expireDue, findSession, paySession } from "./sessions";
import type { SessionRecord } from "./store";

const BANNER = "Banc d’essai – aucun paiement réel";
const money = (cents: number) =>
  new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" }).format(cents / 100);

type Typed = {
  email?: string;
  name?: string;
  number?: string;
  expiry?: string;
  cvc?: string;
  pay?: string;
  answer?: string;
  return_url?: string;
  in_page?: string;
};
type Handler = (params: Params, typed: Typed, query: URLSearchParams) => Reply;

/** The pages of Stripe that a customer sees: they work without scripts, and lead back to the shop. */
export function hostedPages(bench: Bench, faults: Faults) {
  const find = routeTable<Handler>({
    "GET /c/pay/:id": ({ id = "" }) => showSession(bench, findSession(bench, id)),
    "POST /c/pay/:id": ({ id = "" }, typed) => pay(bench, findSession(bench, id), typed),
    "GET /3ds/:id": ({ id = "" }, _typed, query) => showBank(bench, id, query),
    "POST /3ds/:id": ({ id = "" }, typed, query) => answerBank(bench, id, typed, query),
  });

  return async (request: Incoming): Promise<Outcome | null> => {
    const route = find(request.method, request.path);
    if (!route) return null;
    const form = readForm(new URLSearchParams(request.body.toString("utf8")));
    const entry = faults.log(request, withoutSecrets(form));
    return faults.play(entry, async (begin) => {
      await begin();
      try {
        expireDue(bench);
        return route.handler(route.params, form as Typed, request.query);
      } catch (refusal) {
        if (!(refusal instanceof StripeRefusal)) throw refusal;
        return page(
          { title: "Paiement introuvable", banner: BANNER, status: refusal.status },
          html`<h1>Paiement introuvable</h1>
            <p>Ce lien de paiement n’existe pas.</p>`,
        );
      } finally {
        bench.store.changed();
      }
    });
  };
}

const successUrl = ({ session }: SessionRecord) =>
  (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

function closedPage(title: string, text: string, link: { href: string | null; words: string }): Reply {
  return page(
    { title, banner: BANNER },
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${link.href && html`<p><a class="button" href="${link.href}">${link.words}</a></p>`}`,
  );
}

function showSession(bench: Bench, record: SessionRecord, problem?: string, typed: Typed = {}): Reply {
  const { session, lineItems } = record;
  if (session.status === "complete") {
    return closedPage("Paiement déjà effectué", "Ce paiement a déjà été fait. Vous n’avez rien d’autre à régler.", {
      href: successUrl(record),
      words: "Revenir à la boutique",
    });
  }
  if (session.status === "expired") {
    return closedPage(
      "Paiement expiré",
      "Ce lien de paiement a expiré. Rien n’a été débité. Reprenez votre commande depuis la boutique.",
      { href: session.cancel_url, words: "Revenir à la boutique" },
    );
  }
  const intent = bench.store.intents.get(String(session.payment_intent));
  if (intent?.status === "requires_action" && !problem) return redirect(bankUrl(bench, record));

  const shop = session.branding_settings?.display_name ?? bench.shopName;
  const heading = `Payer ${money(session.amount_total ?? 0)}`;
  return page(
    { title: `${problem ? "Erreur : " : ""}${heading} – ${shop}`, banner: BANNER, status: problem ? 402 : 200 },
    html` <p>${shop}</p>
      <h1>${heading}</h1>
      ${problem && html`<div role="alert"><p>${problem}</p></div>`}
      <div class="card">
        <table>
          <caption>
            <strong>Votre commande</strong>
          </caption>
          <thead>
            <tr>
              <th scope="col">Article</th>
              <th scope="col">Quantité</th>
              <th scope="col" class="amount">Prix</th>
            </tr>
          </thead>
          <tbody>
            ${lineItems.map(
              (item) =>
                html`<tr>
                  <td>${item.description}</td>
                  <td>${item.quantity}</td>
                  <td class="amount">${money(item.amount_total)}</td>
                </tr>`,
            )}
            <tr>
              <th scope="row" colspan="2">Total</th>
              <td class="amount"><strong>${money(session.amount_total ?? 0)}</strong></td>
            </tr>
          </tbody>
        </table>
      </div>
      <form method="post" action="/c/pay/${session.id}" class="card">
        ${emailField(session.customer_email, typed)}
        ${session.payment_method_types.includes("card") && cardFields(typed)}
        ${session.custom_text.submit && html`<p>${session.custom_text.submit.message}</p>`}
        ${session.payment_method_types.includes("card") && html`<button name="pay" value="card">Payer</button>`}
        ${session.payment_method_types.includes("paypal") && html`<button name="pay" value="paypal" class="second">Payer avec PayPal</button>`}
      </form>
      ${session.cancel_url && html`<p><a class="button second" href="${session.cancel_url}">Revenir à la boutique</a></p>`}
      <details>
        <summary>Cartes de test</summary>
        <ul>
          <li>4242 4242 4242 4242 : acceptée</li>
          <li>4000 0000 0000 0002 : refusée</li>
          <li>4000 0000 0000 9995 : fonds insuffisants</li>
          <li>4000 0000 0000 3220 : authentification 3-D Secure</li>
          <li>4000 0000 0000 0234 : acceptée plus tard</li>
        </ul>
      </details>`,
  );
}

const emailField = (known: string | null, typed: Typed): Markup =>
  known
    ? html`<p>Adresse e-mail : <strong>${known}</strong></p>`
    : html`<label for="email">Adresse e-mail</label
        ><input id="email" name="email" type="email" autocomplete="email" value="${typed.email ?? ""}" />`;

const cardFields = (typed: Typed): Markup =>
  html` <label for="number">Numéro de carte</label
    ><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" />
    <div class="pair">
      <div>
        <label for="expiry">Expiration (MM/AA)</label
        ><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" value="${typed.expiry ?? ""}" />
      </div>
      <div>
        <label for="cvc">Cryptogramme (CVC)</label
        ><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" />
      </div>
    </div>
    <label for="name">Titulaire de la carte</label
    ><input id="name" name="name" autocomplete="cc-name" value="${typed.name ?? ""}" />`;

function pay(bench: Bench, record: SessionRecord, typed: Typed): Reply {
  const { session } = record;
  if (session.status !== "open") return showSession(bench, record);
  const email = session.customer_email ?? typed.email?.trim() ?? "";
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return showSession(bench, record, "Saisissez votre adresse e-mail.", typed);

  const payer = { email, name: typed.name?.trim() || null };
  try {
    const method = typed.pay === "paypal" ? paypalMethod(bench, payer) : cardMethod(bench, typedCard(typed), payer);
    const intent = paySession(bench, record, method, payer);
    return redirect(intent.status === "requires_action" ? bankUrl(bench, record) : successUrl(record));
  } catch (refusal) {
    if (refusal instanceof StripeRefusal) return showSession(bench, record, refusal.error.message, typed);
    throw refusal;
  }
}

function typedCard({ number = "", expiry = "", cvc = "" }: Typed) {
  // "12/34", "12 / 2034" and "1234" are all the same date.
  const [, month = "", year = ""] = /^\s*(\d{1,2})[\s/.-]*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
  return { number, cvc: cvc.trim(), exp_month: Number(month || NaN), exp_year: Number(year || NaN) };
}

const bankUrl = (bench: Bench, { session }: SessionRecord) =>
  `${bench.baseUrl}/3ds/${String(session.payment_intent)}?session=${session.id}`;

/** The customer's bank, in the middle of a payment. */
function showBank(bench: Bench, id: string, query: URLSearchParams): Reply {
  const intent = findIntent(bench, id);
  mayAnswer(bench, id, query);
  if (intent.status !== "requires_action")
    return closedPage("Authentification terminée", "Votre banque a déjà votre réponse.", { href: null, words: "" });
  return page(
    { title: "Authentification 3-D Secure", banner: BANNER, frameable: true },
    html` <h1>Votre banque vous demande confirmation</h1>
      <form method="post" class="card">
        <p>Paiement de <strong>${money(intent.amount)}</strong> à ${bench.shopName}.</p>
        <button name="answer" value="authorise">Autoriser le paiement</button
        ><button name="answer" value="refuse" class="second">Refuser</button>
      </form>`,
  );
}

function answerBank(bench: Bench, id: string, typed: Typed, query: URLSearchParams): Reply {
  mayAnswer(bench, id, query);
  const intent = findIntent(bench, id);
  const accepted = typed.answer === "authorise";
  if (intent.status === "requires_action") authenticate(bench, intent, accepted);

  const sessionId = query.get("session");
  if (sessionId) {
    const record = findSession(bench, sessionId);
    if (record.session.status !== "open") return redirect(successUrl(record));
    return showSession(bench, record, intent.last_payment_error?.message ?? undefined);
  }
  if (query.get("in_page")) {
    return page(
      { title: "Authentification terminée", banner: BANNER, frameable: true, scripts: ["/browser/bank-done.js"] },
      html`<h1>Merci</h1>
        <p>Vous pouvez fermer cette fenêtre.</p>`,
    );
  }
  return redirect(shopReturn(query.get("return_url") ?? "", intent.id, intent.client_secret ?? "", accepted));
}

function shopReturn(returnUrl: string, id: string, secret: string, accepted: boolean): string {
  const back = new URL(returnUrl);
  back.searchParams.set("payment_intent", id);
  back.searchParams.set("payment_intent_client_secret", secret);
  back.searchParams.set("redirect_status", accepted ? "succeeded" : "failed");
  return back.href;
}

/** Only a visitor who came from this payment may answer for it. */
function mayAnswer(bench: Bench, id: string, query: URLSearchParams): void {
  const intent = findIntent(bench, id);
  const session = bench.store.sessions.get(query.get("session") ?? "")?.session;
  if (session?.payment_intent === id) return;
  if (query.get("payment_intent_client_secret") === intent.client_secret) return;
  throw new StripeRefusal(403, { type: "invalid_request_error", message: "Not the client secret of this payment." });
}
