import type { Cents } from "~/domain/money";
import type { Services } from "~/infra/services.server";
import { INSURER_MEANS } from "~/shop/payment-means";
import { JOURNAL_KINDS, type JournalKind } from "./kinds";

const MONEY = (Object.keys(JOURNAL_KINDS) as JournalKind[]).filter((kind) => JOURNAL_KINDS[kind].counts === "money");

/**
 * What the journal still expects from the insurer of an order: the part that it took over, less what was given back of it
 * and what it paid. Negative where more was given back to it than it still had to pay.
 */
export async function expectedOfInsurer({ db }: Services, orderNumber: string): Promise<Cents> {
  const sumOf = async (kinds: JournalKind[]) => {
    const lines: { means: string | null; cents: Cents }[] = await db("money_journal")
      .where({ order_number: orderNumber })
      .whereIn("kind", kinds)
      .select({ means: "means", cents: "amount_cents" });
    const its = lines.filter(({ means }) => kinds !== MONEY || INSURER_MEANS.some((each) => each === means));
    return its.reduce((sum, { cents }) => sum + cents, 0);
  };
  return (await sumOf(MONEY)) - (await sumOf(["insurer paid"]));
}
