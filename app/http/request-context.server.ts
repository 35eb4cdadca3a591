import { randomBytes } from "node:crypto";

import type { Config } from "~/infra/config.server";
import type { Session } from "~/domain/accounts/sessions.server";
import type { Services } from "~/infra/services.server";
import { readCookie } from "~/http/session/cookies.server";
import { unseal } from "~/http/session/signing.server";
import type { SentFile } from "~/domain/prescriptions/file.server";

/** The file of a form; `digest` tells the same file sent again. */
export type UploadedFile = SentFile & { digest: string };

/** What differs from one answer to the next; its place is kept, its value is written in when the page leaves. */
export type Slot = "csrf" | "attempt" | "nonce";
export type KeptPage = { version: string; parts: string[]; slots: Slot[] };

/** A page that may be kept, and the tables' version before anything of it was read. */
export type Keeping = { key: string; version: string; page: KeptPage | null };

/** What the gate knows of a request; every loader and action finds it in its `context`. */
export type ShopContext = {
  services: Services;
  requestId: string;
  nonce: string;
  /** The address the request came from; for limits only, never logged or stored. */
  client: string;
  /** The visitor's row, or null before the first write; logged in, the account's own. */
  visitorId: string | null;
  /** Who is logged in to the shop, and by which session. */
  session: Session | null;
  /** The administrator's own, shorter session: beside the other, or alone. */
  admin: Session | null;
  /** Asked once, by whichever loader comes first. */
  recognising: Promise<void> | null;
  /** The value of the csrf cookie: names this browser until it logs in. */
  browserId: string;
  /** `Set-Cookie` lines waiting for an answer to leave with. */
  cookies: string[];
  /** Set by `refuse`: in a post without scripts the page's loader runs next, and puts 'Erreur : ' in the title. */
  refused: boolean;
  /** Seconds to wait after too many requests: Remix lets no header of an action reach the page. */
  retryAfter: number | null;
  /** The form's or call's idempotency key and the hash of what was sent with it. */
  attempt: { key: string; requestHash: string } | null;
  /** The token and key of this answer's forms, once a page asked for them. */
  formKeys: { csrf: string; attempt: string } | null;
  /** The notice this answer leaves for the next page, as its cookie holds it. */
  flash: string | null;
  /** Whether this page is kept in memory; asked once, by whichever loader comes first. */
  keeping: Promise<Keeping | null> | null;
  /** The file that came with this form or call. */
  upload: UploadedFile | null;
  /** True when this browser or visitor asked for pages without scripts, video and web font. */
  light: boolean;
};

declare module "@remix-run/server-runtime" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the way Remix lets a server type its context
  interface AppLoadContext extends ShopContext {}
}

export const CLIENT_HEADER = "x-shop-client";
export const REQUEST_ID_HEADER = "x-request-id";
/** Set on a request of a hydrated page for a loader's data. */
export const DATA_HEADER = "x-shop-data";

/** @param open gives the services of the process; a test puts its own into the context beforehand */
export function openContext(context: Partial<ShopContext>, request: Request, open: () => Services): ShopContext {
  if (context.requestId) return context as ShopContext;
  const services = context.services ?? open();
  const { config } = services;
  const requestId = request.headers.get(REQUEST_ID_HEADER) ?? randomBytes(8).toString("hex");
  return Object.assign(context, {
    services: { ...services, log: services.log.child({ requestId }) },
    requestId,
    nonce: randomBytes(16).toString("base64"),
    client: request.headers.get(CLIENT_HEADER) ?? "local",
    visitorId: unseal(config.keyFor("cookies"), readCookie(request, config, "visiteur")),
    session: null,
    admin: null,
    recognising: null,
    browserId: readBrowserId(request, config) ?? "",
    cookies: [],
    refused: false,
    attempt: null,
    retryAfter: null,
    formKeys: null,
    flash: null,
    keeping: null,
    upload: null,
    light: isLight(request, config),
  } satisfies ShopContext);
}

/** What was chosen in the footer goes before what the browser asks for everywhere. */
function isLight(request: Request, config: Config): boolean {
  const chosen = readCookie(request, config, "version");
  return chosen === "legere" || (chosen !== "complete" && request.headers.get("Save-Data") === "on");
}

/** The csrf cookie holds a random name sealed by us, so that a neighbour's subdomain cannot plant one it knows. */
function readBrowserId(request: Request, config: Config): string | null {
  return unseal(config.keyFor("forms"), readCookie(request, config, "csrf_token"));
}
