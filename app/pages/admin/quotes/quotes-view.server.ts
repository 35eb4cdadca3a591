import { QUOTE_STATE_NAMES } from "~/domain/quotes/state-names";
import { formatEuros } from "~/domain/money";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { adminQuotePath } from "~/domain/quotes/links.server";
import { listQuotes, stateOf, type QuoteState } from "~/domain/quotes/list.server";
import { isErased, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";

const STATES: { name: string; state: QuoteState | "all"; label: string }[] = [
  { name: "tous", state: "all", label: "Tous" },
  { name: "sans-reponse", state: "open", label: "Sans réponse" },
  { name: "paiement-attendu", state: "paying", label: "Paiement attendu" },
  { name: "non-remis", state: "unhanded", label: "Non remis" },
  { name: "remplaces", state: "replaced", label: "Remplacés" },
  { name: "commandes", state: "ordered", label: "Commandés" },
  { name: "annules", state: "cancelled", label: "Commandes annulées" },
  { name: "expires", state: "expired", label: "Expirés sans réponse" },
];

/** The list as its address asks for it, the latest first. */
export async function quotesView(services: Services, request: Request) {
  const asked = new URL(request.url).searchParams;
  const search = (asked.get("q") ?? "").trim().slice(0, 100);
  const chosen = STATES.find(({ name }) => name === asked.get("statut")) ?? STATES[0];
  const query = readListQuery(request, ["-date", "fin"]);
  const { total, rows } = await listQuotes(services, {
    ...query,
    search,
    state: chosen?.state ?? "all",
    pages: pagesOf,
  });
  return {
    search,
    state: chosen?.name ?? "",
    states: STATES.map(({ name, label }) => ({ name, label })),
    list: listState(query, total),
    rows: await Promise.all(rows.map((row) => lineOf(services, row))),
  };
}

export async function lineOf(services: Services, quote: WrittenQuote) {
  const { id, number, firstName, lastName, email, madeAt, validUntil, totalCents, readAt, sentAt, replacedBy } = quote;
  return {
    id,
    number,
    href: adminQuotePath(id),
    name:
      [firstName, lastName].filter(Boolean).join(" ") ||
      ((await isErased(services, quote)) ? "Nom effacé" : "Nom à recevoir"),
    email,
    made: formatDayAndTime(madeAt),
    until: formatCalendarDay(validUntil),
    total: formatEuros(totalCents),
    status: QUOTE_STATE_NAMES[await stateOf(services, quote)],
    steps: [
      replacedBy && `Remplacé par le devis ${replacedBy}`,
      sentAt && `Envoyé le ${formatDayAndTime(sentAt)}`,
      readAt && `Lu le ${formatDayAndTime(readAt)}`,
    ].filter((step): step is string => Boolean(step)),
  };
}
