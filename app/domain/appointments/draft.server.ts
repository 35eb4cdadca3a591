import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { instant, type Instant } from "~/domain/time";
import type { Booking } from "./forms.server";
import type { Reason } from "~/shop/agenda";

/** The contact as typed, not checked yet. */
export type Contact = Pick<Booking, "nom" | "prenom" | "telephone" | "email" | "proche">;

/** The answers of a visitor so far, stored on the server after each step. */
export type AppointmentDraft = {
  reason: Reason | null;
  slotAt: Instant | null;
  /** Null without a preference. */
  diaryId: string | null;
  contact: Contact | null;
};

const EMPTY: AppointmentDraft = { reason: null, slotAt: null, diaryId: null, contact: null };

export async function readAppointmentDraft({ db }: Services, visitorId: string | null): Promise<AppointmentDraft> {
  if (!visitorId) return EMPTY;
  const row = await db("appointment_drafts")
    .where({ visitor_id: visitorId })
    .first("reason", "slot_at", "diary_id", "last_name", "first_name", "phone", "email", "for_relative");
  if (!row) return EMPTY;
  const contact = {
    nom: row.last_name ?? "",
    prenom: row.first_name ?? "",
    telephone: row.phone ?? "",
    email: row.email ?? "",
    proche: Boolean(row.for_relative),
  };
  const { reason, slot_at: slotAt, diary_id: diaryId } = row;
  return { reason, slotAt, diaryId, contact: Object.values(contact).some(Boolean) ? contact : null };
}

export async function saveReason(services: Services, visitorId: string, reason: Reason): Promise<void> {
  await save(services, visitorId, { reason });
}

export async function saveSlot(
  services: Services,
  visitorId: string,
  slotAt: Instant | null,
  diaryId: string | null,
): Promise<void> {
  await save(services, visitorId, { slot_at: slotAt, diary_id: diaryId });
}

export async function saveContact(services: Services, visitorId: string, contact: Contact): Promise<void> {
  await save(services, visitorId, contactColumns(contact));
}

/** The slot was taken meanwhile: it leaves the draft, and all other answers stay. */
export async function keepWithoutSlot(services: Services, visitorId: string, booking: Booking): Promise<void> {
  await save(services, visitorId, { reason: booking.motif, slot_at: null, ...contactColumns(booking) });
}

function contactColumns({ nom, prenom, telephone, email, proche = false }: Contact) {
  return { last_name: nom, first_name: prenom, phone: telephone, email, for_relative: proche };
}

export async function forgetAppointmentDraft({ db }: Services, visitorId: string): Promise<void> {
  await db("appointment_drafts").where({ visitor_id: visitorId }).delete();
}

async function save(
  { db, now }: Services,
  visitorId: string,
  columns: Partial<Row<"appointment_drafts">>,
): Promise<void> {
  const changed = { ...columns, updated_at: instant(now()) };
  await db("appointment_drafts")
    .insert({ visitor_id: visitorId, ...changed })
    .onConflict("visitor_id")
    .merge(changed);
}
