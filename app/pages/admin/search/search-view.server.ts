import { STATUS_NAMES } from "~/domain/appointments/life";
import { REASONS } from "~/shop/agenda";
import { slotName } from "~/domain/appointments/slots";
import { phoneInPairs } from "~/domain/checkout/forms.server";
import { searchShop, type Found, type Group, type ProductState } from "~/domain/customers/search.server";
import { shopDay } from "~/domain/days";
import { formatEuros } from "~/domain/money";
import { adminOrderPath } from "~/domain/orders/links.server";
import { listedBuyer } from "~/domain/orders/nameless.server";
import { shownStatuses, type ShownStatus } from "~/domain/orders/shown-status.server";
import { adminQuotePath } from "~/domain/quotes/links.server";
import { maySee } from "~/domain/staff/rights";
import type { StaffRole } from "~/domain/accounts/staff-roles";
import { formatShortDay, instant, type Instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { customerPath } from "~/ui/admin/customer-path";
import { ofName } from "~/shop/words/elision";
import { messagePath } from "~/ui/admin/message-path";
import { RESERVATION_STATUS_NAMES } from "~/domain/reservations/status-names";

export type FoundLine = { key: string; to: string; name: string; facts: string[] };
/** @property all the link to the list of everything found; null where no more was found than is shown */
export type FoundGroup = { title: string; lines: FoundLine[]; total: number; all: { to: string; says: string } | null };

/** What was found, without what the role may not open. @returns null when too little was typed to search */
export async function searchView(
  services: Services,
  typed: string,
  role: StaffRole | null,
): Promise<FoundGroup[] | null> {
  const found = await searchShop(services, typed);
  if (!found) return null;
  const now = instant(services.now());
  const statuses = await shownStatuses(services, found.orders.rows);
  return [
    group("Clients", found.people, (person) => personLine(person, now), null),
    group(
      "Commandes",
      found.orders,
      (order) => orderLine(order, statuses),
      listed("/admin/commandes", { statut: "toutes", q: typed }),
    ),
    group("Devis", found.quotes, quoteLine, listed("/admin/devis", { q: typed })),
    group(
      "Rendez-vous",
      found.appointments,
      appointmentLine,
      listed("/admin/rendez-vous", { statut: "tous", q: typed }),
    ),
    group(
      "Réservations",
      found.reservations,
      reservationLine,
      listed("/admin/reservations", { statut: "toutes", q: typed }),
    ),
    group("Messages et questions", found.messages, messageLine, listed("/admin/messages", { etat: "tous", q: typed })),
    group("Lots de verres", found.lots, lotLine, null),
    group("Ventes d’un article", found.articles, articleLine, null),
    group("Commandes fournisseurs", found.supplierOrders, supplierOrderLine, null),
    group("Produits", found.products, productLine, listed("/admin/produits", { q: typed })),
  ]
    .map((each) => ({ ...each, lines: each.lines.filter(({ to }) => maySee(role, to)) }))
    .filter(({ lines }) => lines.length > 0);
}

function group<Row>(
  title: string,
  { rows, total }: Group<Row>,
  line: (row: Row) => FoundLine,
  all: string | null,
): FoundGroup {
  const more = all && total > rows.length;
  return {
    title,
    lines: rows.map(line),
    total,
    all: more ? { to: all, says: `Tout voir : ${title.toLowerCase()}` } : null,
  };
}

const listed = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query).toString()}`;

const told = (facts: (string | null | false | undefined)[]): string[] =>
  facts.filter((fact): fact is string => Boolean(fact));

function personLine(
  { id, name, email, phone, town, hasAccount, latest }: Found["people"]["rows"][number],
  now: Instant,
): FoundLine {
  return {
    key: id,
    to: customerPath(id),
    name: name || email,
    facts: told([
      name && email,
      phone && phoneInPairs(phone),
      town,
      hasAccount ? "compte client" : "sans compte",
      `${latest > now ? "attendu" : "vu"} le ${formatShortDay(latest)}`,
    ]),
  };
}

function orderLine(order: Found["orders"]["rows"][number], statuses: Map<string, ShownStatus>): FoundLine {
  const { id, number, totalCents, status, createdAt, trackingNumber } = order;
  return {
    key: id,
    to: adminOrderPath(id),
    name: number,
    facts: told([
      listedBuyer(order),
      formatShortDay(createdAt),
      formatEuros(totalCents),
      statuses.get(id)?.name ?? status,
      trackingNumber && `colis ${trackingNumber}`,
    ]),
  };
}

function quoteLine({ id, number, name, at, totalCents }: Found["quotes"]["rows"][number]): FoundLine {
  return {
    key: id,
    to: adminQuotePath(id),
    name: number,
    facts: told([name, formatShortDay(at), formatEuros(totalCents)]),
  };
}

function appointmentLine({ id, name, at, reason, status }: Found["appointments"]["rows"][number]): FoundLine {
  const day = shopDay(at);
  return {
    key: id,
    to: listed("/admin/rendez-vous", { statut: "tous", du: day, au: day, q: name }),
    name: slotName(at),
    facts: told([name, REASONS[reason].label, STATUS_NAMES[status]]),
  };
}

function reservationLine({ id, reference, pair, name, status }: Found["reservations"]["rows"][number]): FoundLine {
  return {
    key: id,
    to: listed("/admin/reservations", { statut: "toutes", q: reference }),
    name: reference,
    facts: told([name, pair, RESERVATION_STATUS_NAMES[status]]),
  };
}

function messageLine({ id, kind, name, at, done }: Found["messages"]["rows"][number]): FoundLine {
  return {
    key: id,
    to: messagePath({ id, kind }),
    name: `${kind === "question" ? "Question" : "Message"} ${ofName(name)}`,
    facts: [formatShortDay(at), done ? "traité" : "à traiter"],
  };
}

function lotLine({ lot, pairs }: Found["lots"]["rows"][number]): FoundLine {
  return {
    key: lot,
    to: listed("/admin/lots", { lot }),
    name: `Lot ${lot}`,
    facts: [`${pairs} ${pairs > 1 ? "paires" : "paire"}`],
  };
}

function articleLine({ named, sales }: Found["articles"]["rows"][number]): FoundLine {
  return {
    key: named,
    to: listed("/admin/lots", { lot: named }),
    name: `Qui a l’article ${named}`,
    facts: [`${sales} ${sales > 1 ? "ventes" : "vente"}`],
  };
}

function supplierOrderLine({ id, number, supplier, at, isOpen }: Found["supplierOrders"]["rows"][number]): FoundLine {
  return {
    key: id,
    to: `/admin/fournisseurs/${id}`,
    name: number,
    facts: [supplier, formatShortDay(at), isOpen ? "en cours" : "terminée"],
  };
}

const PRODUCT_STATES: Record<ProductState, string | null> = {
  sold: null,
  archived: "retiré de la vente",
  draft: "brouillon",
  toCome: "pas encore en vente",
  held: "hors vente",
};

function productLine({ id, number, name, brand, state }: Found["products"]["rows"][number]): FoundLine {
  return {
    key: id,
    to: `/admin/produits/${id}`,
    name: `${brand} ${name}`,
    facts: told([`nº ${number}`, PRODUCT_STATES[state]]),
  };
}
