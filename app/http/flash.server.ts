import { readCookie, writeCookie } from "./cookies.server";
import type { ShopContext } from "./request-context.server";
import { seal, unseal } from "./signing.server";

export type Flash = { kind: "success" | "info" | "error"; text: string; /** Leaves after two seconds instead of four. */ brief?: boolean };

/** A sentence for the next page, once. */
export function setFlash(context: ShopContext, flash: Flash): void {
  const { config } = context.services;
  const value = Buffer.from(JSON.stringify(flash)).toString("base64url");
  context.cookies.push(writeCookie(config, "flash", seal(config.keyFor("cookies"), value)));
}

export function takeFlash(context: ShopContext, request: Request): Flash | null {
  const { config } = context.services;
  const value = unseal(config.keyFor("cookies"), readCookie(request, config, "flash"));
  if (!value) return null;
  context.cookies.push(writeCookie(config, "flash", "", { days: 0 }));
  return JSON.parse(Buffer.from(value, "base64url").toString("utf8")) as Flash;
}
