import type { Day } from "~/domain/days";
import type { TaskCause, TaskList } from "~/domain/orders/money/tasks.server";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";

/** A task about money for an administrator; it leaves its list only when it is settled. */
export type MoneyTaskRow = {
  id: string;
  order_id: string;
  list: TaskList;
  cause: TaskCause;
  /** The id of its subject: each is listed once. */
  subject: string;
  /** The amount still to be settled. */
  amount_cents: Cents;
  /** In words for the shop, without personal data. */
  says: string;
  /** The last day to settle it; null for none. */
  due_on: Day | null;
  opened_at: Instant;
  settled_at: Instant | null;
  /** The administrator; null when a payment or refund settled it. */
  settled_by: string | null;
  settled_how: string | null;
  /** The amount that was settled by hand: it does not come back into the list. */
  waived_cents: Cents;
};

export type DisputeRow = {
  /** dp_…, or issfr_… for a warning. */
  id: string;
  order_id: string;
  payment_id: string;
  kind: "dispute" | "warning";
  amount_cents: Cents;
  /** The provider's words for the reason and the status. */
  reason: string;
  status: string;
  /** The last moment to answer. */
  due_by: Instant | null;
  opened_at: Instant;
  closed_at: Instant | null;
};
