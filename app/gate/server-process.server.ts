import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { randomBytes } from "node:crypto";
import morgan from "morgan";

import { startWorkers, type Workers } from "~/domain/workers.server";
import { readConfig } from "~/infra/config.server";
import { closeServices, openServices, type Services } from "~/infra/services.server";
import { isSecretAddress, loggedPath } from "./logged-path";
import { CLIENT_HEADER, DATA_HEADER, REQUEST_ID_HEADER } from "~/http/request-context.server";

const STOP_LIMIT_MS = 5_000;

let services: Services | undefined;
let workers: Workers | undefined;

/** Opened once for the process; tests give their own in the load context instead. */
export function servicesOfThisProcess(): Services {
  services ??= openServices(readConfig(process.env));
  return services;
}

/** What belongs to the running server and not to one request: headers of files, the access log, the workers, the end. */
export function startServer(): void {
  const { config, log } = servicesOfThisProcess();

  // remix-serve prints every URL, tokens in the query included: the path is enough.
  morgan.format("tiny", (tokens, request, response) => {
    log.info(
      {
        requestId: request.headers[REQUEST_ID_HEADER],
        method: request.method,
        path: loggedPath(request.url ?? ""),
        status: response.statusCode,
        ms: Number(tokens["response-time"]?.(request, response)),
      },
      "request",
    );
    return undefined;
  });

  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    admit(request, response, config.trustProxy, config.publicUrl.host);
  });

  workers = startWorkers(servicesOfThisProcess());
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
}

/** Runs before remix-serve sees the request, files included. */
function admit(request: IncomingMessage, response: ServerResponse, trustProxy: boolean, publicHost: string): void {
  const { headers } = request;
  const forwarded = trustProxy
    ? String(headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  headers[CLIENT_HEADER] = forwarded || request.socket.remoteAddress || "unknown";
  headers[REQUEST_ID_HEADER] = randomBytes(8).toString("hex");
  if (!trustProxy)
    for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-for"]) delete headers[name];

  // Remix takes `_data` off the address before a loader sees it: whoever wants data would be taken for a page.
  if (/[?&]_data=/.test(request.url ?? "")) headers[DATA_HEADER] = "1";
  else delete headers[DATA_HEADER];

  // Remix answers a foreign origin with a 500 of its own; ours is a page that says why.
  const { origin } = headers;
  delete headers["x-shop-foreign-origin"];
  if (origin !== undefined && !isOwnOrigin(origin, [headers.host, publicHost])) {
    headers["x-shop-foreign-origin"] = "1";
  }
  if (request.method !== "GET" && request.method !== "HEAD") delete headers.origin;

  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader(
    "Referrer-Policy",
    isSecretAddress(request.url ?? "") ? "strict-origin" : "strict-origin-when-cross-origin",
  );
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("X-Request-Id", String(headers[REQUEST_ID_HEADER]));
}

function isOwnOrigin(origin: string, hosts: (string | undefined)[]): boolean {
  if (!URL.canParse(origin)) return false; // "null" included: a sandboxed frame, not our page
  return hosts.includes(new URL(origin).host);
}

/** A Knex pool keeps the process alive for long: everything is closed on the signal, requests under way first. */
async function stop(): Promise<void> {
  // A provider that does not answer must not hold the end up: what it was asked is asked again at the next start.
  setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
  await workers?.stop();
  if (services) await closeServices(services);
}
