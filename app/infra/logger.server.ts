import pino from "pino";

export type Logger = pino.Logger;

/** Structured lines of facts: ids, codes, durations. Never a name, an address, a token or a query string. */
export function openLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeError },
  });
}

/** The stack tells where; the message of a database or HTTP error may quote what a customer typed. */
function safeError(error: unknown): { type: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const at = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  return { type: error.name, code, at };
}
