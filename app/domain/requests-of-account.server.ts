import { selectRows } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { APPOINTMENT_COLUMNS, type Appointment } from "~/domain/appointments/appointment.server";
import { RESERVATION_COLUMNS, type Reservation } from "~/domain/reservations/reservation.server";
import { unhanded } from "~/domain/quotes/list.server";
import { COLUMNS as QUOTE_COLUMNS, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { addressed } from "~/domain/search-text.server";
import { daysBefore, instant, type Instant } from "~/domain/time";
import type { Account } from "~/domain/accounts/account.server";
import { provenAddresses } from "~/domain/accounts/proven-addresses.server";

/** The frame of a question, and whether it is answered; its text opens on a page of its own. */
export type AskedQuestion = { id: string; productName: string; createdAt: Instant; answeredAt: Instant | null };

export type Requests = {
  appointments: Appointment[];
  questions: AskedQuestion[];
  quotes: WrittenQuote[];
  reservations: Reservation[];
};

const MOST = 30;
/** How many days a request is shown: as long as a question's link works. */
const SHOWN_DAYS = 364;

/** The requests that an account made while logged in, or with an address that it has proven, latest first. */
export async function requestsOf(services: Services, { id, visitorId }: Account): Promise<Requests> {
  const { db, now } = services;
  const emails = await provenAddresses(services, id);
  const since = instant(daysBefore(now(), SHOWN_DAYS));
  const appointments: Appointment[] = await db("appointments")
    .where((own) => void own.where({ visitor_id: visitorId }).orWhere(addressed("email", emails)))
    .orderBy("slot_at", "desc")
    .limit(MOST)
    .select(APPOINTMENT_COLUMNS);
  const reservations: Reservation[] = await db("reservations")
    .where((own) => void own.where({ visitor_id: visitorId }).orWhere(addressed("email", emails)))
    .orderBy("created_at", "desc")
    .limit(MOST)
    .select(RESERVATION_COLUMNS);
  const quotes: WrittenQuote[] = await db("quotes")
    .where((own) => void own.where({ visitor_id: visitorId }).orWhereIn("email_key", emails))
    .whereNot(unhanded)
    .orderBy([
      { column: "made_at", order: "desc" },
      { column: "number", order: "desc" },
    ])
    .limit(MOST)
    .select(QUOTE_COLUMNS);
  const asked = db("messages as message")
    .join("products as product", "product.id", "message.product_id")
    .where({ "message.kind": "question" })
    .where("message.created_at", ">=", since)
    .where((own) => void own.where({ "message.visitor_id": visitorId }).orWhere(addressed("message.email", emails)))
    .orderBy("message.created_at", "desc")
    .limit(MOST);
  const questions = await selectRows<
    Omit<AskedQuestion, "productName"> & { brand: string; name: string },
    { message: "messages"; product: "products" }
  >(asked, {
    id: "message.id",
    brand: "product.brand",
    name: "product.name",
    createdAt: "message.created_at",
    answeredAt: "message.answered_at",
  });
  return {
    appointments,
    quotes,
    reservations,
    questions: questions.map(({ brand, name, ...question }) => ({ ...question, productName: `${brand} ${name}` })),
  };
}
