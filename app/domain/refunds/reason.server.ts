import type { Services } from "~/infra/services.server";
import { TASK_CAUSES, tasksOf } from "~/domain/orders/money/tasks.server";
import { RETURN_REASONS } from "~/domain/returns/reasons";
import { returnsOf } from "~/domain/returns/return.server";

/** Why an order's money is owed, as the customer reads it on the credit note: "Retour : la taille ne convient pas". */
export async function reasonOfDebt(services: Services, orderId: string): Promise<string> {
  const tasks = (await tasksOf(services, orderId)).filter(({ list }) => list === "owed");
  const returns = await returnsOf(services, orderId);
  const reasons = tasks.map(({ cause, subject }) => {
    const lines = returns.find(({ id }) => id === subject)?.lines ?? [];
    const given = [...new Set(lines.map(({ reason }) => reason))].filter((reason) => reason !== "none");
    const words = given.map((reason) => RETURN_REASONS[reason].toLowerCase()).join(", ");
    if (cause === "return") return words ? `Retour : ${words}` : "Retour";
    return cause === "cancellation" ? "Annulation de la commande" : TASK_CAUSES[cause];
  });
  return [...new Set(reasons)].join(" ; ").slice(0, 400);
}
