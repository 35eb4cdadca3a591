import { selectRows } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";

type Fact = [name: string, says: string];

/**
 * The identifier under which each frame of an order was sold, for its papers, by the id of its line: its UDI-DI,
 * or its GTIN where it has none. A frame that its customer brought has neither.
 * @see Regulation (EU) 2017/745, art. 25 (traceability)
 */
export async function frameIdentifiers({ db }: Pick<Services, "db">, orderId: string): Promise<Map<string, Fact[]>> {
  const lines = await selectRows<{ id: string; gtin: string | null; udiDi: string | null }, "order_lines">(
    db("order_lines").where({ order_id: orderId }),
    { id: "id", gtin: "gtin", udiDi: "udi_di" },
  );
  return new Map(
    lines.flatMap(({ id, gtin, udiDi }): [string, Fact[]][] => {
      if (udiDi) return [[id, [["UDI-DI de la monture", udiDi]]]];
      return gtin ? [[id, [["GTIN de la monture", gtin]]]] : [];
    }),
  );
}
