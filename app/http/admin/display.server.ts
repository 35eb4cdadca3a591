import { CHOICE_DAYS, readCookie, writeCookie } from "~/http/session/cookies.server";
import type { ShopContext } from "~/http/request-context.server";
import type { Display } from "~/ui/admin/display";

const AIRY = "aere";
const NO_KEYS = "sans-raccourcis";

export function readDisplay({ services }: ShopContext, request: Request): Display {
  const chosen = (readCookie(request, services.config, "affichage") ?? "").split(" ");
  return { airy: chosen.includes(AIRY), keys: !chosen.includes(NO_KEYS) };
}

export function keepDisplay({ services, cookies }: ShopContext, { airy, keys }: Display): void {
  const chosen = [...(airy ? [AIRY] : []), ...(keys ? [] : [NO_KEYS])].join(" ");
  cookies.push(writeCookie(services.config, "affichage", chosen, { days: CHOICE_DAYS }));
}
