import { findAppointment } from "~/domain/appointments/appointment.server";
import { appointmentPath } from "~/domain/appointments/links.server";
import { REASONS } from "~/shop/agenda";
import { slotName } from "~/domain/appointments/slots";
import { readCookie, writeCookie } from "~/http/session/cookies.server";
import type { ShopContext } from "~/http/request-context.server";
import { seal, unseal } from "~/http/session/signing.server";

export type Flash = {
  kind: "success" | "info" | "error";
  text: string;
  /** True when the notice disappears after two seconds instead of four. */ brief?: boolean;
  /** Further lines, shown below the text. */ lines?: string[];
  link?: { to: string; name: string; newTab?: true };
};

/** What the cookie holds: a sentence, or the number of an appointment just made, because its name and reason do not belong in a browser. */
type InCookie = Flash | { appointment: string };

/** Leaves a notice that the next page shows once. */
export function setFlash(context: ShopContext, flash: InCookie): void {
  const { config } = context.services;
  const value = Buffer.from(JSON.stringify(flash)).toString("base64url");
  context.flash = seal(config.keyFor("cookies"), value);
  showFlash(context, context.flash);
}

/** Puts the notice of an earlier answer into this one. @param sealed the cookie's text as stored with that answer */
export function showFlash(context: ShopContext, sealed: string): void {
  context.cookies.push(writeCookie(context.services.config, "flash", sealed));
}

/** The notice that waits for this page; without one, what the gate found out. */
export async function takeFlash(context: ShopContext, request: Request): Promise<Flash | null> {
  return (await takeWaiting(context, request)) ?? takeTold(context);
}

function takeTold(context: ShopContext): Flash | null {
  const { told: text } = context;
  if (!text) return null;
  context.notice = true;
  context.saysTold = true;
  return { kind: "info", text };
}

/** Leaves what the gate found out for the next page, unless this answer says it. @param isShown false for a redirect */
export function leaveTold(context: ShopContext, isShown: boolean): void {
  if (context.told && !(context.saysTold && isShown)) setFlash(context, { kind: "info", text: context.told });
}

async function takeWaiting(context: ShopContext, request: Request): Promise<Flash | null> {
  const { config } = context.services;
  const value = unseal(config.keysFor("cookies"), readCookie(request, config, "flash"));
  if (!value) return null;
  context.notice = true;
  // First of all cookies: the page's own loader, which runs beside, may have left a notice for the next page already.
  context.cookies.unshift(writeCookie(config, "flash", "", { days: 0 }));
  const kept = JSON.parse(Buffer.from(value, "base64url").toString("utf8")) as InCookie;
  return "appointment" in kept ? toastOf(context, kept.appointment) : kept;
}

async function toastOf({ services }: ShopContext, appointmentId: string): Promise<Flash | null> {
  const appointment = await findAppointment(services, appointmentId);
  if (!appointment) return null;
  const { slotAt, reason, firstName, lastName } = appointment;
  const when = slotName(slotAt);
  return {
    kind: "success",
    text: "Rendez-vous confirmé.",
    lines: [when.charAt(0).toUpperCase() + when.slice(1), `${REASONS[reason].label}, ${firstName} ${lastName}`],
    link: { to: appointmentPath(services.config, appointmentId), name: "Voir mon rendez-vous" },
  };
}
