import { productsById } from "~/domain/catalogue/products-by-id.server";
import { leftOutIn } from "~/domain/catalogue/safety/identifiers";
import { lensSheets } from "~/domain/catalogue/safety/named-articles.server";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { reachedBy, type Holder } from "~/domain/recalls/holders";
import { hasAddress, isToWriteTo } from "~/domain/recalls/letters.server";
import type { RecallSubject } from "~/domain/recalls/means";
import {
  isBeyondMail,
  isTold,
  peopleToTell,
  peopleWaiting,
  type Told,
  type ToTell,
} from "~/domain/recalls/notices.server";
import { writtenToBefore } from "~/domain/recalls/left-to-tell.server";
import { isInForce, othersInForce, type Recall } from "~/domain/recalls/recall.server";
import { formatDayAndTime, type Instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";

export type PersonView = ReturnType<typeof personView>;

/** The name of who has what is recalled, or why there is none. */
export const holderName = ({ name, isUnnamed }: Pick<Holder, "name" | "isUnnamed">): string =>
  name ?? (isUnnamed ? "Vente sans nom" : "Nom effacé");

const SAID: Record<
  RecallSubject,
  { held: string; free: string; whenEnded: string; nobody: string; heldAlone: string }
> = {
  lot: {
    held: "Lot retenu",
    free: "les verres de ce lot ne sont pas retenus",
    whenEnded: "Les verres de ce lot ne seront plus retenus.",
    nobody: "aucune paire de ce lot n’est chez un client qui ait une adresse e-mail",
    heldAlone: "Les verres de ce lot ne sont ni montés ni remis sans qu’on dise pourquoi.",
  },
  article: {
    held: "Article retenu",
    free: "l’article reste en vente",
    whenEnded: "L’article reviendra en vente, si aucun autre rappel ne le nomme.",
    nobody: "cet article n’est chez aucun client qui ait une adresse e-mail",
    heldAlone:
      "L’article est hors vente, ou le sera dès qu’une fiche a ce numéro. Il n’est ni monté ni remis sans qu’on dise pourquoi.",
  },
};

/** A recall with the people concerned; people who have not been told yet come first. */
export async function recallView(services: Services, recall: Recall, holders: Holder[]) {
  const { id, subject, message, letters, preparedAt, sentAt, endedAt, endedReason } = recall;
  const leftOut = await leftOutNames(services, recall);
  const people = message ? await peopleToTell(services, recall, holders) : [];
  const waiting = await peopleWaiting(services, recall, holders);
  const told = people.filter(isTold);
  const toWriteTo = people.filter(isToWriteTo).length;
  const inOrder = [...people.filter((person) => !isTold(person)), ...told];
  const said = SAID[subject];
  const prepared = formatDayAndTime(preparedAt);
  return {
    id,
    title: message ? `Lettre préparée le ${prepared}` : `${said.held} le ${prepared}, sans lettre`,
    message: message ? message.split(/\n{2,}/) : isInForce(recall) ? [said.heldAlone] : [],
    prepared,
    leftOut: leftOut.length > 0 ? `Ne concerne pas : ${leftOut.join(" ; ")}.` : null,
    sent: message && sentAt ? confirmedInWords(sentAt, letters ?? 0) : null,
    ended: endedAt && `Rappel levé le ${formatDayAndTime(endedAt)} : ${endedReason ?? ""}`,
    isPrepared: sentAt === null,
    isInForce: isInForce(recall),
    free: said.free,
    whenEnded: said.whenEnded,
    nobody: said.nobody,
    reached: reachedBy(holders).length,
    /** Of these, who had a letter of another recall in force. */
    again: sentAt ? 0 : await writtenToBefore(services, recall, holders),
    summary: endedAt
      ? endedSummary(told.length, (await othersInForce(services, recall)).length > 0)
      : summaryOf(people),
    print:
      toWriteTo > 0 && isInForce(recall)
        ? {
            href: lettersPath(id),
            label: toWriteTo > 1 ? `Imprimer les ${toWriteTo} lettres (PDF)` : "Imprimer la lettre (PDF)",
          }
        : null,
    people: (endedAt ? told : inOrder).map((person) => personView(recall, person)),
    /** Those who wait for what is kept at the shop; once the recall has ended, those of them who were told. */
    waiting: waiting
      .filter((person) => (endedAt ? isTold(person) : isInForce(recall)))
      .map((person) => ({ ...personView(recall, person), toDo: isTold(person) ? null : WAITS, letterHref: null })),
  };
}

/** The products and lenses that the number of a recall names, too, and that it does not mean. */
async function leftOutNames(services: Services, { leftOut }: Recall): Promise<string[]> {
  const ids = leftOutIn(leftOut);
  if (ids.length === 0) return [];
  const products = await productsById(services, ids);
  const lenses = await lensSheets(services, ids);
  return [...products.map(({ brand, name }) => `${brand} ${name}`), ...lenses.map(({ name }) => `verres ${name}`)];
}

function confirmedInWords(sentAt: Instant, letters: number): string {
  const mailed = letters === 0 ? "aucun courriel" : `courriel à ${letters} ${letters > 1 ? "clients" : "client"}`;
  return `Rappel confirmé le ${formatDayAndTime(sentAt)} : ${mailed}.`;
}

function endedSummary(told: number, isStillRecalled: boolean): string {
  if (told === 0) return "";
  if (isStillRecalled)
    return `${told > 1 ? `${told} clients avaient été prévenus` : "Un client avait été prévenu"}. Un autre rappel est en vigueur : ne leur dites pas qu’il est levé.`;
  return told > 1
    ? `${told} clients avaient été prévenus : dites-leur que le rappel est levé.`
    : "Un client avait été prévenu : dites-lui que le rappel est levé.";
}

/** True for a customer whom the shop cannot tell: neither the order nor an invoice names them. */
const isLost = ({ email, invoiced }: ToTell): boolean => email === null && invoiced === null;

/** How many were told, and how many still have to be. Customers whom nothing names do not count as left. */
function summaryOf(people: ToTell[]): string {
  const [reachable, lost] = [people.filter((person) => !isLost(person)), people.filter(isLost)];
  const [all, told] = [reachable.length, reachable.filter(isTold).length];
  const left = all - told;
  const said =
    left === 0
      ? all > 1
        ? `Les ${all} clients concernés sont prévenus.`
        : "Le client concerné est prévenu."
      : `${told} ${told > 1 ? "clients prévenus" : "client prévenu"} sur ${all} : ${left} ${left > 1 ? "restent" : "reste"} à prévenir.`;
  const beyond = lost.filter((person) => !isTold(person));
  const unnamed = beyond.filter(({ isUnnamed }) => isUnnamed).length;
  return [
    all > 0 && said,
    cannotBe(beyond.length - unnamed, ["Un client effacé", "clients effacés"], "plus"),
    cannotBe(unnamed, ["L’acheteur d’une vente sans nom", "acheteurs de ventes sans nom"], "pas"),
  ]
    .filter(Boolean)
    .join(" ");
}

const cannotBe = (count: number, [one, several]: [string, string], not: "plus" | "pas"): string | null =>
  count > 0 ? `${count > 1 ? `${count} ${several} ne peuvent` : `${one} ne peut`} ${not} l’être.` : null;

function lettersPath(recallId: string, orderId?: string): string {
  return `/admin/lots/lettres.pdf?${new URLSearchParams({ rappel: recallId, ...(orderId && { commande: orderId }) }).toString()}`;
}

function personView(recall: Recall, person: ToTell) {
  const { orderId, orderNumber, email, phone, street, postalCode, city, told, refusedAt } = person;
  const isNoted = (means: Told["means"]) => told.some((each) => each.means === means);
  return {
    key: orderId,
    orderHref: adminOrderPath(orderId),
    orderNumber,
    name: holderName(person),
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

const WAITS = "Pas encore prévenu(e) que sa commande est retenue.";

const TOLD = { mailed: "Courriel envoyé", called: "Appelé(e)", posted: "Lettre postée" } as const;

const toldInWords = ({ means, at, by }: Told): string => `${TOLD[means]} le ${formatDayAndTime(at)}, par ${by}.`;

function toDoInWords(person: ToTell, isSent: boolean): string {
  const { email, refusedAt, invoiced, isUnnamed } = person;
  if (invoiced)
    return `Nom et coordonnées effacés de la commande. Sa facture ${invoiced.number}, que la loi fait garder dix ans, les dit encore : ouvrez-la pour joindre cette personne, ou imprimez sa lettre.`;
  if (email === null && isUnnamed)
    return "Vendu en boutique sans nom : personne à prévenir. Affichez le rappel à la boutique et sur le site.";
  if (email === null) return "Nom et coordonnées effacés : personne ne peut plus être prévenu.";
  if (refusedAt)
    return `Pas encore prévenu(e) : son adresse a refusé le courriel le ${formatDayAndTime(refusedAt)}. À appeler ou à prévenir par courrier.`;
  if (isBeyondMail(person))
    return `Pas encore prévenu(e), sans e-mail : à appeler ou à prévenir par courrier${isSent ? "" : ", une fois le rappel confirmé"}.`;
  return isSent
    ? "Pas encore prévenu(e) : sa vente ou son adresse ont été notées, ou l’article remis, après l’envoi. À appeler ou à prévenir par courrier."
    : "Pas encore prévenu(e) : le courriel part quand vous confirmez le rappel.";
}
