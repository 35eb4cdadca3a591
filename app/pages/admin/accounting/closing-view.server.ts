import { findClosing } from "~/domain/accounting/close.server";
import { readTotals, type ClosingKind } from "~/domain/accounting/closing.server";
import { discountsAt } from "~/domain/accounting/discounts.server";
import { receivedCents, salesCents } from "~/domain/accounting/totals";
import { settingsAt } from "~/domain/settings/in-force.server";
import { notFound } from "~/http/answers/not-found.server";
import { formatDayAndSecond } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { nameOfPeriod } from "./accounting-view.server";
import { euros, totalsView } from "./totals-view.server";

const KINDS: Record<number, ClosingKind> = { 10: "day", 7: "month", 4: "year" };
const TITLES: Record<ClosingKind, string> = {
  day: "Clôture du jour (Z)",
  month: "Clôture du mois",
  year: "Clôture de l’année",
};

/** @throws 404 when that period is not closed */
export async function closingOf(services: Services, period: string) {
  const view = await closingView(services, period);
  if (!view) throw notFound("Cette période n’est pas close : son Z s’établit quand elle a pris fin.");
  return view;
}

/** @returns null when that period is not closed */
export async function closingView(services: Services, period: string) {
  const kind = KINDS[period.length];
  const closing = kind ? await findClosing(services, kind, period) : null;
  if (!closing) return null;
  const seller = await settingsAt(services, closing.closedAt);
  const [totals, perpetual] = [readTotals(closing.totals), readTotals(closing.perpetual)];
  return {
    title: TITLES[closing.kind],
    closedAt: closing.closedAt,
    file: `/admin/comptabilite/clotures/${closing.period}/z.pdf`,
    period: nameOfPeriod(closing.kind, closing.period),
    seller: `${seller.shopName}, SIRET ${seller.siret}`,
    totals: totalsView(totals, await discountsAt(services, closing)),
    perpetual: [
      { name: "Factures", value: euros(perpetual.invoices.cents) },
      { name: "Avoirs", value: euros(perpetual.creditNotes.cents) },
      { name: "Ventes TTC", value: euros(salesCents(perpetual)) },
      { name: "Règlements", value: euros(receivedCents(perpetual)) },
    ],
    facts: [
      { name: "Clôture n°", value: String(closing.position) },
      { name: "Lignes du journal", value: totals.lines > 0 ? `${closing.from} à ${closing.to}` : "aucune" },
      { name: "Établie le", value: formatDayAndSecond(closing.closedAt) },
      { name: "Empreinte de la clôture", value: closing.hash },
      { name: "Empreinte de la précédente", value: closing.previousHash },
      { name: "Empreinte de la dernière ligne", value: closing.journalHash },
    ],
  };
}
