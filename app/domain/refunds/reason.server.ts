import type { Services } from "~/infra/services.server";
import { TASK_CAUSES, tasksOf, type TaskCause } from "~/domain/orders/money/tasks.server";
import { RETURN_REASONS } from "~/domain/returns/reasons";
import { returnsOf } from "~/domain/returns/return.server";

/** The causes whose words in the desk's list are not for customers. */
const FOR_CUSTOMERS: Partial<Record<TaskCause, string>> = {
  cancellation: "Annulation de la commande",
  won: "Somme encore due après la décision de la banque",
};

/** Why an order's money is owed, as the customer reads it on the credit note: "Retour : la taille ne convient pas". */
export async function reasonOfDebt(services: Services, orderId: string): Promise<string> {
  const tasks = (await tasksOf(services, orderId)).filter(({ list }) => list === "owed");
  // A dispute that the shop has won explains nothing to the customer who lost it, unless it is all there is to say.
  const others = tasks.filter(({ cause }) => cause !== "won");
  const returns = await returnsOf(services, orderId);
  const reasons = (others.length > 0 ? others : tasks).map(({ cause, subject }) => {
    const lines = returns.find(({ id }) => id === subject)?.lines ?? [];
    const given = [...new Set(lines.map(({ reason }) => reason))].filter((reason) => reason !== "none");
    const words = given.map((reason) => RETURN_REASONS[reason].toLowerCase()).join(", ");
    if (cause === "return") return words ? `Retour : ${words}` : "Retour";
    return FOR_CUSTOMERS[cause] ?? TASK_CAUSES[cause];
  });
  return [...new Set(reasons)].join(" ; ").slice(0, 400);
}
