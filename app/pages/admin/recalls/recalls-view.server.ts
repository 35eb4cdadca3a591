import { recallsOf, wearersOf, type Recall, type Wearer } from "~/domain/lens-jobs/recall.server";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";

const SIDES: Record<Wearer["side"], string> = { right: "Verre droit", left: "Verre gauche", both: "Les deux verres" };

export async function recallsView(services: Services, lot: string) {
  const wearers = await wearersOf(services, lot);
  const recalls = lot ? await recallsOf(services, lot) : [];
  return {
    lot,
    action: `/admin/lots${lot ? `?lot=${encodeURIComponent(lot)}` : ""}`,
    wearers: wearers.map(({ orderId, lineId, orderNumber, product, name, email, phone, side, mountedAt }) => ({
      key: lineId,
      orderHref: adminOrderPath(orderId),
      orderNumber,
      product,
      name: name ?? "Nom effacé",
      contact: [email, phone && phoneInPairs(phone)].filter(Boolean).join(", ") || "Coordonnées effacées",
      side: SIDES[side],
      mounted: mountedAt && formatDayAndTime(mountedAt),
    })),
    reached: new Set(wearers.filter(({ email }) => email).map(({ orderId }) => orderId)).size,
    letters: recalls.map(letterView),
  };
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
