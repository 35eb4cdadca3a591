import { Faults, type Failure, type Hold, type HoldMode, type LoggedRequest } from "./faults";
import { serve, type Incoming, type Outcome, type Reply, type RunningServer } from "./http";

/** The common part of every provider on this machine: requests, failures, delays, held answers, and the end. */
export abstract class ProviderSandbox {
  private server: RunningServer | null = null;
  readonly faults: Faults;

  /** @param playedError makes this provider's own errors */
  protected constructor(playedError: (status: number, failure: Failure) => Reply, clock: () => Date) {
    this.faults = new Faults(playedError, clock);
  }

  protected async listen(port: number, answer: (request: Incoming) => Promise<Outcome>): Promise<void> {
    this.server = await serve(port, answer);
  }

  get url(): string {
    return this.server?.url ?? "";
  }
  get requests(): LoggedRequest[] {
    return this.faults.requests;
  }

  fail(pattern: string, failure: Failure): void {
    this.faults.fail(pattern, failure);
  }
  /** `after`: the work is done, and its answer is held. */
  hold(pattern: string, options?: { mode?: HoldMode; times?: number }): Hold {
    return this.faults.hold(pattern, options);
  }
  delay(milliseconds: number): void {
    this.faults.delay(milliseconds);
  }
  /** Ends failures, delays and holds. */
  clear(): void {
    this.faults.clear();
  }
  async close(): Promise<void> {
    this.faults.clear();
    await this.server?.close();
  }
}
