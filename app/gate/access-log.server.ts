import type { ServerResponse } from "node:http";
import morgan from "morgan";

import type { Logger } from "~/infra/logger.server";
import { findAddress } from "./addresses.server";
import type { Arrival } from "./arrivals.server";

/**
 * Turns off the log of `remix-serve`, which prints every URL with the tokens in its query; our own line has the path
 * alone.
 */
export function silenceServeLog(): void {
  morgan.format("tiny", () => undefined);
}

/** Writes one line for every answer that has been sent. */
export function logAnswer(
  log: Logger,
  { requestId, method, url }: Arrival,
  { statusCode }: ServerResponse,
  milliseconds: number,
): void {
  log.info(
    { requestId, method, path: loggedPath(url), status: statusCode, ms: Math.round(milliseconds * 1000) / 1000 },
    "request",
  );
}

/** The path as the log may hold it, without a last part that is a key or tells where a parcel went. */
export function loggedPath(url: string): string {
  const path = url.split("?")[0] ?? "";
  return findAddress(path).address.traits.secret === "last part" ? path.replace(/[^/]+\/*$/, "…") : path;
}
