import { strandedAppointments, whenStranded } from "~/domain/appointments/stranded.server";
import { STATUS_NAMES } from "~/domain/appointments/life";
import { REASONS } from "~/shop/agenda";
import { hourName } from "~/domain/appointments/slots";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { addDays, isDay, longDay, shopDay, type Day } from "~/domain/days";
import { CLASS_A_RANGE, classARangeLacks } from "~/domain/today/class-a-range.server";
import { isOver, openingNow, openingsOf } from "~/domain/opening/hours.server";
import { openingRules, settingsInForce } from "~/domain/settings/in-force.server";
import type { Settings } from "~/domain/settings/model.server";
import { whyClosed } from "~/domain/opening/closed-days.server";
import { appointmentsOn } from "~/domain/today/appointments-of-day.server";
import { leftOfAll } from "~/domain/recalls/left-to-tell.server";
import { whatWaitsSince, type WaitingKind } from "~/domain/today/waiting.server";
import { formatShortDay } from "~/domain/time";
import { maySee } from "~/domain/staff/rights";
import type { StaffRole } from "~/domain/accounts/staff-roles";
import type { Services } from "~/infra/services.server";
import { customerPath } from "~/ui/admin/customer-path";
import { isShownTo, waitingLine } from "~/http/admin/waiting-view.server";
import { spokenHour } from "~/shop/hours";
import { terms } from "~/shop/terms";

/** A kind of task that waits. `when`: its day, in words; `late`: that day is today or over. */
export type TodayLine = { key: string; label: string; amount: number; to: string; when: string; late: boolean };

export type TodayView = {
  day: string;
  hours: string;
  lines: TodayLine[];
  /** Tasks of the catalogue, which have no deadline. */
  apart: TodayLine[];
  /** Whether the role may see appointments. */
  seesAppointments: boolean;
  appointments: {
    id: string;
    hour: string;
    name: string;
    sheet: string;
    what: string;
    phone: string;
    phoneHref: string;
  }[];
};

type Deadline = {
  /** The days that the shop has, counted from the oldest task; null where the task has a last day of its own. */
  within: number | null;
  /** Shows the last of these days and not the first, because the law sets it. */
  tellsLast?: true;
  /** "depuis le 3 mars 2026", "au plus tard le 3 mars 2026". */
  says: (day: string, amount: number) => string;
};

const ends = (day: string, amount: number) => `${amount > 1 ? "la première" : "elle"} prend fin le ${day}`;
const since = (within: number): Deadline => ({ within, says: (day) => `depuis le ${day}` });

/** The deadline of each kind of task; the list is ordered by it. */
const DEADLINES: Partial<Record<WaitingKind, Deadline>> = {
  toPrepare: since(1),
  toSettle: since(0),
  prescriptions: since(1),
  returns: {
    within: terms.refundDays,
    tellsLast: true,
    says: (day, amount) => `${amount > 1 ? "le premier " : ""}à rembourser au plus tard le ${day}`,
  },
  adaptations: since(2),
  remakes: since(10),
  lots: since(2),
  questions: since(2),
  messages: since(2),
  pickups: since(terms.pickupReminderDays),
  parkedLetters: since(1),
  owed: { within: null, says: (day) => `au plus tard le ${day}` },
  unclear: { within: null, says: (day) => `au plus tard le ${day}` },
  appointments: { within: null, says: (day, amount) => `${amount > 1 ? "le premier est " : ""}le ${day}` },
  reservations: { within: null, says: ends },
  proposals: { within: null, says: ends },
};

const APART: WaitingKind[] = ["soldOut", "incomplete", "incompleteLenses", "incompleteTreatments"];
const NO_DAY = "9999-12-31";

/** The tasks of today, the most urgent first, and the appointments. */
export async function todayView(services: Services, role: StaffRole | null): Promise<TodayView> {
  const today = shopDay(services.now());
  const waiting = await whatWaitsSince(services);
  const lines = (Object.keys(DEADLINES) as WaitingKind[])
    .filter((kind) => waiting[kind].amount > 0 && isShownTo(role, kind))
    .map((kind) => lineOf(kind, waiting[kind], today))
    .concat(maySee(role, APPOINTMENTS) ? await strandedLine(services, today) : [])
    .concat(maySee(role, RECALLS) ? await recallLine(services, today) : [])
    .sort((one, other) => one.by.localeCompare(other.by));
  return {
    day: longDay(today),
    hours: await hoursOf(services, today),
    lines: lines.map(({ by: _by, ...line }) => line),
    apart: [
      ...APART.filter((kind) => waiting[kind].amount > 0 && isShownTo(role, kind)).map((kind) => ({
        key: kind,
        ...waitingLine(kind, waiting[kind].amount),
        when: "",
        late: false,
      })),
      ...(maySee(role, CATALOGUE) ? await classALines(services) : []),
    ],
    seesAppointments: maySee(role, APPOINTMENTS),
    appointments: (maySee(role, APPOINTMENTS) ? await appointmentsOn(services, today) : []).map(
      ({ id, slotAt, firstName, lastName, reason, status, phone }) => ({
        id,
        hour: hourName(slotAt),
        name: `${firstName} ${lastName}`,
        sheet: customerPath(id),
        what: `${REASONS[reason].label}, ${STATUS_NAMES[status].toLowerCase()}`,
        phone: phoneInPairs(phone),
        phoneHref: `tel:${phone.replace(/[^\d+]/g, "")}`,
      }),
    ),
  };
}

const CATALOGUE = "/admin/produits";
const APPOINTMENTS = "/admin/rendez-vous";
const RECALLS = "/admin/lots";

/** Appointments at hours that are closed by now, or whose person is not there: their day would find nobody to receive. */
async function strandedLine(services: Services, today: Day): Promise<(TodayLine & { by: Day })[]> {
  const stranded = await strandedAppointments(services);
  const [first, ...others] = stranded;
  if (!first) return [];
  const day = shopDay(first.slotAt);
  const label = others.length > 0 ? "rendez-vous tombent" : "rendez-vous tombe";
  return [
    {
      key: "stranded",
      label: `${label} ${whenStranded(stranded)}`,
      amount: others.length + 1,
      to: `${APPOINTMENTS}?statut=tous&du=${day}#rdv-${first.id}`,
      when: `${others.length > 0 ? "le premier est " : ""}le ${told(day, today)}`,
      late: day <= today,
      by: today, // the customer is told in time only where it is moved soon
    },
  ];
}

/** Customers whom recalls in force have still to tell. */
async function recallLine(services: Services, today: Day): Promise<(TodayLine & { by: Day })[]> {
  const left = await leftOfAll(services);
  if (!left) return [];
  const { people, since: first } = left;
  return [
    {
      key: "recalls",
      label: `${people > 1 ? "clients" : "client"} à prévenir d’un rappel`,
      amount: people,
      to: RECALLS,
      when: `depuis le ${told(shopDay(first), today)}`,
      late: true,
      by: shopDay(first), // what may hurt them is told before anything else of that day
    },
  ];
}

/** The models that the shop must add, because the law sets how many its 100 % Santé offer has at least. */
async function classALines(services: Services): Promise<TodayLine[]> {
  const lacks = await classARangeLacks(services);
  return (["adults", "children"] as const)
    .filter((whose) => lacks[whose] > 0)
    .map((whose) => ({
      key: `classA-${whose}`,
      label: `${lacks[whose] > 1 ? "montures" : "monture"} de classe A ${WHOSE[whose]} à ajouter ou à réassortir : l’offre 100 % Santé en compte au moins ${CLASS_A_RANGE[whose]}, en deux coloris`,
      amount: lacks[whose],
      to: CATALOGUE,
      when: "",
      late: false,
    }));
}

const WHOSE = { adults: "pour adultes", children: "pour enfants" } as const;

const told = (day: Day, today: Day): string =>
  day === today ? `${formatShortDay(day)}, aujourd’hui` : formatShortDay(day);

function lineOf(
  kind: WaitingKind,
  { amount, first }: { amount: number; first: string | null },
  today: Day,
): TodayLine & { by: Day } {
  const { within, tellsLast, says } = DEADLINES[kind] ?? since(0);
  const day = first === null ? null : isDay(first) ? first : shopDay(first);
  const by = day === null ? NO_DAY : addDays(day, within ?? 0);
  return {
    key: kind,
    ...waitingLine(kind, amount),
    when: day === null ? "" : says(told(tellsLast ? by : day, today), amount),
    late: by < today || (by === today && kind !== "appointments"),
    by,
  };
}

async function hoursOf(services: Services, today: Day): Promise<string> {
  const [rules, now] = [await openingRules(services), services.now()];
  const online = ONLINE[(await settingsInForce(services)).opening];
  const closed = whyClosed(rules, today);
  if (closed) return `La boutique est fermée aujourd’hui (${closed}). ${openingNow(rules, now)}.${online}`;
  const spans = openingsOf(rules, today).map(({ opens, closes }) => `de ${spokenHour(opens)} à ${spokenHour(closes)}`);
  if (isOver(rules, now)) return `La boutique était ouverte ${spans.join(" et ")}. ${openingNow(rules, now)}.${online}`;
  return `La boutique est ouverte ${spans.join(" et ")}.${online}`;
}

/** The hours are the shop's own, where people come in: said apart from the online shop while that is not open. */
const ONLINE: Record<Settings["opening"], string> = {
  open: "",
  soon: " La boutique en ligne n’est pas encore ouverte.",
  closed: " La boutique en ligne est fermée.",
};
