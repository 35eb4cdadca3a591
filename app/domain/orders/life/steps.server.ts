import type { Services } from "~/infra/services.server";
import { ADAPTATION_ASKED, ANSWER_STEPS, STEP_OF_CUSTOMER } from "~/domain/orders/customer-steps";
import type { Instant } from "~/domain/time";

export type Step = {
  action: string;
  details: string;
  /** The administrator's name, the customer, or the shop by itself. */ by: string;
  at: Instant;
};

const MOST_STEPS = 100;

/** Steps that the customer takes. The same step done at the till or the counter carries an administrator's name. */
const BY_THE_CUSTOMER: ReadonlySet<string> = new Set([
  ...Object.values(STEP_OF_CUSTOMER),
  ...Object.values(ANSWER_STEPS),
  ADAPTATION_ASKED,
]);

/** What happened to an order, the latest first. */
export async function stepsOf({ db }: Services, orderId: string, limit = MOST_STEPS): Promise<Step[]> {
  const rows: {
    action: string;
    details: string;
    first_name: string | null;
    last_name: string | null;
    created_at: Instant;
  }[] = await db("tracking_log as step")
    .leftJoin("users as administrator", "administrator.id", "step.actor")
    .where({ "step.order_id": orderId })
    .orderBy([
      { column: "step.created_at", order: "desc" },
      { column: "step.id", order: "desc" },
    ])
    .limit(limit)
    .select("step.action", "step.details", "administrator.first_name", "administrator.last_name", "step.created_at");
  return rows.map(({ action, details, first_name, last_name, created_at }) => ({
    action,
    details,
    by:
      [first_name, last_name].filter(Boolean).join(" ") || (BY_THE_CUSTOMER.has(action) ? "Le client" : "La boutique"),
    at: created_at,
  }));
}
