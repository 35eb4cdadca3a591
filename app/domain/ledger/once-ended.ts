import { lineAccount, type Account } from "./account";

/** The account after these pieces have ended too: back in the shop, or kept in it. */
export function onceEnded(account: Account, pieces: { lineId: string; quantity: number }[]): Account {
  const lines = new Map(account.lines);
  for (const { lineId, quantity } of pieces) {
    const line = lineAccount({ ...account, lines }, lineId);
    lines.set(lineId, { ...line, received: line.received + quantity });
  }
  return { ...account, lines };
}
