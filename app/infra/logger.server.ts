import pino from "pino";

export type Logger = pino.Logger;

/** Structured lines of facts: ids, codes, durations. Never a name, an address, a token or a query string. */
export function openLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

type SafeError = { type: string; code?: string; said?: string; sql?: string; at: string[] };

/** The stack shows where the fault happened; the message is kept only as far as it cannot quote a customer. */
function safeError(error: unknown): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const at = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  return { type: error.name, code, ...wordsOf(error, code), at };
}

const DATABASE_CODE = /^(SQLITE_\w+|[0-9A-Z]{5})$/;
/**
 * Errors of the language or of our own code, whose messages are ours. An error of another kind may quote the input that
 * it could not read.
 */
const OWN_WORDS = ["Error", "TypeError", "RangeError", "ReferenceError", "AssertionError"];

function wordsOf({ name, message }: Error, code: string | undefined): Pick<SafeError, "said" | "sql"> {
  if (code && DATABASE_CODE.test(code)) return databaseWords(message);
  if (code || !OWN_WORDS.includes(name)) return {};
  const [line = ""] = message.split("\n");
  return {
    said: line
      .replace(/["'`«“].*["'`»”]/g, "?")
      .replace(/\S+@\S+|\d{3,}/g, "?")
      .slice(0, 200),
  };
}

/**
 * Knex puts the statement with its values before the database's message: only the statement up to its first value is
 * kept.
 */
function databaseWords(message: string): Pick<SafeError, "said" | "sql"> {
  const end = message.lastIndexOf(" - ");
  const said = message.slice(end < 0 ? 0 : end + 3).replace(/: ".*$/s, "");
  if (end < 0) return { said: said.slice(0, 200) };
  const [sql = ""] = message.slice(0, end).split(/'|\bvalues \(|\d/);
  return { said: said.slice(0, 200), sql: sql.trim().slice(0, 300) };
}
