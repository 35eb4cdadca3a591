import { heldClosings, listClosings } from "~/domain/accounting/close.server";
import { readTotals, type Closing, type ClosingKind } from "~/domain/accounting/closing.server";
import { depositTaxOfPeriod } from "~/domain/accounting/deposit-tax.server";
import { discountsOfPeriod } from "~/domain/accounting/discounts.server";
import { linesElsewhere, soldElsewhereCents } from "~/domain/accounting/elsewhere.server";
import { JOURNAL_KINDS } from "~/domain/accounting/kinds";
import type { JournalLine } from "~/domain/accounting/line.server";
import { isJournalMeans, JOURNAL_MEANS } from "~/domain/accounting/means";
import type { Period } from "~/domain/accounting/read.server";
import { totalsOfPeriod } from "~/domain/accounting/period-totals.server";
import { aheadCents, receivedCents, salesCents } from "~/domain/accounting/totals";
import { longDay, monthName, shopDay } from "~/domain/days";
import type { Cents } from "~/domain/money";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { insurerClaims, type InsurerClaim } from "~/domain/till/insurer-claims.server";
import { formatDay, formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import type { AccountingView, ClosingRow, ElsewhereRow, InsurerClaimRow } from "./accounting-view";
import { EXPORTS } from "./exports.server";
import { capital, periodQuery, readPeriod, shortcuts } from "./period.server";
import { euros, totalsView } from "./totals-view.server";

const SHOWN: [kind: ClosingKind, title: string, most: number][] = [
  ["day", "Jours", 31],
  ["month", "Mois", 24],
  ["year", "Années", 10],
];

export async function accountingView(services: Services, request: Request): Promise<AccountingView> {
  const { period, form } = readPeriod(new URL(request.url).searchParams, services.now());
  const { from, to } = period;
  const settings = await settingsInForce(services);
  const ownTill = settings.till === "own";
  const claims = (await insurerClaims(services)).map(claimRow);
  const started = await services.db("money_journal").where({ kind: "start" }).first("at");
  const elsewhere = await linesElsewhere(services, period);
  const sold = await soldElsewhereCents(services, period);
  const totals = await totalsOfPeriod(services, period);
  const closings = SHOWN.map(async ([kind, title, most]) => ({
    title,
    rows: (await listClosings(services, kind, most)).map(closingRow),
  }));
  return {
    form,
    du: form.values.du ?? from,
    au: form.values.au ?? to,
    title: from === to ? `Le ${longDay(from)}` : `Du ${longDay(from)} au ${longDay(to)}`,
    shortcuts: shortcuts(services.now()),
    totals: totalsView(totals, await discountsOfPeriod(services, period)),
    depositTax: await sayDepositTax(services, period),
    gap: ownTill || elsewhere.length > 0 ? null : sayGap(aheadCents(totals)),
    exports: Object.entries(EXPORTS).map(([file, { name, about }]) => ({
      name,
      about,
      href: `/admin/comptabilite/exports/${file}?${periodQuery(period)}`,
    })),
    closings: await Promise.all(closings),
    held: await heldView(services),
    elsewhere: ownTill || elsewhere.length > 0 ? elsewhere.map(elsewhereRow) : null,
    soldElsewhere: sold === 0 ? null : euros(sold),
    claims: claims.length > 0 ? claims : null,
    ownTill,
    liveSince: started ? formatDayAndTime(started.at) : null,
  };
}

const claimRow = ({ orderId, orderNumber, customer, since, cents }: InsurerClaim): InsurerClaimRow => ({
  orderId,
  href: adminOrderPath(orderId),
  number: orderNumber,
  customer: customer || "Client effacé",
  since: formatDay(since),
  cents,
  amount: euros(cents),
});

async function heldView(services: Services): Promise<AccountingView["held"]> {
  const held = await heldClosings(services);
  if (!held) return null;
  const today = shopDay(services.now());
  return { since: longDay(shopDay(held.since)), waits: longDay(held.day), today, says: longDay(today) };
}

/** What deposits of the period owe of tax by themselves, and what of it invoices took back; null for nothing. */
async function sayDepositTax(services: Services, period: Period): Promise<string | null> {
  const { dueCents, endedCents } = await depositTaxOfPeriod(services, period);
  if (dueCents === 0 && endedCents === 0) return null;
  return `TVA des acomptes : ${euros(dueCents)} dus à leur encaissement, ${euros(endedCents)} repris par une facture ou un remboursement. La TVA de la période est celle des ventes, ${dueCents < endedCents ? "moins" : "plus"} ${euros(Math.abs(dueCents - endedCents))}.`;
}

function sayGap(cents: Cents): string | null {
  if (cents === 0) return null;
  return cents > 0
    ? `Règlements moins ventes : ${euros(cents)}, encaissés et pas encore facturés (un acompte, une commande à traiter), ou qui règlent une facture d’une autre période.`
    : `Règlements moins ventes : ${euros(cents)}, facturés et pas encore réglés, ou réglés dans une autre période.`;
}

function elsewhereRow({ fact, at, reference, kind, means, amountCents }: JournalLine): ElsewhereRow {
  return {
    key: fact,
    at: formatDayAndTime(at),
    reference: reference ?? "",
    kind: JOURNAL_KINDS[kind].label,
    means: isJournalMeans(means) ? JOURNAL_MEANS[means] : "",
    amount: euros(amountCents),
  };
}

function closingRow({ kind, period, totals: text }: Closing): ClosingRow {
  const totals = readTotals(text);
  return {
    href: `/admin/comptabilite/clotures/${period}`,
    name: nameOfPeriod(kind, period),
    sales: euros(salesCents(totals)),
    money: euros(receivedCents(totals)),
    lines: totals.lines,
  };
}

/** "Lundi 2 mars 2026", "Mars 2026", "Année 2026" */
export function nameOfPeriod(kind: ClosingKind, period: string): string {
  if (kind === "year") return `Année ${period}`;
  return capital(kind === "month" ? monthName(`${period}-01`) : longDay(period));
}
