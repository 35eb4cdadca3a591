import { redirect } from "@remix-run/node";

import { readCart } from "~/domain/cart/cart.server";
import { titleForCustomer } from "~/domain/catalogue/own-frames";
import { findOffers } from "~/domain/catalogue/offers.server";
import { shopDay } from "~/domain/days";
import { readCheckoutDraft } from "~/domain/checkout/draft.server";
import { knownCustomer } from "~/domain/checkout/known-customer.server";
import { needsPrescription, readConfigurationKey } from "~/domain/lenses/configuration";
import { proposalName } from "~/domain/lenses/proposals.server";
import { areKnown, glassesOfCart, glassesOfWizard, type AskedGlasses } from "~/domain/quotes/asked.server";
import { replacing } from "~/domain/quotes/at-checkout.server";
import { prescriptionFor } from "~/domain/quotes/people.server";
import { quoteDetails } from "~/domain/quotes/forms.server";
import { adminQuotePath, quotePath } from "~/domain/quotes/links.server";
import { mailQuote } from "~/domain/quotes/mails.server";
import { bringToCheckout } from "~/domain/quotes/wearer.server";
import { writeQuote } from "~/domain/quotes/written-quote.server";
import { audit } from "~/domain/audit/audit.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { isChangerOf } from "~/http/admin/access.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";
import { ensureVisitor } from "~/http/session/visitor.server";

const NOTHING_TO_QUOTE = "Vos lunettes ne sont plus là : choisissez à nouveau vos verres, puis redemandez votre devis.";

/** What the page of a new quote shows: the glasses, and the known details of the customer. */
export async function newQuoteView(context: ShopContext, request: Request) {
  const { services, visitorId, session } = context;
  const url = new URL(request.url);
  const forSomeone = isChangerOf(context, "/admin/devis");
  const draft = await readCheckoutDraft(services, visitorId);
  const known =
    session && !forSomeone
      ? (await knownCustomer(services, session.account, draft, null)).details
      : (draft.customer ?? draft.begun);
  return {
    here: url.pathname + url.search,
    quoteDays: (await settingsInForce(services)).quoteDays,
    glasses: await namesOf(context, readAsked(url)),
    known: forSomeone ? null : known,
    forSomeone,
  };
}

export async function takeQuoteForm(context: ShopContext, request: Request): Promise<Response> {
  const posted = context.form;
  const reading = readForm(posted, quoteDetails(shopDay(context.services.now())));
  if (!reading.ok) return refuse(context, reading.form);
  const tooMany = await limited(context, "quote", posted);
  if (tooMany) return tooMany;
  const visitorId = await ensureVisitor(context);
  const asked = readAsked(new URL(request.url));
  const admin = isChangerOf(context, "/admin/devis") ? (context.admin?.account ?? null) : null;
  return once(context, async (services) => {
    const { customer, wearer } = reading.data;
    const found = asked
      ? await glassesOfWizard(services, visitorId, asked, { customer, wearer })
      : await glassesOfCart(services, visitorId, { customer, wearer });
    if (found.outcome === "obstacle") return refuseField(context, posted, "form", found.reason);
    const quote =
      found.outcome === "priced"
        ? await replacing(
            services,
            await writeQuote(services, {
              lines: found.lines,
              customer,
              wearer,
              prescription: admin ? null : await prescriptionFor(services, visitorId, wearer),
              visitorId: admin ? null : visitorId,
              ...(admin && { by: admin.id }),
            }),
          )
        : null;
    if (!quote) return refuseField(context, posted, "form", NOTHING_TO_QUOTE);
    if (admin) {
      await audit(services, admin, "Devis établi", quote.number);
      return redirect(adminQuotePath(quote.id), 303);
    }
    await bringToCheckout(services, visitorId, { customer, wearer, prescription: null }, "now");
    if (!quote.sentAt) await mailQuote(services, quote, "made");
    return redirect(quotePath(services.config, quote), 303);
  });
}

/** The glasses that the address names; null when it means those of the cart. */
function readAsked({ searchParams }: URL): AskedGlasses | null {
  const productId = searchParams.get("article");
  const color = searchParams.get("couleur") ?? "";
  return productId
    ? {
        productId,
        color: /^[0-9a-f]{6}$/.test(color) ? `#${color}` : "",
        size: (searchParams.get("taille") ?? "").slice(0, 20),
        lenses: (searchParams.get("verres") ?? "").slice(0, 200),
      }
    : null;
}

async function namesOf({ services, visitorId }: ShopContext, asked: AskedGlasses | null): Promise<string[]> {
  if (!asked)
    return (await readCart(services, visitorId)).lines.flatMap(({ extra, offer, size, quantity }) => {
      const name = glassesName(extra, offer, size);
      return name ? [`${quantity > 1 ? `${quantity} × ` : ""}${name}`] : [];
    });
  if (!(await areKnown(services, visitorId, asked))) return [];
  const offers = await findOffers(services, [asked.productId]);
  const offer = offers.find(({ color }) => color === asked.color);
  const name = offer && glassesName(asked.lenses, offer, asked.size);
  return name ? [name] : [];
}

function glassesName(
  extra: string,
  frame: { productId: string; brand: string; name: string; colorName: string },
  size: string,
): string | null {
  const lenses = readConfigurationKey(extra);
  if (!lenses || !needsPrescription(lenses)) return null;
  const details = [frame.colorName, size && `taille ${size}`].filter(Boolean).join(", ");
  return `${titleForCustomer(frame)} (${details}), verres « ${proposalName(lenses)} »`;
}
