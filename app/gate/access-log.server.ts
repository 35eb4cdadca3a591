import type { ServerResponse } from "node:http";
import morgan from "morgan";

import type { Logger } from "~/infra/logger.server";
import { findAddress } from "./addresses.server";
import type { Arrival } from "./arrivals.server";

/** `remix-serve` prints every URL, tokens in the query included; our own line has the path alone. */
export function silenceServeLog(): void {
  morgan.format("tiny", () => undefined);
}

/** One line for every answer that has left. */
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

/** A path as the log may hold it: where its last part is a key, or tells where a parcel went, that part stays out. */
export function loggedPath(url: string): string {
  const path = url.split("?")[0] ?? "";
  return findAddress(path).address.traits.secret === "last part" ? path.replace(/[^/]+\/*$/, "…") : path;
}
