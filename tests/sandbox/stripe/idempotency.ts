import type { Bench } from "./bench";
import { StripeRefusal } from "./refusal";
import type { StoredAnswer } from "./store";

const KEPT_SECONDS = 24 * 3600;

/** Keeps answers by key, so that the same key never does the work twice. */
export class Idempotency {
  private running = new Set<string>();

  constructor(private readonly bench: Bench) {}

  /** The first answer under this key, if any. Other parameters, and a second call meanwhile, are refused. */
  find(key: string, fingerprint: string): StoredAnswer | null {
    if (key.length > 255) throw refusedKey(400, "Idempotency keys are at most 255 characters long.");
    if (this.running.has(key)) {
      throw refusedKey(
        409,
        `There is currently another in-progress request using this idempotent key: ${key}.`,
        "idempotency_key_in_use",
      );
    }
    const kept = this.bench.store.answers.get(key);
    if (!kept) return null;
    if (kept.at + KEPT_SECONDS * 1000 < this.bench.now().getTime()) {
      this.bench.store.answers.delete(key);
      return null;
    }
    if (kept.fingerprint !== fingerprint) {
      throw refusedKey(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with: ${key}.`,
      );
    }
    return kept;
  }

  begin(key: string): void {
    this.running.add(key);
  }

  /** Keeps every result, errors too: the work has begun, and may have had effects. */
  keep(key: string, answer: Omit<StoredAnswer, "at">): void {
    this.bench.store.answers.set(key, { ...answer, at: this.bench.now().getTime() });
    this.bench.store.changed();
  }

  end(key: string): void {
    this.running.delete(key);
  }
}

const refusedKey = (status: number, message: string, code?: string) =>
  new StripeRefusal(status, { type: "idempotency_error", message, code });
