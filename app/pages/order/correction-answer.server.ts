import { redirect } from "@remix-run/node";

import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { distanceInWords, eyeInWords } from "~/domain/lenses/in-words";
import { formatEuros } from "~/domain/money";
import { orderPath, readCorrectionKey } from "~/domain/orders/links.server";
import { isDueInShop } from "~/domain/orders/firm";
import { findOrder, findOwnOrder, type Order } from "~/domain/orders/order.server";
import {
  answerProposal,
  awaitsAnswer,
  findProposal,
  measuresOf,
  type Answering,
  type Proposal,
} from "~/domain/orders/prescription/proposals.server";
import { formatDay } from "~/domain/time";
import { shop } from "~/shop/identity";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";
import type { CorrectionView } from "./correction-page";

type Opened = { order: Order; proposal: Proposal; own: boolean };

/**
 * A proposal for the browser that placed the order, and for the link of its mail while it lasts.
 * @throws the page that says that the link has ended, or was never ours
 */
export async function openProposal(
  context: ShopContext,
  request: Request,
  { id = "", proposalId = "" }: { id?: string; proposalId?: string },
): Promise<Opened> {
  const { services, visitorId } = context;
  context.health = true;
  const key = new URL(request.url).searchParams.get("cle");
  const ownOrder = await findOwnOrder(services, id, visitorId);
  const byLink = readCorrectionKey(services.config, proposalId, key, services.now()) === "valid";
  const order = ownOrder ?? (byLink ? await findOrder(services, id) : null);
  const proposal = order && (await findProposal(services, order.id, proposalId));
  if (order && proposal) return { order, proposal, own: ownOrder !== null };
  throw (
    (await limited(context, "orderLookup")) ??
    notFound(
      `Ce lien n’est plus valable : il est arrivé à sa fin, ou n’a pas été copié en entier. Appelez-nous au ${shop.phone}, nous vous en envoyons un autre.`,
    )
  );
}

export async function correctionView(
  { services }: ShopContext,
  request: Request,
  { order, proposal, own }: Opened,
): Promise<CorrectionView> {
  const { pathname, search } = new URL(request.url);
  const line = order.lines.find(({ id }) => id === proposal.lineId);
  const open = line !== undefined && awaitsAnswer(proposal, services.now());
  const typed = open ? await measuresOf(services, line) : null;
  return {
    number: order.number,
    action: pathname + search,
    title: line ? `${line.brand} ${line.name}` : "",
    says: open ? null : told(proposal.state === "sent" ? "expired" : proposal.state),
    rows: open && typed && proposal.measures ? rowsOf(typed, proposal.measures) : [],
    lenses: open && line?.lenses?.lens !== proposal.details.lens ? proposal.details.lens : null,
    price: open ? priceInWords(order, proposal) : null,
    until: open ? formatDay(proposal.expiresAt) : null,
    orderHref: own ? orderPath(services.config, order.id) : null,
    phone: shop.phone,
    phoneHref: shop.phoneHref,
  };
}

const SITUATION = { vision: "de loin", near: "de près", both: "de loin et de près" } as const;

function rowsOf(typed: LensMeasures, read: LensMeasures): CorrectionView["rows"] {
  const rows: [string, string, string][] = [
    ["Vision", SITUATION[typed.situation], SITUATION[read.situation]],
    ["Œil droit", eyeInWords(typed.correction.rightEye), eyeInWords(read.correction.rightEye)],
    ["Œil gauche", eyeInWords(typed.correction.leftEye), eyeInWords(read.correction.leftEye)],
    ["Écarts pupillaires", distanceInWords(typed.pupillaryDistance), distanceInWords(read.pupillaryDistance)],
  ];
  return rows.map(([name, before, after]) => ({ name, before, after, differs: before !== after }));
}

function priceInWords(order: Order, { differenceCents: cents }: Proposal): string {
  const apart = formatEuros(Math.abs(cents));
  if (cents === 0) return "Le prix ne change pas.";
  if (isDueInShop(order))
    return `Ces verres coûtent ${apart} de ${cents > 0 ? "plus" : "moins"} : si vous acceptez, votre commande passe de ${formatEuros(order.totalCents)} à ${formatEuros(order.totalCents + cents)}, à régler à la boutique, au retrait.`;
  return cents < 0
    ? `Vos verres coûtent ${apart} de moins : cette somme vous est rendue si vous acceptez.`
    : `Ces verres coûtent ${apart} de plus : la boutique vous les offre, vous n’avez rien à payer.`;
}

/** Yes or no, once. */
export async function answerCorrection(context: ShopContext, request: Request, { order, proposal }: Opened) {
  const { intent } = typedValues(context.form);
  if (intent !== "accepted" && intent !== "declined")
    return refuseField(context, context.form, "form", "Dites si vous acceptez cette correction.");
  return once(context, async (services) => {
    const answering = await answerProposal(services, order.id, proposal.id, intent);
    if (answering !== "done" && answering !== intent)
      return refuseField(context, context.form, "form", told(answering));
    const text =
      intent === "accepted"
        ? "Merci, votre accord est enregistré : notre opticien reprend vos verres avec cette correction."
        : "Votre réponse est enregistrée : rien ne change, notre opticien vous rappelle.";
    setFlash(context, { kind: "success", text });
    const { pathname, search } = new URL(request.url);
    return redirect(pathname + search, 303);
  });
}

function told(answering: Exclude<Answering, "done">): string {
  switch (answering) {
    case "accepted":
      return "Vous avez accepté cette correction : vos verres sont préparés avec elle.";
    case "declined":
      return "Vous avez décliné cette correction : notre opticien vous rappelle.";
    case "superseded":
      return "Notre opticien a remplacé cette proposition par une autre : ouvrez notre dernier courriel.";
    case "expired":
      return `Le temps de répondre est passé. Appelez-nous au ${shop.phone} : nous vous envoyons une nouvelle proposition.`;
    case "ended":
    case "closed":
      return "Cette commande ne peut plus être corrigée ainsi : voyez nos derniers courriels, ou appelez-nous.";
  }
}
