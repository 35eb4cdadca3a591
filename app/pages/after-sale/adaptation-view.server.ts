import { titleForCustomer } from "~/domain/catalogue/own-frames";
import { longDay } from "~/domain/days";
import { adaptationsOf, adaptationUntil, openRequests, requestableLines } from "~/domain/adaptations/adaptation.server";
import { orderAdaptationPath, orderPath } from "~/domain/orders/links.server";
import { isForgotten, type Order } from "~/domain/orders/order.server";
import type { Remake } from "~/domain/orders/jobs/remake.server";
import { formatDay, formatDayAndTime } from "~/domain/time";
import { canWriteTo } from "~/domain/orders/reach";
import type { Services } from "~/infra/services.server";

export type AdaptationView = Awaited<ReturnType<typeof adaptationView>>;

/** The requests about an order's lenses, and the pairs that a request can still be made for. */
export async function adaptationView(services: Services, order: Order) {
  const asked = await adaptationsOf(services, order.id);
  const titleOf = (lineId: string) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? titleForCustomer(line) : "";
  };
  const until = adaptationUntil(order);
  return {
    orderNumber: order.number,
    orderHref: orderPath(services.config, order.id),
    action: orderAdaptationPath(services.config, order.id),
    until: until && longDay(until),
    lines: (await requestableLines(services, order)).map(({ id }) => ({ value: id, label: titleOf(id) })),
    asked: asked.map(({ id, lineId, words, answer, outcome, requestedAt, answeredAt, remake }) => ({
      id,
      title: titleOf(lineId),
      asked: formatDayAndTime(requestedAt),
      words: words === "" ? ERASED : (words ?? "Votre texte ne peut pas être lu pour l’instant."),
      answered: answeredAt && formatDayAndTime(answeredAt),
      answer: answer === "" ? ERASED : answer,
      accepted: outcome === "accepted",
      remade: remake && remadeInWords(remake, order),
    })),
    answeredBy: answeredBy(order),
    notCovered: notCovered(order),
  };
}

const ERASED = "Ce texte est effacé.";

/** Why no request can be made, as the page and a form of an older one say it. */
const notCovered = (order: Order): string =>
  isForgotten(order)
    ? "La garantie d’adaptation de cette commande a pris fin quand les données de son acheteur ont été effacées : la correction des verres l’a été aussi."
    : "La garantie d’adaptation ne couvre pas, ou plus, ces lunettes. Écrivez-nous : nous les regardons.";

/**
 * The open request about a pair, shown when a second tab sends the form again; `field` is its place on the page.
 * @param lineId empty where the order has one pair, and the form names none
 */
export async function alreadyAsked(
  services: Services,
  order: Order,
  lineId: string,
): Promise<{ field: string; says: string } | null> {
  const open = await openRequests(services, order.id);
  const inForm = (await requestableLines(services, order)).map(({ id }) => id);
  const request = open.find((each) => (lineId ? each.lineId === lineId : inForm.length === 0));
  if (!request) return null;
  const at = formatDayAndTime(request.requestedAt);
  const says = request.answeredAt
    ? `Votre demande du ${at} est acceptée : vos verres sont en train d’être refaits.`
    : `Votre demande est déjà envoyée, le ${at}. Un opticien la lit et vous répond ${answeredBy(order)} : la voici.`;
  return { field: `demande-${request.id}`, says };
}

/** How the shop answers: a customer of the counter may have no e-mail address. */
const answeredBy = (order: Order): string => (canWriteTo(order) ? "par courriel" : "par téléphone");

function remadeInWords({ begun, steps: { ordered, checked } }: Remake, order: Order): string {
  if (checked) return `Vos verres sont refaits, montés et contrôlés depuis le ${formatDay(checked.at)}.`;
  if (ordered)
    return `Vos verres sont refaits : commandés le ${formatDay(ordered.at)}. Nous vous dirons ${answeredBy(order)} quand ils sont montés.`;
  return `Vos verres vont être refaits, sans frais : décidé le ${formatDay(begun.at)}.`;
}
