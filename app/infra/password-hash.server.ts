import { hash, verify } from "@node-rs/argon2";

export class TooManyPasswords extends Error {}

export type PasswordHasher = {
  /** @throws TooManyPasswords when so many wait that the answer would come too late */
  hash(password: string): Promise<string>;
  /** @param stored null when there is no such account: verifying takes as long, and answers false */
  verify(stored: string | null, password: string): Promise<boolean>;
};

/** Argon2id as OWASP advises for a small machine: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One at a time, so that on two cores the other core still serves pages. */
const AT_ONCE = 1;
const MOST_WAITING = 400;

/**
 * Computes on the library's threads, never on the thread that answers requests. @param mostWaiting how many may wait
 * their turn
 */
export function openPasswordHasher(mostWaiting = MOST_WAITING): PasswordHasher {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= AT_ONCE) {
      if (waiting.length >= mostWaiting) throw new TooManyPasswords();
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    verify: (stored, password) =>
      inTurn(async () => {
        const known = stored ?? (await (decoy ??= hash("personne", COST)));
        const right = await verify(known, password);
        return right && stored !== null;
      }),
  };
}
