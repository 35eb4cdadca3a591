import type { Services } from "~/infra/services.server";
import { nameOf } from "~/domain/accounts/account.server";
import { joinedAmong } from "~/domain/accounts/proven-addresses.server";
import { APPOINTMENT_COLUMNS, type Appointment } from "~/domain/appointments/appointment.server";
import { readPhone } from "~/domain/contact-details.server";
import { dueCents } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { readNotes, type Note, type NoteSubject, type Subjects } from "~/domain/notes/notes.server";
import { ordersOfIds, type ListedOrder } from "~/domain/orders/list.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { deadAddresses, type DeadLetter } from "~/domain/outbox.server";
import type { PrescriptionState } from "~/domain/prescriptions/prescription.server";
import { COLUMNS as QUOTE_COLUMNS, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { RESERVATION_COLUMNS, type Reservation } from "~/domain/reservations/reservation.server";
import type { Instant } from "~/domain/time";
import type { Customer } from "./customer.server";

/** How many rows of a kind one sheet shows; their total is shown besides. */
const MOST_SHOWN = 20;

export type CustomerMoney = {
  /** The amount received, less refunds and what banks took back. */
  paidCents: Cents;
  backCents: Cents;
  /** The amount still to be paid in the shop for firm orders. */
  toReceiveCents: Cents;
  /** The amount that waits to be refunded. */
  owedCents: Cents;
};

export type CustomerSheet = {
  name: string;
  phones: string[];
  /** The address of the latest parcel, line by line. */
  address: string[];
  deadLetters: Map<string, DeadLetter>;
  /** Addresses that the shop has joined to the account and that no mail has proven. */
  joined: Set<string>;
  orders: Rows<ListedOrder>;
  money: CustomerMoney;
  quotes: Rows<WrittenQuote>;
  /** Only the state of each prescription. Its content is on its own page, which notes each reading. */
  prescriptions: Rows<{ id: string; orderId: string; orderNumber: string; state: PrescriptionState; at: Instant }>;
  appointments: Rows<Appointment>;
  reservations: Rows<Reservation>;
  messages: Rows<{ id: string; kind: "contact" | "question"; at: Instant; done: boolean }>;
  /**
   * What the customer agreed to: the newsletter, with the version of its text, and the number of wearers with a
   * reminder before a prescription ends.
   */
  consents: { letter: { at: Instant; text: number } | null; reminded: number };
  notes: Note[];
};

type Rows<Row> = { rows: Row[]; total: number };

/** Everything that the shop knows of a customer, latest first. */
export async function customerSheet(services: Services, customer: Customer): Promise<CustomerSheet> {
  const { db } = services;
  const { account, emails, belongings } = customer;
  const { orderIds, quoteIds, prescriptionIds, appointmentIds, reservationIds, messageIds } = belongings;
  const orders = await ordersOfIds(services, orderIds, MOST_SHOWN);
  const bought = await db("orders")
    .whereIn("id", orderIds)
    .whereNotNull("last_name")
    .orderBy("created_at", "desc")
    .first("first_name", "last_name", "street", "postal_code", "city");
  const quotes: WrittenQuote[] = await db("quotes")
    .whereIn("id", quoteIds)
    .orderBy("made_at", "desc")
    .limit(MOST_SHOWN)
    .select(QUOTE_COLUMNS);
  const appointments: Appointment[] = await db("appointments")
    .whereIn("id", appointmentIds)
    .orderBy("slot_at", "desc")
    .limit(MOST_SHOWN)
    .select(APPOINTMENT_COLUMNS);
  const reservations: Reservation[] = await db("reservations")
    .whereIn("id", reservationIds)
    .orderBy("created_at", "desc")
    .limit(MOST_SHOWN)
    .select(RESERVATION_COLUMNS);
  const messages = await db("messages")
    .whereIn("id", messageIds)
    .orderBy("created_at", "desc")
    .limit(MOST_SHOWN)
    .select("id", "kind", "name", "created_at", "answered_at", "done_at");
  const own = appointments.find(({ forRelative }) => !forRelative);
  const named = [
    account?.lastName ? nameOf(account) : "",
    [bought?.first_name, bought?.last_name].filter(Boolean).join(" "),
    [quotes[0]?.firstName, quotes[0]?.lastName].filter(Boolean).join(" "),
    own ? `${own.firstName} ${own.lastName}` : "",
    reservations[0]?.name,
    messages[0]?.name,
    emails[0],
    account?.email,
  ];
  const phones = [
    account?.phone,
    ...(await phonesOfOrders(services, orderIds)),
    ...appointments.flatMap(({ phone, forRelative }) => (forRelative ? [] : phone)),
    ...reservations.map(({ phone }) => phone),
  ].flatMap((phone) => (phone ? (readPhone(phone) ?? phone) : [])); // an appointment keeps it as it was typed
  return {
    name: named.find(Boolean) ?? "",
    phones: [...new Set(phones)],
    address: bought?.street ? [bought.street, `${bought.postal_code ?? ""} ${bought.city ?? ""}`.trim()] : [],
    deadLetters: await deadAddresses(services, account ? [...new Set([...emails, account.email])] : emails),
    joined: await joinedAmong(services, emails),
    orders: { rows: orders, total: orderIds.length },
    money: await moneyOf(services, orderIds),
    quotes: { rows: quotes, total: quoteIds.length },
    prescriptions: await prescriptionStates(services, prescriptionIds),
    appointments: { rows: appointments, total: appointmentIds.length },
    reservations: { rows: reservations, total: reservationIds.length },
    messages: {
      rows: messages.map(({ id, kind, created_at, answered_at, done_at }) => ({
        id,
        kind,
        at: created_at,
        done: answered_at !== null || done_at !== null,
      })),
      total: messageIds.length,
    },
    consents: {
      letter: await subscribed(services, belongings.subscriberIds),
      reminded: (await db("wearers").whereIn("user_id", belongings.accountIds).where({ remind: true }).select("id"))
        .length,
    },
    notes: await readNotes(services, notesOf(customer)),
  };
}

/** The subjects whose notes the sheet of a customer shows. */
export function notesOf({ account, emails, belongings }: Customer): Subjects {
  return { accountIds: account ? [account.id] : [], emails, orderIds: belongings.orderIds };
}

/** The subject of a note that is written on a customer's sheet. */
export function noteSubjectOf({ id, account, emails }: Customer): NoteSubject {
  if (account) return { userId: account.id };
  return emails[0] ? { email: emails[0] } : { orderId: id };
}

/** The one of the latest order first. */
async function phonesOfOrders({ db }: Services, orderIds: string[]): Promise<string[]> {
  const rows: { phone: string }[] = await db("orders")
    .whereIn("id", orderIds)
    .whereNotNull("phone")
    .groupBy("phone")
    .orderByRaw("max(created_at) desc")
    .limit(MOST_SHOWN)
    .select("phone");
  return rows.map(({ phone }) => phone);
}

async function moneyOf(services: Services, orderIds: string[]): Promise<CustomerMoney> {
  const { db } = services;
  const sums = (await db("order_ledger")
    .whereIn("order_id", orderIds)
    .whereIn("kind", ["paid", "refunded", "charged back"])
    .groupBy("kind")
    .select("kind")
    .sum({ cents: "cents" })) as { kind: string; cents: number | string }[];
  const sum = (kind: string) => Number(sums.find((row) => row.kind === kind)?.cents ?? 0);
  const unpaid: string[] = await db("orders")
    .whereIn("id", orderIds)
    .whereNull("paid_at")
    .whereNotNull("due_in_shop_at")
    .whereNot("status", ORDER_STATUS.cancelled)
    .pluck("id");
  const due = await Promise.all(unpaid.map(async (id) => dueCents(await accountOf(services, id))));
  const owed = (await db("money_tasks")
    .whereIn("order_id", orderIds)
    .where({ list: "owed" })
    .whereNull("settled_at")
    .sum({ cents: "amount_cents" })
    .first()) as { cents: number | string | null } | undefined;
  return {
    paidCents: sum("paid"),
    backCents: sum("refunded") + sum("charged back"),
    toReceiveCents: due.reduce((all, cents) => all + cents, 0),
    owedCents: Number(owed?.cents ?? 0),
  };
}

async function prescriptionStates({ db }: Services, ids: string[]): Promise<CustomerSheet["prescriptions"]> {
  const rows = (await db("prescriptions")
    .join("orders", "orders.id", "prescriptions.order_id")
    .whereIn("prescriptions.id", ids)
    .whereNot("prescriptions.state", "draft")
    .orderBy("prescriptions.created_at", "desc")
    .limit(MOST_SHOWN)
    .select({
      id: "prescriptions.id",
      orderId: "orders.id",
      orderNumber: "orders.number",
      state: "prescriptions.state",
      received: "prescriptions.received_at",
      created: "prescriptions.created_at",
    })) as {
    id: string;
    orderId: string;
    orderNumber: string;
    state: PrescriptionState;
    received: Instant | null;
    created: Instant;
  }[];
  return {
    rows: rows.map(({ received, created, ...row }) => ({ ...row, at: received ?? created })),
    total: rows.length,
  };
}

async function subscribed({ db }: Services, ids: string[]): Promise<CustomerSheet["consents"]["letter"]> {
  const row = await db("newsletter_subscribers")
    .whereIn("id", ids)
    .whereNull("unsubscribed_at")
    .first("subscribed_at", "text_version");
  return row ? { at: row.subscribed_at, text: row.text_version } : null;
}
