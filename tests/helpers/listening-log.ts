import { openLogger, type Logger } from "~/infra/logger.server";

import type { LogFact } from "./shop";

/** The shop's own log, collected and not printed. */
export function listeningLog(): { log: Logger; lines(): LogFact[] } {
  const written: string[] = [];
  const log = openLogger("info", { write: (line) => void written.push(line) });
  return { log, lines: () => written.map((line) => JSON.parse(line) as LogFact) };
}
