import { expect, test } from "vitest";

import { readBasket, writeLine } from "~/domain/till/basket";
import { ordersFound } from "~/domain/customers/sources.server";
import { itemsOf, listOrders, type OrderFilters, type OrderSort } from "~/domain/orders/list.server";
import { nameKey, numberMeant } from "~/domain/orders/search-keys";
import { filterOf, STATUS_FILTERS } from "~/domain/orders/status-filters";
import { ORDER_STATUS } from "~/domain/orders/status";
import { RefundForm } from "~/domain/refunds/forms.server";

import { CLARA_MOREAU, placedOrder } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { onSqlite } from "../../helpers/on-sqlite";
import { testServices, type TestServices } from "../../helpers/services";

const ALL: OrderFilters = { statuses: null, toVerify: false, search: "", from: null, to: null };
const list = (
  services: TestServices,
  filters: Partial<OrderFilters> = {},
  sort: OrderSort = "date",
  descending = true,
) => listOrders(services, { ...ALL, ...filters, sort, descending, page: 1, limit: 20, pages: () => ({ offset: 0 }) });

onSqlite(
  "every question of the list is answered by an index, and none reads all the orders to find a name",
  async () => {
    const services = await testServices({ seed: true });
    const { id } = await placedOrder(services);
    const asked: { sql: string; bindings: readonly unknown[] }[] = [];
    services.db.on("query", ({ sql, bindings }: { sql: string; bindings: readonly unknown[] }) =>
      asked.push({ sql, bindings }),
    );
    // Counted, then read. Before that, the number of orders for each beginning of a name or address, counted up to a
    // limit.
    for (const { beginnings = 0, ...filters } of [
      { statuses: [ORDER_STATUS.preparing] },
      filterOf(ORDER_STATUS.attention),
      { search: "C-2026-00001" },
      { search: "moreau", beginnings: 3 },
      { search: "clara moreau", beginnings: 5 },
      { search: "clara.moreau@exemple.fr", beginnings: 1 },
      { toVerify: true },
      { from: "2026-03-01", to: "2026-03-02" },
    ] as (Partial<OrderFilters> & { beginnings?: number })[]) {
      asked.length = 0;
      await list(services, filters);
      expect(asked.length, JSON.stringify(filters)).toBe(beginnings + 2);
      for (const { sql, bindings } of asked.splice(0)) {
        const plan = (await services.db.raw(`explain query plan ${sql}`, bindings as never[])) as { detail: string }[];
        const details = plan.map(({ detail }) => detail);
        expect(
          details.filter((detail) => /^SCAN (orders|named|prescriptions)(?! USING)/.test(detail)),
          `${JSON.stringify(filters)} : ${details.join(" | ")}`,
        ).toEqual([]);
        expect(details.filter((detail) => detail.startsWith("SEARCH")).length, details.join(" | ")).toBeGreaterThan(0);
      }
    }
    // Every order, in each order of the table's head, without sorting fifty thousand rows.
    for (const sort of ["date", "client", "total"] as const) {
      asked.length = 0;
      await list(services, {}, sort);
      const [, { sql = "", bindings = [] } = {}] = asked.splice(0);
      const plan = (await services.db.raw(`explain query plan ${sql}`, bindings as never[])) as { detail: string }[];
      expect(plan[0]?.detail, sort).toMatch(/^SCAN orders USING INDEX/);
    }
    expect(await itemsOf(services, [id])).toMatchObject([{ orderId: id, quantity: 1 }]);
  },
);

onSqlite("what thousands of orders share is looked for among the latest ones, in indexes alone", async () => {
  const services = await testServices({ seed: true });
  const { id } = await placedOrder(services, { customer: { ...CLARA_MOREAU, phone: "0612345678" } });
  const columns = Object.keys(await found(services.db("orders").where({ id }).first()));
  const copied = columns.map((column) => (column === "id" || column === "number" ? `'${column}' || n.i` : column));
  await services.db.raw(
    `insert into orders (${columns.join()}) with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)
     select ${copied.join()} from n join orders on orders.id = ?`,
    [id],
  );
  const plans: string[] = [];
  const asked: { sql: string; bindings: readonly unknown[] }[] = [];
  services.db.on("query", (query: { sql: string; bindings: readonly unknown[] }) => void asked.push(query));
  for (const typed of ["0612", "clara.moreau@", "clara"]) {
    asked.length = 0;
    expect((await ordersFound(services, typed)).length, typed).toBe(60);
    const { total, rows } = await list(services, { search: typed });
    expect([total, rows.length], typed).toEqual([5_001, 20]);
    const read = asked.filter(({ sql }) => sql.includes("`orders`.`total_cents`"));
    expect(
      read.filter(({ sql }) => !sql.includes("`first_found`")),
      typed,
    ).toEqual([]); // only the latest are read
    for (const { sql, bindings } of asked.splice(0).filter((query) => query.sql.includes("`latest`"))) {
      const plan = (await services.db.raw(`explain query plan ${sql}`, bindings as never[])) as { detail: string }[];
      plans.push(...plan.map(({ detail }) => detail).filter((detail) => detail.startsWith("SEARCH latest")));
    }
  }
  expect(new Set(plans)).toEqual(
    new Set([
      "SEARCH latest USING COVERING INDEX orders_latest_contacts (created_at>?)",
      "SEARCH latest USING COVERING INDEX orders_latest_names (created_at>?)",
    ]),
  );
});

test("orders come in the order asked for, a page at a time, by day of the shop", async () => {
  const services = await testServices({ seed: true });
  for (const lastName of ["Zola", "Évrard", "Abadie"]) {
    await placedOrder(services, { customer: { ...CLARA_MOREAU, lastName } });
    services.clock.advance({ days: 1 });
  }
  const names = async (...asked: Parameters<typeof list> extends [unknown, ...infer Rest] ? Rest : never) =>
    (await list(services, ...asked)).rows.map(({ customerName }) => customerName?.split(" ")[1]);
  expect(await names()).toEqual(["Abadie", "Évrard", "Zola"]);
  expect(await names({}, "client", false)).toEqual(["Abadie", "Évrard", "Zola"]);
  expect(await names({ from: "2026-03-03", to: "2026-03-03" })).toEqual(["Évrard"]);
  expect(await names({ search: "EVRARD" })).toEqual(["Évrard"]);
  expect(await names({ search: "clara.moreau@" })).toHaveLength(3);
});

test("a number is understood however it is typed, and a name is not taken for one", () => {
  for (const typed of ["C-2026-00042", "c 2026 42", "2026-42", "42", " 00042 "])
    expect(numberMeant(typed, "2026"), typed).toBe("C-2026-00042");
  for (const typed of ["Moreau", "42 rue", "", "C-"]) expect(numberMeant(typed, "2026"), typed).toBeNull();
  expect(nameKey(" Brégançon ")).toBe("bregancon");
});

test("each status has its filter; the first is what is being prepared", () => {
  expect(STATUS_FILTERS.slice(0, 5).map(({ name }) => name)).toEqual([
    "En préparation",
    "Expédiée",
    "Livrée",
    "Annulée",
    "Toutes",
  ]);
  for (const status of Object.values(ORDER_STATUS)) expect(filterOf(status).statuses).toEqual([status]);
});

test("an amount is read as people write it", () => {
  const read = (amount: string) => RefundForm.safeParse({ amount, reason: "Retour" }).data?.amount ?? null;
  expect(["45", "45,5", "45.50", "1 045,50 €", "0,01"].map(read)).toEqual([4500, 4550, 4550, 104550, 1]);
  expect(["", "0", "0,00", "-5", "45,505", "abc", "1e3"].map(read)).toEqual([null, null, null, null, null, null, null]);
});

test("what is sold at the counter is read from an address, and nothing else is", () => {
  const line = { productId: "0".repeat(24), color: "#1c1b1a", size: "48|x", quantity: 2, extra: "" };
  expect(readBasket([writeLine(line), writeLine({ ...line, quantity: 30 })])).toEqual([{ ...line, quantity: 20 }]);
  expect(readBasket(["", "x|y|1|z", `${line.productId}|#fff|0|48`, `${line.productId}|#fff|1.5|48`])).toEqual([]);
});
