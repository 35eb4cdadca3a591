import {
  isConcerned,
  isInForce,
  isKeptBack,
  reachedBy,
  recallsOf,
  wearersOf,
  type FormerBearing,
  type PairPlace,
  type Recall,
  type Wearer,
} from "~/domain/lens-jobs/recall.server";
import { hasAddress, isToWriteTo } from "~/domain/lens-jobs/recall-letters.server";
import { shopDay } from "~/domain/days";
import { isBeyondMail, isTold, peopleToTell, type Told, type ToTell } from "~/domain/lens-jobs/recall-notices.server";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { personName } from "~/domain/quotes/document";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";
import { pairsWithoutLots, type AwaitedLots } from "~/domain/orders/jobs/awaited-lots.server";
import { formatDayAndTime, formatShortDay, type Instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";

const SIDES: Record<Wearer["side"], string> = { right: "Verre droit", left: "Verre gauche", both: "Les deux verres" };

export async function recallsView(services: Services, lot: string) {
  const wearers = await wearersOf(services, lot);
  const recalls = lot ? await recallsOf(services, lot) : [];
  return {
    lot,
    awaited: lot ? [] : (await pairsWithoutLots(services)).map(awaitedView),
    action: `/admin/lots${lot ? `?lot=${encodeURIComponent(lot)}` : ""}`,
    wearers: await Promise.all(wearers.map((wearer) => wearerView(services, wearer))),
    recalls: await Promise.all(recalls.map((recall) => recallView(services, recall, wearers))),
  };
}

const awaitedView = ({ orderId, lineId, number, title, since }: AwaitedLots) => ({
  key: lineId,
  title,
  number,
  jobHref: adminOrderPath(orderId, `/atelier/${lineId}`),
  since: formatShortDay(shopDay(since)),
});

async function wearerView(services: Services, wearer: Wearer) {
  const { orderId, lineId, orderNumber, product, name, email, phone, side, mountedAt, place, former } = wearer;
  return {
    key: lineId,
    orderHref: adminOrderPath(orderId),
    orderNumber,
    product,
    name: name ?? "Nom effacé",
    wornBy: await wornByAnother(services, wearer),
    contact: [email, phone && phoneInPairs(phone)].filter(Boolean).join(", ") || "Coordonnées effacées",
    side: SIDES[side],
    mounted: former ? formerInWords(former) : mountedAt ? formatDayAndTime(mountedAt) : "Pas encore montées",
    where: PLACES[place],
    noLetter: isConcerned(wearer) ? null : noLetterSaid(wearer),
  };
}

const PLACES: Record<PairPlace, string> = {
  bench: "À la boutique, pas encore prêtes",
  ready: "À la boutique, prêtes à être retirées",
  sent: "Expédiées",
  worn: "Chez leur porteur",
  cameBack: "À la boutique, contrat fini",
  cancelled: "Commande annulée",
};

/** Why a pair gets no letter. */
function noLetterSaid(wearer: Wearer): string {
  if (isKeptBack(wearer)) return "Aucune lettre : rien à rapporter. Si la remise tarde, prévenez ce client.";
  return wearer.former?.cause === "remade" ? "Aucune lettre : ces verres sont retirés." : "Aucune lettre.";
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

export type RecallsView = Awaited<ReturnType<typeof recallsView>>;
export type RecallView = Awaited<ReturnType<typeof recallView>>;
export type PersonView = ReturnType<typeof personView>;

/** A recall letter with the people concerned; people who have not been told yet come first. */
async function recallView(services: Services, recall: Recall, wearers: Wearer[]) {
  const { id, message, letters, preparedAt, sentAt, endedAt, endedReason } = recall;
  const people = await peopleToTell(services, recall, wearers);
  const told = people.filter(isTold);
  const toWriteTo = people.filter(isToWriteTo).length;
  const inOrder = [...people.filter((person) => !isTold(person)), ...told];
  return {
    id,
    message: message.split(/\n{2,}/),
    prepared: formatDayAndTime(preparedAt),
    sent: sentAt && confirmedInWords(sentAt, letters ?? 0),
    ended: endedAt && `Rappel levé le ${formatDayAndTime(endedAt)} : ${endedReason ?? ""}`,
    isInForce: isInForce(recall),
    reached: reachedBy(wearers).length,
    summary: endedAt ? endedSummary(told.length) : summaryOf(told.length, people),
    print:
      toWriteTo > 0 && isInForce(recall)
        ? {
            href: lettersPath(id),
            label: toWriteTo > 1 ? `Imprimer les ${toWriteTo} lettres (PDF)` : "Imprimer la lettre (PDF)",
          }
        : null,
    people: (endedAt ? told : inOrder).map((person) => personView(recall, person)),
  };
}

function confirmedInWords(sentAt: Instant, letters: number): string {
  const mailed = letters === 0 ? "aucun courriel" : `courriel à ${letters} ${letters > 1 ? "clients" : "client"}`;
  return `Rappel confirmé le ${formatDayAndTime(sentAt)} : ${mailed}.`;
}

function endedSummary(told: number): string {
  if (told === 0) return "";
  return told > 1
    ? `${told} clients avaient été prévenus : dites-leur que le rappel est levé.`
    : "Un client avait été prévenu : dites-lui que le rappel est levé.";
}

/** True for a customer whom the shop cannot tell: neither the order nor an invoice names them any more. */
const isLost = ({ email, invoiced }: ToTell): boolean => email === null && invoiced === null;

/** How many were told, and how many still have to be. Customers whom nothing names any more do not count as left. */
function summaryOf(told: number, people: ToTell[]): string {
  const all = people.filter((person) => !isLost(person)).length;
  const erased = people.length - all;
  const gone =
    erased > 0
      ? ` ${erased > 1 ? `${erased} clients effacés ne peuvent` : "Un client effacé ne peut"} plus l’être.`
      : "";
  const left = all - told;
  const said =
    left === 0
      ? all > 1
        ? `Les ${all} clients concernés sont prévenus.`
        : "Le client concerné est prévenu."
      : `${told} ${told > 1 ? "clients prévenus" : "client prévenu"} sur ${all} : ${left} ${left > 1 ? "restent" : "reste"} à prévenir.`;
  return `${all > 0 ? said : ""}${gone}`.trim();
}

function lettersPath(recallId: string, orderId?: string): string {
  return `/admin/lots/lettres.pdf?${new URLSearchParams({ rappel: recallId, ...(orderId && { commande: orderId }) }).toString()}`;
}

function personView(recall: Recall, person: ToTell) {
  const { orderId, orderNumber, name, email, phone, street, postalCode, city, told, refusedAt } = person;
  const isNoted = (means: Told["means"]) => told.some((each) => each.means === means);
  return {
    key: orderId,
    orderHref: adminOrderPath(orderId),
    orderNumber,
    name: name ?? "Nom effacé",
    phone: phone && phoneInPairs(phone),
    email: email || null,
    address: [street ?? "", [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ") || null,
    told: told.filter(({ means }) => means !== "mailed" || !refusedAt).map(toldInWords),
    toDo: isTold(person) ? null : toDoInWords(person, recall.sentAt !== null),
    /** Neither the order nor an invoice names the customer. */
    isErased: isLost(person),
    /** The invoice that still names a customer who was erased; each reading of it is noted in the audit. */
    invoice: person.invoiced && {
      number: person.invoiced.number,
      href: adminOrderPath(orderId, "/papiers/facture.pdf"),
    },
    called: isNoted("called"),
    posted: isNoted("posted"),
    /** Null while nothing may leave, and once the recall has ended. */
    letterHref: hasAddress(person) && isInForce(recall) ? lettersPath(recall.id, orderId) : null,
  };
}

const TOLD = { mailed: "Courriel envoyé", called: "Appelé(e)", posted: "Lettre postée" } as const;

const toldInWords = ({ means, at, by }: Told): string => `${TOLD[means]} le ${formatDayAndTime(at)}, par ${by}.`;

function toDoInWords(person: ToTell, isSent: boolean): string {
  const { email, refusedAt, invoiced } = person;
  if (invoiced)
    return `Nom et coordonnées effacés de la commande. Sa facture ${invoiced.number}, que la loi fait garder dix ans, les dit encore : ouvrez-la pour joindre cette personne, ou imprimez sa lettre.`;
  if (email === null) return "Nom et coordonnées effacés : personne ne peut plus être prévenu.";
  if (refusedAt)
    return `Pas encore prévenu(e) : son adresse a refusé le courriel le ${formatDayAndTime(refusedAt)}. À appeler ou à prévenir par courrier.`;
  if (isBeyondMail(person))
    return `Pas encore prévenu(e), sans e-mail : à appeler ou à prévenir par courrier${isSent ? "" : ", une fois le rappel confirmé"}.`;
  return isSent
    ? "Pas encore prévenu(e) : ses verres ou son adresse ont été notés, ou ses lunettes remises, après l’envoi. À appeler ou à prévenir par courrier."
    : "Pas encore prévenu(e) : le courriel part quand vous confirmez le rappel.";
}
