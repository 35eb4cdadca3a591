import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Line } from "../table";
import { growingTables } from "./growing-tables";
import { manyProducts } from "./products";
import { millionOrders } from "./orders";

const PARTS: Record<string, (folder: string) => Promise<Line[]>> = {
  orders: millionOrders,
  products: manyProducts,
  tables: growingTables,
};

/**
 * A shop of a million orders, one of fifty thousand products beside the demo, and one whose tables have grown. Each is
 * filled anew, which takes some minutes.
 * @param only the one part that is wanted: orders, products or tables
 */
export async function largeLoad(only?: string): Promise<Line[]> {
  const wanted = Object.entries(PARTS).filter(([name]) => only === undefined || name === only);
  if (wanted.length === 0) throw new Error(`--only is one of ${Object.keys(PARTS).join(", ")}`);
  const lines: Line[] = [];
  for (const [, measure] of wanted) {
    const folder = mkdtempSync(join(tmpdir(), "shop-bench-large-"));
    try {
      lines.push(...(await measure(folder)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return lines;
}
