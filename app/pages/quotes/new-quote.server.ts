import { redirect } from "@remix-run/node";

import { readCart, sizeOf } from "~/domain/cart/cart.server";
import { MAX_QUANTITY } from "~/domain/cart/choice";
import { SIZE_MISSING } from "~/domain/cart/forms.server";
import { titleForCustomer } from "~/domain/catalogue/own-frames";
import { findOffers, type Offer } from "~/domain/catalogue/offers.server";
import { shopDay } from "~/domain/days";
import { readCheckoutDraft } from "~/domain/checkout/draft.server";
import { knownCustomer } from "~/domain/checkout/known-customer.server";
import { readConfigurationKey } from "~/domain/lenses/configuration";
import { proposalName } from "~/domain/lenses/proposals.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import {
  areKnown,
  frameAlone,
  glassesOfCart,
  glassesOfWizard,
  type AskedGlasses,
  type AskedLines,
} from "~/domain/quotes/asked.server";
import { replacing } from "~/domain/quotes/at-checkout.server";
import { isQuotedAlone, mayBeQuoted } from "~/domain/quotes/frame-alone.server";
import { prescriptionFor, type CustomerAndWearer } from "~/domain/quotes/people.server";
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
import type { Services } from "~/infra/services.server";
import { slugOf } from "~/ui/slug";

const NOTHING_TO_QUOTE =
  "Ce que vous aviez choisi n’est plus là : choisissez à nouveau la monture ou les verres, puis redemandez votre devis.";

/** What the page of a new quote shows: the glasses or frames, and the known details of the customer. */
export async function newQuoteView(context: ShopContext, request: Request) {
  const { services } = context;
  const url = new URL(request.url);
  const forSomeone = isChangerOf(context, "/admin/devis");
  return {
    here: url.pathname + url.search,
    quoteDays: (await settingsInForce(services)).quoteDays,
    ...(await quotedArticles(context, readAsked(url))),
    known: forSomeone ? null : await knownBuyer(context),
    forSomeone,
  };
}

/** What the form is filled in with: the account's details, or those of the visitor's checkout. */
async function knownBuyer({ services, visitorId, session }: ShopContext) {
  const draft = await readCheckoutDraft(services, visitorId);
  const known = session
    ? (await knownCustomer(services, session.account, draft, null)).details
    : (draft.customer ?? draft.begun);
  if (!known) return null;
  const { firstName, lastName, email, street, postalCode, city } = known;
  return { firstName, lastName, email, street, postalCode, city };
}

export async function takeQuoteForm(context: ShopContext, request: Request): Promise<Response> {
  const posted = context.form;
  const reading = readForm(posted, quoteDetails(shopDay(context.services.now())));
  const asked = readAsked(new URL(request.url));
  if (!reading.ok) {
    const errors = { ...(await sizeErrors(context.services, asked, posted)), ...reading.form.errors };
    return refuse(context, { ...reading.form, errors });
  }
  const tooMany = await limited(context, "quote", posted);
  if (tooMany) return tooMany;
  const visitorId = await ensureVisitor(context);
  const admin = isChangerOf(context, "/admin/devis") ? (context.admin?.account ?? null) : null;
  return once(context, async (services) => {
    const { customer, wearer } = reading.data;
    const found =
      asked && !asked.lenses
        ? await lineOfFrame(services, admin ? null : visitorId, asked, reading.data, posted)
        : await linesOf(services, visitorId, asked, reading.data);
    if (found.outcome === "sizeMissing") return refuseField(context, posted, "size", SIZE_MISSING);
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

type Asked = AskedGlasses & { quantity: number };

/** What the address names: glasses of the wizard, or without lenses a frame alone. Null when it means the cart. */
function readAsked({ searchParams }: URL): Asked | null {
  const productId = searchParams.get("article");
  const color = searchParams.get("couleur") ?? "";
  const pieces = Number(searchParams.get("quantite") ?? 1);
  return productId
    ? {
        productId,
        color: /^[0-9a-f]{6}$/.test(color) ? `#${color}` : color.slice(0, 40),
        size: (searchParams.get("taille") ?? "").slice(0, 20),
        lenses: (searchParams.get("verres") ?? "").slice(0, 200),
        quantity: Number.isInteger(pieces) ? Math.min(MAX_QUANTITY, Math.max(1, pieces)) : 1,
      }
    : null;
}

/** The frame alone that the address names, by the value of its colour or by its name; null for none. */
async function frameAsked(services: Services, { productId, color }: Asked): Promise<Offer | null> {
  const offers = await findOffers(services, [productId]);
  const offer = offers.find((each) => each.color === color || slugOf(each.colorName) === color);
  return offer && isQuotedAlone(offer) && !offer.archived ? offer : null;
}

function linesOf(services: Services, visitorId: string, asked: Asked | null, people: CustomerAndWearer) {
  return asked ? glassesOfWizard(services, visitorId, asked, people) : glassesOfCart(services, visitorId, people);
}

async function lineOfFrame(
  services: Services,
  visitorId: string | null,
  asked: Asked,
  people: CustomerAndWearer,
  posted: FormData,
): Promise<AskedLines | { outcome: "sizeMissing" }> {
  const offer = await frameAsked(services, asked);
  if (!offer) return { outcome: "nothing" };
  const { productId, color } = offer;
  const chosen = posted.get("size");
  const size = chosenSize(offer, typeof chosen === "string" ? chosen : asked.size);
  if (size === null) return { outcome: "sizeMissing" };
  return frameAlone(services, visitorId, { productId, color, size, quantity: asked.quantity }, people);
}

/** The size of a frame; null where one is still to be chosen. */
function chosenSize(offer: Offer, typed: string): string | null {
  const size = sizeOf(offer, typed);
  return offer.sizes.length === 0 || offer.sizes.includes(size) ? size : null;
}

/** Told with the other errors of the form, for a frame alone whose size is to be chosen there. */
async function sizeErrors(services: Services, asked: Asked | null, posted: FormData): Promise<Record<string, string>> {
  const offer = asked && !asked.lenses ? await frameAsked(services, asked) : null;
  const chosen = posted.get("size");
  const typed = typeof chosen === "string" ? chosen : (asked?.size ?? "");
  return offer && chosenSize(offer, typed) === null ? { size: SIZE_MISSING } : {};
}

type QuotedArticles = {
  /** What the quote will be of, by name. */
  articles: string[];
  /** True for frames alone, to which nothing of a correction belongs. */
  framesAlone: boolean;
  /** The sizes to choose from, where the address names none. */
  sizes: string[];
};

async function quotedArticles(context: ShopContext, asked: Asked | null): Promise<QuotedArticles> {
  const { services, visitorId } = context;
  const nothing = { articles: [], framesAlone: false, sizes: [] };
  if (!asked) {
    const lines = (await readCart(services, visitorId)).lines.filter(mayBeQuoted);
    return {
      articles: lines.map(({ quantity, ...line }) => `${piecesOf(quantity)}${nameOf(line.offer, line)}`),
      framesAlone: lines.length > 0 && !askForPrescription(lines),
      sizes: [],
    };
  }
  if (asked.lenses) {
    if (!(await areKnown(services, visitorId, asked))) return nothing;
    const offers = await findOffers(services, [asked.productId]);
    const offer = offers.find(({ color }) => color === asked.color);
    return { ...nothing, articles: offer ? [nameOf(offer, { size: asked.size, extra: asked.lenses })] : [] };
  }
  const offer = await frameAsked(services, asked);
  if (!offer) return nothing;
  const size = chosenSize(offer, asked.size);
  return {
    articles: [`${piecesOf(asked.quantity)}${nameOf(offer, { size: size ?? "", extra: "" })}`],
    framesAlone: true,
    sizes: size === null ? offer.sizes : [],
  };
}

const piecesOf = (quantity: number) => (quantity > 1 ? `${quantity} × ` : "");

function nameOf(
  frame: Pick<Offer, "productId" | "brand" | "name" | "colorName">,
  { size, extra }: { size: string; extra: string },
): string {
  const lenses = readConfigurationKey(extra);
  const details = [frame.colorName, size && `taille ${size}`].filter(Boolean).join(", ");
  return `${titleForCustomer(frame)} (${details}), ${lenses ? `verres « ${proposalName(lenses)} »` : "monture seule"}`;
}
