import type { Columns } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { recallsNaming } from "~/domain/catalogue/safety/recalled.server";

/** `held`: a piece is put aside. The other statuses are ends, and each is reached once. */
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

export const RESERVATION_COLUMNS = {
  id: "id",
  reference: "reference",
  status: "status",
  productId: "product_id",
  color: "color",
  size: "size",
  productName: "product_name",
  colorName: "color_name",
  name: "name",
  email: "email",
  phone: "phone",
  createdAt: "created_at",
  expiresAt: "expires_at",
  closedAt: "closed_at",
} as const satisfies Columns<Reservation, "reservations">;

export async function findReservation({ db }: Services, id: string): Promise<Reservation | null> {
  return (await db("reservations").where({ id }).first(RESERVATION_COLUMNS)) ?? null;
}

/** What recalls in force name the pair of each of these by: an empty list where none names it. */
export function recallsOnReserved(services: Services, reservations: Reservation[]): Promise<string[][]> {
  return recallsNaming(
    services,
    reservations.map((reservation) => ({ ...reservation, gtin: null, udiDi: null, makerReference: null })),
  );
}

/** The pairs of these products that are put aside now. */
export async function putAside({ db }: Services, productIds: string[]): Promise<Reservation[]> {
  return db("reservations")
    .where({ status: "held" })
    .whereIn("product_id", productIds)
    .orderBy("created_at")
    .limit(MOST_LISTED)
    .select(RESERVATION_COLUMNS);
}
const MOST_LISTED = 200;

/** "Maison Valmy Panthéon, noir, taille 48" */
export function describePair({
  productName,
  colorName,
  size,
}: Pick<Reservation, "productName" | "colorName" | "size">): string {
  return [productName, colorName.toLowerCase(), size && `taille ${size}`].filter(Boolean).join(", ");
}
