import {
  isConcerned,
  reachedBy,
  recallsOf,
  toTellOtherwise,
  wearersOf,
  type FormerBearing,
  type Recall,
  type Wearer,
} from "~/domain/lens-jobs/recall.server";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { personName } from "~/domain/quotes/document";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";
import { formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";

const SIDES: Record<Wearer["side"], string> = { right: "Verre droit", left: "Verre gauche", both: "Les deux verres" };

export async function recallsView(services: Services, lot: string) {
  const wearers = await wearersOf(services, lot);
  const recalls = lot ? await recallsOf(services, lot) : [];
  return {
    lot,
    action: `/admin/lots${lot ? `?lot=${encodeURIComponent(lot)}` : ""}`,
    wearers: await Promise.all(wearers.map((wearer) => wearerView(services, wearer))),
    reached: reachedBy(wearers).length,
    otherwise: toTellOtherwise(wearers).map(otherwiseView),
    letters: recalls.map(letterView),
  };
}

/** How someone without an e-mail is told, and how the letter to them begins. */
function otherwiseView({ orderId, orderNumber, name, phone, street, postalCode, city }: Wearer) {
  return {
    key: orderId,
    orderHref: adminOrderPath(orderId),
    orderNumber,
    name: name ?? "",
    phone: phone && phoneInPairs(phone),
    address: [street ?? "", [postalCode, city].filter(Boolean).join(" ")].filter(Boolean),
  };
}

async function wearerView(services: Services, wearer: Wearer) {
  const { orderId, lineId, orderNumber, status, product, name, email, phone, side, mountedAt, former } = wearer;
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
    noLetter: status === ORDER_STATUS.cancelled ? "commande annulée" : isConcerned(wearer) ? null : "verres retirés",
  };
}

const formerInWords = ({ replacedAt, reason }: FormerBearing): string =>
  `Ce lot était noté jusqu’au ${formatDayAndTime(replacedAt)}. ${reason}`;

/** Who wears them, where it is not who bought them. */
async function wornByAnother(services: Services, { orderId, quoteNumber, firstName, lastName, name }: Wearer) {
  const customer = firstName && lastName ? { firstName, lastName } : null;
  const wearer = await wearerOfOrder(services, { id: orderId, quoteNumber, customer });
  const worn = wearer && personName(wearer);
  return worn && worn !== name ? worn : null;
}

function letterView({ id, message, letters, preparedAt, sentAt }: Recall) {
  return {
    id,
    message: message.split(/\n{2,}/),
    prepared: formatDayAndTime(preparedAt),
    sent:
      sentAt && `Envoyée le ${formatDayAndTime(sentAt)} à ${letters ?? 0} ${(letters ?? 0) > 1 ? "clients" : "client"}`,
  };
}
