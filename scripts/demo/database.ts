import { migrate, openDatabase } from "../../app/infra/db.server";
import { seed } from "../../seeds/index";

export type CouponLine = { code: string; percent: number | null; amount_cents: number | null; minimum_cents: number };

/** Migrates the demo's database and adds missing demo data; what visitors did stays. @returns the coupons to try */
export async function prepareDatabase(file: string): Promise<CouponLine[]> {
  const db = openDatabase(file);
  try {
    await migrate(db);
    await seed(db, new Date());
    const now = new Date().toISOString();
    return await db<CouponLine & { archived_at: string | null; valid_from: string | null; valid_until: string | null }>(
      "coupons",
    )
      .whereNull("archived_at")
      .where((open) => void open.whereNull("valid_until").orWhere("valid_until", ">", now))
      .where((begun) => void begun.whereNull("valid_from").orWhere("valid_from", "<=", now))
      .orderBy("code")
      .limit(10)
      .select("code", "percent", "amount_cents", "minimum_cents");
  } catch (fault) {
    throw new Error(
      `La base de démonstration (${file}) ne correspond pas à cette version : ${fault instanceof Error ? fault.message : String(fault)}\nPour repartir de zéro : npm run demo -- --reset`,
    );
  } finally {
    await db.destroy();
  }
}
