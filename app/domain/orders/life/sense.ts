import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS, type OrderStatus, type ShopStatus } from "~/domain/orders/status";
import type { Standing } from "~/domain/prescriptions/prescription.server";
import { DELIVERY } from "~/shop/delivery";

/** How far an order has come; what stands outside its way has no place on it. */
const PLACES: OrderStatus[] = [
  ORDER_STATUS.confirmed,
  ORDER_STATUS.preparing,
  ORDER_STATUS.shipped,
  ORDER_STATUS.delivered,
];

/** Why a change of status looks like a slip, in words for the administrator. */
export type Doubts = {
  reasons: string[];
  /** True when corrective lenses would pass their prescription: a yes is not enough. */
  withoutPrescription: boolean;
};

type Judged = Pick<Order, "status" | "paidAt" | "attention" | "deliveryMethod" | "prescriptionOverride">;

/** All that speaks against a change of status, none of it when it makes sense. @param standing null when no lenses ask for a prescription */
export function doubtsAbout(order: Judged, to: ShopStatus, standing: Standing | null): Doubts {
  if (to === ORDER_STATUS.cancelled) return { reasons: againstCancelling(order.status), withoutPrescription: false };
  const { status, paidAt, attention, deliveryMethod, prescriptionOverride } = order;
  const missing = standing !== null && standing !== "validated" && !prescriptionOverride ? standing : null;
  const reasons = [
    status === ORDER_STATUS.cancelled &&
      "Cette commande est annulée : la reprendre retire à nouveau ses articles du stock.",
    !paidAt && "Cette commande n’est pas payée.",
    missing && `Cette commande attend une ordonnance validée : ${MISSING[missing]}.`,
    attention && `Cette commande est à traiter : ${attention}`,
    PLACES.indexOf(to) < PLACES.indexOf(status) && `Cette commande est déjà ${status.toLowerCase()}.`,
    to === ORDER_STATUS.delivered &&
      DELIVERY[deliveryMethod].carrier &&
      status !== ORDER_STATUS.shipped &&
      "Cette commande n’a pas été expédiée.",
  ].filter((reason) => typeof reason === "string");
  return { reasons, withoutPrescription: missing !== null };
}

const MISSING: Record<Exclude<Standing, "validated">, string> = {
  awaited: "aucune n’est arrivée",
  received: "celle qui est arrivée n’est pas encore vérifiée",
  refused: "la dernière a été refusée",
};

function againstCancelling(status: OrderStatus): string[] {
  return status === ORDER_STATUS.shipped || status === ORDER_STATUS.delivered
    ? [`Cette commande est déjà ${status.toLowerCase()} : l’annuler remet ses articles en vente avant leur retour.`]
    : [];
}
