import { standingOf } from "~/domain/appointments/life";
import { REASONS } from "~/shop/agenda";
import { slotName } from "~/domain/appointments/slots";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import type { Customer } from "~/domain/customers/customer.server";
import { customerSheet, type CustomerSheet } from "~/domain/customers/sheet.server";
import { shopDay } from "~/domain/days";
import { formatEuros } from "~/domain/money";
import { adminOrderPath } from "~/domain/orders/links.server";
import { shownStatuses, type ShownStatus } from "~/domain/orders/shown-status.server";
import { PAPER_STATE_SAID } from "~/http/orders/prescription-words";
import { noteView } from "~/http/admin/note-view.server";
import type { NoteView } from "~/ui/admin/notes";
import { mergePath } from "./merging/merge-view";
import { messagePath } from "~/ui/admin/message-path";
import { RESERVATION_STATUS_NAMES } from "~/domain/reservations/status-names";
import { adminQuotePath } from "~/domain/quotes/links.server";
import { stateOf } from "~/domain/quotes/list.server";
import { QUOTE_STATE_NAMES } from "~/domain/quotes/state-names";
import { describePair } from "~/domain/reservations/reservation.server";
import { mayChange, maySee } from "~/domain/staff/rights";
import type { StaffRole } from "~/domain/accounts/staff-roles";
import { formatShortDay } from "~/domain/time";
import type { Services } from "~/infra/services.server";

type Line = { key: string; to: string; name: string; facts: string[] };
/** `at`: the tab that the part belongs to; only roles that may see the tab get the part. */
export type SheetPart = { title: string; at: string; lines: Line[]; total: number; none: string };

export type CustomerView = {
  id: string;
  name: string;
  standing: string;
  emails: { address: string; says: string }[];
  phones: { href: string; shown: string }[];
  address: string[];
  money: { name: string; amount: string }[];
  /** The customer's consents, one line each. */
  consents: string[];
  ways: { order: string; diary: string; mail: string | null; merge: string | null };
  parts: SheetPart[];
  notes: NoteView[];
};

function consentLines({ consents: { letter, reminded } }: CustomerSheet): string[] {
  return [
    letter
      ? `Lettre d’information : inscrit depuis le ${formatShortDay(letter.at)} (texte n° ${letter.text})`
      : "Lettre d’information : pas inscrit",
    reminded > 0
      ? `Rappel avant la fin de l’ordonnance : demandé pour ${reminded} ${reminded > 1 ? "porteurs" : "porteur"}`
      : "Rappel avant la fin de l’ordonnance : pas demandé",
  ];
}

/** The sheet of a customer, with the parts that the role may see. */
export async function customerView(
  services: Services,
  customer: Customer,
  role: StaffRole | null,
): Promise<CustomerView> {
  const sheet = await customerSheet(services, customer);
  const { account, emails } = customer;
  const known = sheet.orders.rows.find(({ email }) => email !== null);
  const mail = account?.email ?? emails[0] ?? null;
  const merge = mergePath(customer.id);
  return {
    id: customer.id,
    name: sheet.name,
    standing: account
      ? `Compte client depuis le ${formatShortDay(account.createdAt)}${account.role === "admin" ? ", administrateur" : ""}`
      : emails.length > 0
        ? "Sans compte : réuni par son adresse e-mail, que rien ne prouve"
        : "Sans compte ni e-mail : réuni par son nom et son téléphone, que rien ne prouve",
    emails: addressesOf(customer, sheet),
    phones: sheet.phones.map((phone) => ({ href: `tel:${phone.replace(/[^\d+]/g, "")}`, shown: phoneInPairs(phone) })),
    address: sheet.address,
    money: moneyLines(sheet),
    consents: consentLines(sheet),
    ways: {
      order: `/admin/commandes/nouvelle?client=${known?.id ?? customer.id}`,
      diary: `/admin/rendez-vous/semaine?client=${customer.id}`,
      mail: mail && `mailto:${mail}`,
      merge: account?.role !== "admin" && mayChange(role, merge) ? merge : null,
    },
    parts: partsOf(sheet, await shownStatuses(services, sheet.orders.rows), await quoteStates(services, sheet)).filter(
      ({ at }) => maySee(role, at),
    ),
    notes: sheet.notes.map((note) =>
      noteView(
        note,
        note.orderId && (sheet.orders.rows.find((order) => order.id === note.orderId)?.number ?? "une commande"),
      ),
    ),
  };
}

function addressesOf({ account, emails }: Customer, { deadLetters, joined }: CustomerSheet): CustomerView["emails"] {
  const proofOf = (address: string) => {
    if (!account || !emails.includes(address)) return "non confirmée";
    return joined.has(address) ? "rattachée par la boutique" : "confirmée";
  };
  const all = account ? [...new Set([account.email, ...emails])] : emails;
  return all.map((address) => {
    const dead = deadLetters.get(address);
    const proof = proofOf(address);
    return { address, says: dead ? `${proof}, refusée le ${formatShortDay(dead.givenUpAt)}` : proof };
  });
}

/** The sums of the customer. Sums of zero are left out, except the paid one. */
function moneyLines({ money }: CustomerSheet): CustomerView["money"] {
  const { paidCents, backCents, toReceiveCents, owedCents } = money;
  return [
    { name: "Payé", cents: paidCents },
    ...(backCents > 0 ? [{ name: "Rendu", cents: backCents }] : []),
    ...(toReceiveCents > 0 ? [{ name: "À régler à la boutique", cents: toReceiveCents }] : []),
    ...(owedCents > 0 ? [{ name: "À rembourser", cents: owedCents }] : []),
  ].map(({ name, cents }) => ({ name, amount: formatEuros(cents) }));
}

async function quoteStates(services: Services, { quotes }: CustomerSheet): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(
      quotes.rows.map(async (quote): Promise<[string, string]> => [
        quote.id,
        QUOTE_STATE_NAMES[await stateOf(services, quote)],
      ]),
    ),
  );
}

function partsOf(sheet: CustomerSheet, statuses: Map<string, ShownStatus>, states: Map<string, string>): SheetPart[] {
  const { orders, quotes, prescriptions, appointments, reservations, messages } = sheet;
  return [
    part("Commandes", "/admin/commandes", "Aucune commande.", orders, (order) => ({
      key: order.id,
      to: adminOrderPath(order.id),
      name: order.number,
      facts: [
        formatShortDay(order.createdAt),
        formatEuros(order.totalCents),
        statuses.get(order.id)?.name ?? order.status,
      ],
    })),
    part("Devis", "/admin/devis", "Aucun devis.", quotes, (quote) => ({
      key: quote.id,
      to: adminQuotePath(quote.id),
      name: quote.number,
      facts: [formatShortDay(quote.madeAt), formatEuros(quote.totalCents), (states.get(quote.id) ?? "").toLowerCase()],
    })),
    part(
      "Ordonnances",
      "/admin/commandes/x/ordonnance",
      "Aucune ordonnance.",
      prescriptions,
      ({ id, orderId, orderNumber, state, at }) => ({
        key: id,
        to: adminOrderPath(orderId, "/ordonnance"),
        name: `Ordonnance de ${orderNumber}`,
        facts: [PAPER_STATE_SAID[state], formatShortDay(at)],
      }),
    ),
    part("Rendez-vous", "/admin/rendez-vous", "Aucun rendez-vous.", appointments, (appointment) => ({
      key: appointment.id,
      to: appointmentPath(appointment),
      name: slotName(appointment.slotAt),
      facts: [
        REASONS[appointment.reason].label,
        standingOf(appointment).toLowerCase(),
        ...(appointment.forRelative ? [`pour ${appointment.firstName} ${appointment.lastName}`] : []),
      ],
    })),
    part("Réservations", "/admin/reservations", "Aucune réservation.", reservations, (reservation) => ({
      key: reservation.id,
      to: `/admin/reservations?${new URLSearchParams({ statut: "toutes", q: reservation.reference }).toString()}`,
      name: reservation.reference,
      facts: [describePair(reservation), RESERVATION_STATUS_NAMES[reservation.status].toLowerCase()],
    })),
    part("Messages et questions", "/admin/messages", "Aucun message.", messages, (message) => ({
      key: message.id,
      to: messagePath(message),
      name: `${message.kind === "question" ? "Question" : "Message"} du ${formatShortDay(message.at)}`,
      facts: [message.done ? "traité" : "à traiter"],
    })),
  ];
}

function part<Row>(
  title: string,
  at: string,
  none: string,
  { rows, total }: { rows: Row[]; total: number },
  line: (row: Row) => Line,
): SheetPart {
  return { title, at, none, total, lines: rows.map(line) };
}

/** The list of appointments filtered by day and name, since an appointment has no page of its own. */
function appointmentPath({ slotAt, lastName }: { slotAt: string; lastName: string }): string {
  const day = shopDay(slotAt);
  return `/admin/rendez-vous?${new URLSearchParams({ statut: "tous", du: day, au: day, q: lastName }).toString()}`;
}
