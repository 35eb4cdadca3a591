import type { Incoming, Outcome, Reply } from "./http";

export type FailureKind = number | "hang" | "reset" | "html502" | "rate_limit";

export type Failure = {
  /** An HTTP status, or one of the ways a provider breaks without answering properly. */
  status: FailureKind;
  /** How many times; without it, until `clear()`. */
  times?: number;
  /** `after`: the request is carried out, and only its answer is lost or replaced. */
  when?: "before" | "after";
  body?: string;
  retryAfter?: number;
};

export type LoggedRequest = {
  id: string;
  at: string;
  method: string;
  path: string;
  params: unknown;
  idempotencyKey?: string;
  /** Absent while there is no answer. */
  status?: number;
  replayed?: boolean;
};

export type HoldMode = "before" | "after";

export type Hold = {
  id: string;
  pattern: string;
  mode: HoldMode;
  /** Resolves when a request is held at this point. */
  arrived: Promise<LoggedRequest>;
  release(): void;
  /** Drops the held request: with "before", it is never carried out. */
  discard(): void;
};

type HoldRecord = Hold & { left: number; notice(request: LoggedRequest): void; gate: Promise<"go" | "drop"> };
type FailureRecord = Failure & { pattern: string; left: number };

/** Failures, delays and holds that a test has set for one sandbox server, and its log of requests. */
export class Faults {
  readonly requests: LoggedRequest[] = [];
  readonly holds = new Map<string, HoldRecord>();
  private failures: FailureRecord[] = [];
  private delayMs = 0;
  private sequence = 0;

  /** @param errorReply makes this provider's error for a status */
  constructor(
    private readonly errorReply: (status: number, failure: Failure) => Reply,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** @param pattern `POST /v1/refunds`, `/v1/refunds`, `GET /v1/charges/*` or `*` */
  fail(pattern: string, failure: Failure): void {
    this.failures.push({ ...failure, pattern, left: failure.times ?? Infinity });
  }

  hold(pattern: string, { mode = "before", times = 1 }: { mode?: HoldMode; times?: number } = {}): Hold {
    const id = `hold_${++this.sequence}`;
    let notice: (request: LoggedRequest) => void = () => {};
    let open: (how: "go" | "drop") => void = () => {};
    const arrived = new Promise<LoggedRequest>((resolve) => (notice = resolve));
    const gate = new Promise<"go" | "drop">((resolve) => (open = resolve));
    const finish = (how: "go" | "drop") => {
      record.left = 0;
      open(how);
    };
    const record: HoldRecord = {
      id,
      pattern,
      mode,
      arrived,
      gate,
      notice,
      left: times,
      release: () => finish("go"),
      discard: () => finish("drop"),
    };
    this.holds.set(id, record);
    return record;
  }

  delay(milliseconds: number): void {
    this.delayMs = milliseconds;
  }

  /** Ends failures and delays, and releases every held request. The log stays. */
  clear(): void {
    this.failures = [];
    this.delayMs = 0;
    for (const hold of this.holds.values()) hold.release();
    this.holds.clear();
  }

  log(request: Pick<Incoming, "method" | "path">, params: unknown, idempotencyKey?: string): LoggedRequest {
    const entry: LoggedRequest = {
      id: `log_${++this.sequence}`,
      at: this.now().toISOString(),
      method: request.method,
      path: request.path,
      params,
      idempotencyKey,
    };
    this.requests.push(entry);
    return entry;
  }

  /**
   * Carries a request out with everything that was set for it. `execute` calls `begin` when its work would start
   * (Stripe: once the idempotency key is taken), which is where a hold with "before" stops it.
   */
  async play(entry: LoggedRequest, execute: (begin: () => Promise<void>) => Promise<Outcome>): Promise<Outcome> {
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));

    const early = this.takeFailure(entry, "before");
    if (early) return this.answered(entry, early);

    try {
      const outcome = await execute(() => this.standStill("before", entry));
      await this.standStill("after", entry);
      return this.answered(entry, this.takeFailure(entry, "after") ?? outcome);
    } catch (reason) {
      if (reason instanceof Dropped) return "reset";
      throw reason;
    }
  }

  private answered(entry: LoggedRequest, outcome: Outcome): Outcome {
    if (typeof outcome !== "string") entry.status = outcome.status;
    return outcome;
  }

  /** Waits here if a hold was set for this moment of this request. */
  async standStill(mode: HoldMode, entry: LoggedRequest): Promise<void> {
    const hold = [...this.holds.values()].find((one) => one.mode === mode && one.left > 0 && fits(one.pattern, entry));
    if (!hold) return;
    hold.left -= 1;
    hold.notice(entry);
    if ((await hold.gate) === "drop") throw new Dropped();
  }

  private takeFailure(entry: LoggedRequest, when: "before" | "after"): Outcome | null {
    const failure = this.failures.find(
      (one) => (one.when ?? "before") === when && one.left > 0 && fits(one.pattern, entry),
    );
    if (!failure) return null;
    failure.left -= 1;

    const { status } = failure;
    if (status === "hang" || status === "reset") return status;
    if (status === "html502") return badGateway();
    return this.errorReply(status === "rate_limit" ? 429 : status, failure);
  }
}

class Dropped extends Error {}

/** The answer of a load balancer in front of a provider, in a format that its clients cannot read. */
const badGateway = (): Reply => ({
  status: 502,
  headers: { "content-type": "text/html" },
  body: "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>",
});

export function fits(pattern: string, request: { method: string; path: string }): boolean {
  const [first = "", second] = pattern.split(" ");
  const [method, path] = second === undefined ? [null, first] : [first, second];
  if (method && method !== request.method) return false;
  if (path === "*") return true;
  const source = path
    .split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  return new RegExp(`^${source}$`).test(request.path);
}
