import type { ReservationStatus } from "./reservation.server";

export const RESERVATION_STATUS_NAMES: Record<ReservationStatus, string> = {
  held: "En attente",
  collected: "Délivrée",
  cancelled: "Annulée",
  expired: "Expirée, remise en vente",
};
