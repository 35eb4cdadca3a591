import { howNamed, identifierKey, isIdentifier } from "~/domain/catalogue/safety/identifiers";
import { articlesNamed } from "~/domain/catalogue/safety/named-articles.server";
import { recallsInForce, type RecallInForce } from "~/domain/catalogue/safety/recalled.server";
import { productsById } from "~/domain/catalogue/products-by-id.server";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { shopDay } from "~/domain/days";
import { pairsWithoutLots, type AwaitedLots } from "~/domain/orders/jobs/awaited-lots.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { personName } from "~/domain/quotes/document";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";
import { awaitedWith, buyersOf, type Bought, type Buyer } from "~/domain/recalls/buyers.server";
import { isAtShop, isConcerned, type FormerBearing, type Holder, type Place } from "~/domain/recalls/holders";
import { productsToChoose } from "~/domain/recalls/chosen-products.server";
import type { RecallSubject } from "~/domain/recalls/means";
import { leftToTell } from "~/domain/recalls/left-to-tell.server";
import { holdersOf, isInForce, openRecalls, recallsOf, subjectSaid, type Recall } from "~/domain/recalls/recall.server";
import { wearersOf, type Wearer } from "~/domain/recalls/wearers.server";
import { describePair, putAside } from "~/domain/reservations/reservation.server";
import { formatDayAndTime, formatShortDay } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { holderName, recallView } from "./recall-view.server";

export type RecallsView = Awaited<ReturnType<typeof recallsView>>;

const SIDES: Record<Wearer["side"], string> = { right: "Verre droit", left: "Verre gauche", both: "Les deux verres" };

/** Who has what this text names: lenses of a lot, an article by its numbers, or both; and the recalls of it. */
export async function recallsView(services: Services, lot: string) {
  const wearers = await wearersOf(services, lot);
  const bought = await buyersOf(services, lot);
  const holders: Record<RecallSubject, Holder[]> = { lot: wearers, article: bought.buyers };
  const recalls = lot ? [...(await recallsOf(services, lot)), ...(await recallsOf(services, lot, "article"))] : [];
  const inForce = (subject: RecallSubject) =>
    recalls.some((each) => each.subject === subject && isInForce(each) && !each.leftOut);
  const articles = await articlesView(services, lot);
  // A number that no sheet has may be a lot, or that of an article which is still to come.
  const isKnown: Record<RecallSubject, boolean> = {
    lot: articles.length === 0,
    article: articles.length > 0 || (wearers.length === 0 && isIdentifier(lot)),
  };
  const subjects = SUBJECTS.filter((subject) => holders[subject].length > 0);
  return {
    lot,
    awaited: lot ? [] : (await pairsWithoutLots(services)).map(awaitedView),
    action: `/admin/lots${lot ? `?lot=${encodeURIComponent(lot)}` : ""}`,
    wearers: await Promise.all(wearers.map((wearer) => wearerView(services, wearer))),
    buyers: bought.buyers.map(buyerView),
    otherwise: bought.otherwise.map(otherwiseSaid),
    articles,
    aside: await asideView(services, lot),
    nobody: lot && subjects.length === 0 ? nobodySaid(lot, articles.length > 0, bought) : null,
    recalls: await Promise.all(
      recalls.map(async (recall) => recallView(services, recall, await holdersOf(services, recall))),
    ),
    open: lot ? [] : await Promise.all((await openRecalls(services)).map((recall) => openView(services, recall))),
    /** What a letter may be prepared about. */
    letters: subjects,
    /** The products of several brands that the number names: each recall says which of them it means. */
    choices: (await productsToChoose(services, lot)).map(({ id, name }) => ({ id, name })),
    /** No sheet has the number: its article may be still to come. */
    isUnknown: articles.length === 0,
    /** What may be held back without a letter, for nobody has it outside the shop. */
    holds: lot
      ? SUBJECTS.filter((subject) => isKnown[subject] && !inForce(subject) && !holders[subject].some(isConcerned))
      : [],
  };
}

/** A recall that is prepared or in force, with who is still to be told. */
async function openView(services: Services, recall: Recall) {
  const { id, lot, preparedAt, sentAt } = recall;
  const left = await leftToTell(services, recall);
  return {
    key: id,
    href: `/admin/lots?${new URLSearchParams({ lot }).toString()}`,
    name: subjectSaid(recall),
    state: sentAt
      ? `en vigueur depuis le ${formatDayAndTime(sentAt)}`
      : `préparé le ${formatDayAndTime(preparedAt)}, à confirmer ou à abandonner`,
    left: left > 0 ? `${left} ${left > 1 ? "clients restent" : "client reste"} à prévenir` : null,
  };
}

const SUBJECTS = ["lot", "article"] as const satisfies RecallSubject[];

/** Says what was looked through. */
function nobodySaid(named: string, isArticle: boolean, { otherwise }: Bought): string {
  if (isArticle)
    return otherwise.length > 0
      ? `Aucune vente sous ${named}.`
      : `Aucune vente de cet article, et aucun verre du lot ${named}.`;
  return `Aucun verre du lot ${named}, et aucun article ni verre vendu sous ce GTIN, cet UDI-DI ou cette référence du fabricant.`;
}

const otherwiseSaid = ({ kept, lines }: Bought["otherwise"][number]) => ({
  says: `${lines > 1 ? `${lines} ventes de cet article ont été faites` : "Une vente de cet article a été faite"} sous un autre numéro :`,
  kept,
  href: `/admin/lots?${new URLSearchParams({ lot: kept }).toString()}`,
});

const hrefOf = (recalls: RecallInForce[] = []): string | null =>
  recalls[0] ? `/admin/lots?${new URLSearchParams({ lot: recalls[0].named }).toString()}` : null;

const RECALLED = "hors vente, sous rappel";

/** The products and the lenses of the price list that the text names today. */
async function articlesView(services: Services, typed: string) {
  const named = await articlesNamed(services, typed);
  const products = await productsById(services, [...new Set(named.map(({ productId }) => productId))]);
  const recalled = await recallsInForce(
    services,
    products.map(({ id }) => id),
  );
  const lenses = new Map(named.flatMap(({ lens }) => (lens ? [[lens.id, lens]] : [])));
  const lensesRecalled = await recallsInForce(services, [...lenses.keys()]);
  const ofProducts = products.map(({ id, brand, name, archived }) => {
    const its = named.filter(({ productId }) => productId === id);
    const isWhole = its.some(({ color }) => color === "");
    const parts = its.map(({ colorName, size }) => [colorName, size && `taille ${size}`].filter(Boolean).join(", "));
    return {
      key: id,
      href: `/admin/produits/${id}`,
      name: `${brand} ${name}`,
      details: isWhole ? null : parts.join(" ; "),
      state: recalled.has(id) ? RECALLED : archived ? "hors vente" : null,
      recallHref: hrefOf(recalled.get(id)),
    };
  });
  const ofLenses = [...lenses.values()].map(({ id, name }) => ({
    key: id,
    href: `/admin/verres/${id}`,
    name: `Verres ${name}`,
    details: null,
    state: lensesRecalled.has(id) ? RECALLED : null,
    recallHref: hrefOf(lensesRecalled.get(id)),
  }));
  return [...ofProducts, ...ofLenses];
}

/** Pairs put aside of what the text names: nobody bought them yet, and they are not to be handed over. */
async function asideView(services: Services, typed: string) {
  const named = await articlesNamed(services, typed);
  const reserved = await putAside(services, [...new Set(named.map(({ productId }) => productId))]);
  const asked = { gtin: null, udiDi: null, makerReference: null };
  const unpaid = (await awaitedWith(services, typed)).map(({ orderId, lineId, orderNumber, product, name, phone }) => ({
    key: lineId,
    href: adminOrderPath(orderId),
    says: `${orderNumber}, ${product}, ${name ?? "client à préciser"}${phone ? ` (${phoneInPairs(phone)})` : ""}, en attente de paiement`,
  }));
  const pairs = reserved
    .filter((each) => howNamed({ ...each, ...asked }, identifierKey(typed), named))
    .map((each) => ({
      key: each.id,
      href: `/admin/reservations?${new URLSearchParams({ statut: "toutes", q: each.reference }).toString()}`,
      says: `${each.reference}, ${describePair(each)}, ${each.name} (${phoneInPairs(each.phone)})`,
    }));
  return [...pairs, ...unpaid];
}

const awaitedView = ({ orderId, lineId, number, title, since }: AwaitedLots) => ({
  key: lineId,
  title,
  number,
  jobHref: adminOrderPath(orderId, `/atelier/${lineId}`),
  since: formatShortDay(shopDay(since)),
});

async function wearerView(services: Services, wearer: Wearer) {
  const { side, mountedAt, former } = wearer;
  return {
    ...holderView(wearer),
    wornBy: await wornByAnother(services, wearer),
    side: SIDES[side],
    mounted: former ? formerInWords(former) : mountedAt ? formatDayAndTime(mountedAt) : "Pas encore montées",
    where: PLACES[wearer.place],
  };
}

const buyerView = (buyer: Buyer) => ({
  ...holderView(buyer),
  pieces: buyer.pieces,
  sold: formatShortDay(shopDay(buyer.soldAt)),
  how: buyer.how === "then" ? null : "Vendu avant que la vente ne garde ce numéro : d’après la fiche d’aujourd’hui.",
  where: ARTICLE_PLACES[buyer.place],
});

function holderView(holder: Holder) {
  const { orderId, lineId, orderNumber, product, email, phone } = holder;
  const lost = holder.isUnnamed ? "Aucune coordonnée" : "Coordonnées effacées";
  return {
    key: lineId,
    orderHref: adminOrderPath(orderId),
    orderNumber,
    product,
    name: holderName(holder),
    contact: [email, phone && phoneInPairs(phone)].filter(Boolean).join(", ") || lost,
    noLetter: isConcerned(holder) ? null : noLetterSaid(holder),
  };
}

const PLACES: Record<Place, string> = {
  bench: "À la boutique, pas encore prêtes",
  ready: "À la boutique, prêtes à être retirées",
  sent: "Expédiées",
  worn: "Chez leur porteur",
  cameBack: "À la boutique, contrat fini",
  cancelled: "Commande annulée",
};

const ARTICLE_PLACES: Record<Place, string> = {
  bench: "À la boutique, pas encore parti",
  ready: "À la boutique, prêt à être retiré",
  sent: "Expédié",
  worn: "Chez le client",
  cameBack: "À la boutique, contrat fini",
  cancelled: "Commande annulée",
};

/** Why there is no letter about it. */
function noLetterSaid(holder: Holder): string {
  if (isAtShop(holder))
    return "Aucune lettre : rien à rapporter. Prévenez ce client, et notez-le dans le rappel une fois en vigueur.";
  return holder.former?.cause === "remade" ? "Aucune lettre : ces verres sont retirés." : "Aucune lettre.";
}

const formerInWords = ({ replacedAt, reason }: FormerBearing): string =>
  `Ce lot était noté jusqu’au ${formatDayAndTime(replacedAt)}. ${reason}`;

/** The wearer's name, or null where the wearer is the buyer. */
async function wornByAnother(services: Services, { orderId, quoteNumber, firstName, lastName, name }: Wearer) {
  const customer = firstName && lastName ? { firstName, lastName } : null;
  const wearer = await wearerOfOrder(services, { id: orderId, quoteNumber, customer });
  const worn = wearer && personName(wearer);
  return worn && worn !== name ? worn : null;
}
