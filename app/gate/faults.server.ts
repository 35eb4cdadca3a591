import type { ShopContext } from "~/http/request-context.server";
import { loggedPath } from "./access-log.server";

/** Logs what nobody expected, with the request it happened to. */
export function noteFault({ services }: ShopContext, request: Request, fault: unknown): void {
  const path = loggedPath(new URL(request.url).pathname);
  services.log.error({ err: fault, path, method: request.method }, "fault");
}
