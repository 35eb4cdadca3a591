import { MESSAGE_STATES, type Asked } from "~/domain/messages/inbox.server";
import type { ListPage } from "~/domain/list-page.server";
import type { Services } from "~/infra/services.server";
import { choiceOf, searchOf } from "~/http/admin/admin-list.server";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";
import type { ShopContext } from "~/http/request-context.server";

/** A list of messages or questions as its page shows it. @param list reads one page of them @param shown turns a row into what the page shows */
export async function inboxView<Line, Shown>(
  { services }: ShopContext,
  request: Request,
  list: (services: Services, asked: Asked) => Promise<ListPage<Line>>,
  shown: (line: Line) => Shown,
) {
  const query = readListQuery(request, ["-date"]);
  const [state, search] = [choiceOf(request, "etat", MESSAGE_STATES), searchOf(request)];
  const { total, rows } = await list(services, { ...query, state, search, pages: pagesOf });
  const elsewhere =
    total === 0 ? (await list(services, { ...query, limit: 1, state: "tous", search, pages: pagesOf })).total : 0;
  return { elsewhere, state, search, rows: rows.map(shown), list: listState(query, total) };
}
