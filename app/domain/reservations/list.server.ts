import type { Knex } from "knex";

import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import { naming } from "~/domain/search-text.server";
import { daysBefore, instant } from "~/domain/time";
import { collectReservation } from "./close.server";
import {
  findReservation,
  recallsOnReserved,
  RESERVATION_COLUMNS,
  type Reservation,
  type ReservationStatus,
} from "./reservation.server";

/**
 * How many days an expired reservation is listed beside the open ones, because its pair has to be put back on the
 * shelf.
 */
const SHOWN_AFTER_DAYS = 14;

/** `open`: those that wait in the shop, and those that expired lately. */
export type ReservationState = "open" | "all" | Exclude<ReservationStatus, "held">;

type Asked = PageAsked & { state: ReservationState; search: string; sort: "date" | "fin"; descending: boolean };

/** Telephone numbers are stored without spaces. */
const COLUMNS_SEARCHED = ["reference", "name_key", "email", "phone", "product_name"];

const COLUMN = { date: "created_at", fin: "expires_at" } as const;

/** One page of the reservations, for administrators: with names and telephone numbers. */
export async function listReservations(
  services: Services,
  { state, search, sort, descending, ...asked }: Asked,
): Promise<ListPage<Reservation>> {
  const found = among(services, state).modify((query) => {
    if (search)
      void naming(
        services.db,
        query,
        COLUMNS_SEARCHED,
        /^[\d\s.+-]+$/.test(search) ? search.replace(/[\s.-]/g, "") : search,
      );
  });
  const order = descending ? "desc" : "asc";
  return readPage<Reservation, "reservations">(
    found,
    asked,
    [
      { column: COLUMN[sort], order },
      { column: "id", order },
    ],
    RESERVATION_COLUMNS,
  );
}

function among({ db, now }: Services, state: ReservationState): Knex.QueryBuilder {
  if (state === "all") return db("reservations");
  if (state !== "open") return db("reservations").where({ status: state });
  const since = instant(daysBefore(now(), SHOWN_AFTER_DAYS));
  return db("reservations").where(
    (any) =>
      void any
        .where({ status: "held" })
        .orWhere((ended) => void ended.where({ status: "expired" }).where("expires_at", ">=", since)),
  );
}

/**
 * Notes that the pair was handed over.
 * @returns `ended` when the reservation was over already; `recalled` where a recall in force names the pair, which stays
 * at the shop
 */
export function deliverReservation(
  outer: Services,
  by: Account,
  id: string,
): Promise<"delivered" | "ended" | "recalled" | "unknown"> {
  return inTransaction(outer, async (services) => {
    const reserved = await findReservation(services, id);
    if (reserved?.status === "held" && (await recallsOnReserved(services, [reserved])).flat().length > 0)
      return "recalled";
    const delivered = await collectReservation(services, id);
    if (!delivered) return (await findReservation(services, id)) ? "ended" : "unknown";
    await audit(services, by, "réservation.délivrée", delivered.reference);
    return "delivered";
  });
}
