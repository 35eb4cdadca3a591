import type { Day } from "~/domain/days";
import type { TaskCause, TaskList } from "~/domain/orders/money/tasks.server";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";

/** Money that wants a person: nothing leaves but by being settled. */
export type MoneyTaskRow = {
  id: string;
  order_id: string;
  list: TaskList;
  cause: TaskCause;
  /** What it is about: told once. */
  subject: string;
  /** Still to be settled. */
  amount_cents: Cents;
  /** In words for the shop, without the customer's. */
  says: string;
  /** The last day. */
  due_on: Day | null;
  opened_at: Instant;
  settled_at: Instant | null;
  /** The administrator; null when money settled it. */
  settled_by: string | null;
  settled_how: string | null;
  /** What was settled by hand, as it was noted: it does not come back into the list. */
  waived_cents: Cents;
};

export type DisputeRow = {
  /** dp_…, or issfr_… for a warning. */
  id: string;
  order_id: string;
  payment_id: string;
  kind: "dispute" | "warning";
  amount_cents: Cents;
  /** The provider's words for why and how it stands. */
  reason: string;
  status: string;
  /** The last moment to answer. */
  due_by: Instant | null;
  opened_at: Instant;
  closed_at: Instant | null;
};
