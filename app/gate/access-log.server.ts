import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";

import { REQUEST_ID_HEADER } from "~/http/request-context.server";
import type { Logger } from "~/infra/logger.server";
import { findAddress } from "./addresses.server";

/** `remix-serve` prints every URL, tokens in the query included; our own line has the path alone. */
export function silenceServeLog(): void {
  morgan.format("tiny", () => undefined);
}

/** One line for every answer that has left. */
export function logAnswer(
  log: Logger,
  { headers, method, url = "" }: IncomingMessage,
  { statusCode }: ServerResponse,
  milliseconds: number,
): void {
  const requestId = headers[REQUEST_ID_HEADER];
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
