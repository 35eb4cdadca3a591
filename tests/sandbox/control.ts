import { z } from "zod";

import type { Faults } from "./faults";
import { json, routeTable, type Incoming, type Params, type Reply } from "./http";

export type ControlHandler = (body: unknown, params: Params, request: Incoming) => unknown;

const FailOrder = z.object({
  pattern: z.string(),
  status: z.union([z.number().int(), z.enum(["hang", "reset", "html502", "rate_limit"])]),
  times: z.number().int().positive().optional(),
  when: z.enum(["before", "after"]).optional(),
  body: z.string().optional(),
  retryAfter: z.number().optional(),
});
const HoldOrder = z.object({
  pattern: z.string(),
  mode: z.enum(["before", "after"]).optional(),
  times: z.number().int().positive().optional(),
});
const DelayOrder = z.object({ ms: z.number().nonnegative() });

/** The actions of every server, for tests that run the sandbox in another process. */
function commonRoutes(faults: Faults): Record<string, ControlHandler> {
  const holdNamed = (id: string | undefined) => {
    const hold = faults.holds.get(id ?? "");
    if (!hold) throw new ControlRefusal(404, `no hold ${id}`);
    return hold;
  };

  return {
    "POST /_control/fail": (body) => {
      const { pattern, ...failure } = FailOrder.parse(body);
      faults.fail(pattern, failure);
    },
    "POST /_control/hold": (body) => {
      const { pattern, ...options } = HoldOrder.parse(body);
      return { id: faults.hold(pattern, options).id };
    },
    "GET /_control/holds/:id/arrived": (_body, { id }) => holdNamed(id).arrived,
    "POST /_control/holds/:id/release": (_body, { id }) => holdNamed(id).release(),
    "POST /_control/holds/:id/discard": (_body, { id }) => holdNamed(id).discard(),
    "POST /_control/delay": (body) => faults.delay(DelayOrder.parse(body).ms),
    "POST /_control/clear": () => faults.clear(),
    "GET /_control/requests": () => faults.requests,
    "DELETE /_control/requests": () => void faults.requests.splice(0),
  };
}

export class ControlRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Answers `/_control/…`, or null for every other path. Control is never delayed, failed or logged. */
export function controlRoutes(faults: Faults, own: Record<string, ControlHandler>) {
  const find = routeTable<ControlHandler>({ ...commonRoutes(faults), ...own });

  return async (request: Incoming): Promise<Reply | null> => {
    if (!request.path.startsWith("/_control/")) return null;
    const route = find(request.method, request.path);
    if (!route) return json(404, { error: `no control ${request.method} ${request.path}` });
    try {
      const body: unknown = request.body.length > 0 ? JSON.parse(request.body.toString("utf8")) : {};
      const result = await route.handler(body, route.params, request);
      return json(200, result ?? { ok: true });
    } catch (fault) {
      const status =
        fault instanceof ControlRefusal
          ? fault.status
          : fault instanceof z.ZodError || fault instanceof SyntaxError
            ? 400
            : 500;
      return json(status, { error: fault instanceof Error ? fault.message : String(fault) });
    }
  };
}
