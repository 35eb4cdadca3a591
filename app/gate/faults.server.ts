import type { ShopContext } from "~/http/request-context.server";
import { loggedPath } from "./access-log.server";

/** Logs an unexpected fault, with the request that it happened in. */
export function noteFault({ services }: ShopContext, request: Request, fault: unknown): void {
  const path = loggedPath(new URL(request.url).pathname);
  services.log.error({ err: fault, path, method: request.method }, "fault");
}
