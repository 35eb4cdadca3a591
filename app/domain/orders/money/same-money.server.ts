import type { Services } from "~/infra/services.server";
import { formatEuros, type Cents } from "~/domain/money";
import { promisedBeyondDebt } from "./failures.server";
import { isSurplus, TASK_LISTS, type MoneyTask } from "./tasks.server";

type Named = Pick<MoneyTask, "id" | "orderId" | "list" | "cause" | "subject" | "amountCents">;

/**
 * What to say of open tasks that stand in both lists for the same money, by the id of the task: a debt, and the refund of it
 * that did not reach the customer. Read one after the other, they would be paid twice.
 */
export async function saidInBothLists(services: Services, tasks: Named[]): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  const orderIds = [...new Set(tasks.map(({ orderId }) => orderId))];
  for (const [orderId, ofOrder] of await refusedOf(services, orderIds)) {
    const owed = ofOrder.filter(({ list, cause }) => list === "owed" && !isSurplus(cause));
    const failures = ofOrder.filter(isFailure);
    const gesture = failures.length > 0 ? await promisedBeyondDebt(services, orderId) : 0;
    for (const { id, amountCents } of owed.length > 0 ? failures : []) {
      const cents = amountCents - Math.min(amountCents, gesture);
      if (cents > 0) said.set(id, sayPart(cents, amountCents));
      if (cents > 0) for (const debt of owed) said.set(debt.id, PART_FAILED);
    }
    for (const { id, subject } of ofOrder.filter(isSurplusRefusal)) {
      const [paymentId] = subject.split(":");
      const same = ofOrder.find((debt) => isSurplus(debt.cause) && debt.list === "owed" && debt.subject === paymentId);
      if (!same) continue;
      said.set(id, SAME_SURPLUS);
      said.set(same.id, SURPLUS_FAILED);
    }
  }
  return said;
}

/** The open tasks of those of these orders that have one about a refund that was refused or failed. */
async function refusedOf({ db }: Services, orderIds: string[]): Promise<Map<string, Named[]>> {
  const rows: Named[] = await db("money_tasks")
    .whereIn("order_id", orderIds)
    .whereNull("settled_at")
    .select({
      id: "id",
      orderId: "order_id",
      list: "list",
      cause: "cause",
      subject: "subject",
      amountCents: "amount_cents",
    });
  const byOrder = new Map<string, Named[]>();
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row]);
  return new Map(
    [...byOrder].filter(([, ofOrder]) => ofOrder.some((each) => isFailure(each) || isSurplusRefusal(each))),
  );
}

const isFailure = ({ cause }: Named) => cause === "refund failed" || cause === "refund refused";
const isSurplusRefusal = ({ cause }: Named) => cause === "surplus refused" || cause === "forgone refused";

/** @param cents the part of the failed refund that is owed; the rest was a gesture */
const sayPart = (cents: Cents, of: Cents) =>
  cents === of
    ? `Cette somme est comprise dans « ${TASK_LISTS.owed} » : ne la rendez pas deux fois.`
    : `${formatEuros(cents)} de cette somme sont compris dans « ${TASK_LISTS.owed} » : ne les rendez pas deux fois.`;

const PART_FAILED = `Elle comprend ce qu’un remboursement n’a pas fait parvenir au client, aussi en « ${TASK_LISTS.unclear} » : ne le rendez qu’une fois.`;
const SAME_SURPLUS = `C’est la somme qui est aussi en « ${TASK_LISTS.owed} » : ne la rendez pas deux fois.`;
const SURPLUS_FAILED = `Le refus est aussi en « ${TASK_LISTS.unclear} » : c’est la même somme, à rendre une seule fois.`;
