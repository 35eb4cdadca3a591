import type { Services } from "~/infra/services.server";
import { hasLot, lotKeys } from "./steps";

/**
 * Those of the lots noted for a pair that a recall names, as the recall writes them. From its confirmation until it is
 * ended, no lens of the lot is mounted, checked or handed over without a word that says why.
 * @param noted as they were typed, of one or both sides
 * @see Regulation (EU) 2017/745, art. 14
 */
export async function recalledAmong({ db }: Pick<Services, "db">, noted: string[]): Promise<string[]> {
  if (noted.every((lots) => !lotKeys(lots))) return [];
  const recalls = await db("recalls")
    .where({ subject: "lot" })
    .whereNotNull("sent_at")
    .whereNull("ended_at")
    .orderBy("prepared_at")
    .select("lot", "lot_key");
  const named = new Map(recalls.map(({ lot, lot_key: key }) => [key, lot]));
  return [...named].filter(([key]) => noted.some((lots) => hasLot(lots, key))).map(([, lot]) => lot);
}
