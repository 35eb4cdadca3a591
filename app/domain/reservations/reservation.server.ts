import type { Services } from "~/infra/services.server";

/** `held`: one piece waits. The others are ends, and each is reached once. */
export type ReservationStatus = "held" | "collected" | "cancelled" | "expired";

export type Reservation = {
  id: string;
  reference: string;
  status: ReservationStatus;
  productId: string;
  color: string;
  size: string;
  productName: string;
  colorName: string;
  name: string;
  email: string;
  phone: string;
  createdAt: string;
  expiresAt: string;
  closedAt: string | null;
};

export const RESERVATION_COLUMNS = [
  "id",
  "reference",
  "status",
  "product_id as productId",
  "color",
  "size",
  "product_name as productName",
  "color_name as colorName",
  "name",
  "email",
  "phone",
  "created_at as createdAt",
  "expires_at as expiresAt",
  "closed_at as closedAt",
];

export async function findReservation({ db }: Services, id: string): Promise<Reservation | null> {
  return (await db("reservations").where({ id }).first(RESERVATION_COLUMNS)) ?? null;
}

/** "Maison Valmy Panthéon, noir, taille 48" */
export function describePair({
  productName,
  colorName,
  size,
}: Pick<Reservation, "productName" | "colorName" | "size">): string {
  return [productName, colorName.toLowerCase(), size && `taille ${size}`].filter(Boolean).join(", ");
}
