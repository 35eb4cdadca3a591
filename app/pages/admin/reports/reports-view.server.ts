import { z } from "zod";

import type { Period } from "~/domain/accounting/read.server";
import {
  addDays,
  dayAndMonth,
  daysFromTo,
  firstOfMonth,
  lastOfMonth,
  monthName,
  shopDay,
  type Day,
} from "~/domain/days";
import { formatEuros, type Cents } from "~/domain/money";
import { soldElsewhereCents } from "~/domain/accounting/elsewhere.server";
import { fittingStep, STEPS, type Step } from "~/domain/reports/periods";
import { revenueOf, type Revenue, type RevenueReport } from "~/domain/reports/revenue.server";
import {
  DIMENSIONS,
  KIND_NAMES,
  salesBy,
  type Dimension,
  type Margin,
  type Share,
} from "~/domain/reports/sales-by.server";
import { funnelOf, quotesOf, returnsOf, stockValue } from "~/domain/reports/shop-figures.server";
import { DAYS_REVERSED, dayOrNothing } from "~/domain/analytics/top-pages.server";
import type { Services } from "~/infra/services.server";
import type { FormState } from "~/ui/forms/form-state";
import type { ChartColumn, ReportsView, ShareLine } from "./reports-view";

const HERE = "/admin/rapports";
const SHOWN_DAYS = 30;
const STEP_NAMES: Record<Step, string> = { day: "Jour", week: "Semaine", month: "Mois", year: "Année" };
const DIMENSION_NAMES: Record<Dimension, string> = {
  brand: "Par marque",
  kind: "Par type",
  color: "Par coloris",
  channel: "Par canal",
  employee: "Par vendeur",
};
/** The most lines of a list of brands or colours; more would not be read. */
const MOST_SHARES = 12;

const ReportQuery = z
  .object({ du: dayOrNothing, au: dayOrNothing, par: z.enum(STEPS).catch("day") })
  .refine(({ du, au }) => !du || !au || du <= au, { path: ["du"], message: DAYS_REVERSED });

/** The reports of the period that the address asks for; of the last thirty days where it asks for none, or wrongly. */
export async function reportsView(services: Services, request: Request): Promise<ReportsView> {
  const typed = Object.fromEntries(new URL(request.url).searchParams);
  const asked = ReportQuery.safeParse(typed);
  const today = shopDay(services.now());
  const to = asked.data?.au || today;
  const from = asked.data?.du || addDays(to, 1 - SHOWN_DAYS);
  const period = { from: from <= to ? from : to, to };
  const step = fittingStep(asked.data?.par ?? "day", period.from, period.to);
  const revenue = await revenueOf(services, period, step);
  const sales = await salesBy(services, period);
  const elsewhere = await soldElsewhereCents(services, period);
  return {
    form: formOf(typed, asked.error?.issues ?? []),
    filters: { ...period, step },
    steps: STEPS.map((value) => ({ value, name: STEP_NAMES[value] })),
    shortcuts: shortcuts(today),
    title: `Chiffre d’affaires ${daysFromTo(period.from, period.to)}`,
    figures: figuresOf(revenue),
    soldElsewhere: elsewhere === 0 ? null : formatEuros(elsewhere),
    columns: columnsOf(revenue, step),
    most: formatEuros(mostOf(revenue)),
    breakdowns: DIMENSIONS.map((by) => ({ name: DIMENSION_NAMES[by], ...linesOf(sales[by]) })),
    ...(await otherFigures(services, period)),
  };
}

function formOf(typed: Record<string, string>, issues: { path: PropertyKey[]; message: string }[]): FormState {
  const errors = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
  return issues.length > 0 ? { values: typed, errors } : { values: {}, errors: {} };
}

function shortcuts(today: Day): ReportsView["shortcuts"] {
  const year = today.slice(0, 4);
  const lastMonth = addDays(firstOfMonth(today), -1);
  const periods: [string, Day, Day, Step][] = [
    ["Ce mois", firstOfMonth(today), today, "day"],
    ["Le mois dernier", firstOfMonth(lastMonth), lastOfMonth(lastMonth), "day"],
    ["Douze semaines", addDays(today, -83), today, "week"],
    ["Cette année", `${year}-01-01`, today, "month"],
    ["Cinq ans", `${Number(year) - 4}-01-01`, today, "year"],
  ];
  return periods.map(([name, du, au, par]) => ({
    name,
    to: `${HERE}?${new URLSearchParams({ du, au, par }).toString()}`,
  }));
}

function figuresOf({ now, before }: RevenueReport): ReportsView["figures"] {
  return [
    { name: "TTC", value: formatEuros(now.grossCents), beside: against(now.grossCents, before.grossCents) },
    { name: "HT", value: formatEuros(now.netCents), beside: against(now.netCents, before.netCents) },
  ];
}

/** "+ 12 % (84,00 € un an avant)" */
function against(now: Cents, before: Cents): string {
  if (before <= 0) return "rien un an avant";
  const change = Math.round((100 * (now - before)) / before);
  return `${change > 0 ? "+ " : change < 0 ? "− " : ""}${Math.abs(change)} % (${formatEuros(before)} un an avant)`;
}

const mostOf = ({ columns }: RevenueReport): Cents =>
  Math.max(...columns.flatMap(({ now, before }) => [now.grossCents, before.grossCents]), 0);

function columnsOf(report: RevenueReport, step: Step): ChartColumn[] {
  const most = Math.max(mostOf(report), 1);
  const drawn = ({ grossCents }: Revenue) => Math.max(0, (100 * grossCents) / most);
  return report.columns.map(({ first, now, before }) => ({
    key: first,
    name: columnName(first, step),
    net: formatEuros(now.netCents),
    gross: formatEuros(now.grossCents),
    before: formatEuros(before.grossCents),
    share: drawn(now),
    shareBefore: drawn(before),
  }));
}

function columnName(first: Day, step: Step): string {
  if (step === "year") return first.slice(0, 4);
  if (step === "month") return monthName(first);
  return step === "week" ? `Semaine du ${dayAndMonth(first)}` : dayAndMonth(first);
}

function linesOf(shares: Share[]): { lines: ShareLine[]; more: number } {
  const sold = shares.filter(({ grossCents, pieces }) => grossCents !== 0 || pieces !== 0);
  const sum = sold.reduce((cents, { grossCents }) => cents + Math.max(0, grossCents), 0);
  const lines = sold
    .slice(0, MOST_SHARES)
    .map(({ name, pieces, grossCents, netCents, margin }) => ({
      name,
      pieces,
      gross: formatEuros(grossCents),
      net: formatEuros(netCents),
      margin: margin ? marginSaid(margin, pieces) : "–",
      share: sum > 0 ? Math.round((1000 * Math.max(0, grossCents)) / sum) / 10 : 0,
    }));
  return { lines, more: Math.max(0, sold.length - MOST_SHARES) };
}

/** "460,82 € (54 %)", and of how many pieces where the cost of others is unknown: "460,82 € (54 %), sur 7 pièces de 15" */
function marginSaid({ cents, ofCents, pieces }: Margin, sold: number): string {
  const said = `${formatEuros(cents)} (${percent(cents, ofCents)})`;
  return pieces === sold ? said : `${said}, sur ${pieces} ${pieces > 1 ? "pièces" : "pièce"} de ${sold}`;
}

const counted = (amount: number, one: string, several: string) => `${amount} ${amount > 1 ? several : one}`;

const percent = (part: number, whole: number): string => (whole > 0 ? `${Math.round((100 * part) / whole)} %` : "–");

async function otherFigures(
  services: Services,
  period: Period,
): Promise<Pick<ReportsView, "stock" | "quotes" | "returns" | "funnel" | "onlineOrders">> {
  const [stock, returns, quotes, funnel] = [
    await stockValue(services),
    await returnsOf(services, period),
    await quotesOf(services, period),
    await funnelOf(services, period),
  ];
  return {
    stock: stock.map(({ category, pieces, cents, costed, costCents }) => ({
      name: KIND_NAMES[category] ?? category,
      pieces,
      value: formatEuros(cents),
      cost: costed === 0 ? "–" : formatEuros(costCents) + (costed === pieces ? "" : `, ${costed} pièces de ${pieces}`),
    })),
    returns: {
      told:
        returns.asked === 0
          ? "Aucun retour demandé."
          : `${counted(returns.asked, "retour demandé", "retours demandés")}, dont ${counted(returns.validated, "accepté", "acceptés")} et ${counted(returns.refused, "refusé", "refusés")}.`,
      reasons: returns.reasons,
    },
    quotes: [
      { name: "Devis établis", value: String(quotes.made), beside: formatEuros(quotes.madeCents) },
      { name: "Devenus commandes", value: String(quotes.ordered), beside: formatEuros(quotes.orderedCents) },
      { name: "Part commandée", value: percent(quotes.ordered, quotes.made), beside: "" },
    ],
    funnel: [
      { name: "Ont vu un article", amount: funnel.articles, of: "–" },
      { name: "Ont vu leur panier", amount: funnel.cart, of: percent(funnel.cart, funnel.articles) },
      { name: "Ont commencé à commander", amount: funnel.checkout, of: percent(funnel.checkout, funnel.cart) },
    ],
    onlineOrders: counted(funnel.orders, "commande payée en ligne", "commandes payées en ligne"),
  };
}
