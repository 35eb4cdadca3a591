import type { Config } from "~/infra/config.server";
import type { Settings } from "~/domain/settings/model.server";
import type { Session } from "~/domain/accounts/sessions.server";
import type { Services } from "~/infra/services.server";
import { randomText } from "~/infra/random.server";
import { readCookie } from "~/http/session/cookies.server";
import { unseal } from "~/http/session/signing.server";
import type { SentFile } from "~/domain/prescriptions/file.server";
import type { TryOn } from "~/domain/try-on/try-on.server";

/** The file of a form; `digest` recognises the same file when it is sent again. */
export type UploadedFile = SentFile & { digest: string };

/** What the gate knows of a request; every loader and action finds it in its `context`. */
export type ShopContext = {
  services: Services;
  /** The path and the method of the request. */
  method: string;
  pathname: string;
  requestId: string;
  nonce: string;
  /** The address the request came from; for limits only, never logged or stored. */
  client: string;
  /** True when a hydrated page fetches a loader's result, not a document. */
  wantsData: boolean;
  /** The id of the visitor's row; null before the first write. For somebody logged in, the account's own visitor. */
  visitorId: string | null;
  /** The customer's session; null when nobody is logged in to the shop. */
  session: Session | null;
  /** The administrator's session, which is shorter; it may exist with a customer's session or without. */
  admin: Session | null;
  /** The value of the csrf cookie: the id of this browser until it logs in. */
  browserId: string;
  /** `Set-Cookie` lines to send with the answer. */
  cookies: string[];
  /** The posted form, read once; empty when the request posts no form. */
  form: FormData;
  /** The file that came with this form or call. */
  upload: UploadedFile | null;
  /** All files in their order, for a form that takes several. */
  uploads: UploadedFile[];
  /** What the gate answers instead of the page's own action: a refusal, or the first answer to a form sent twice. */
  decided: Response | null;
  /** Set by `refuse`: in a post without scripts the page's loader runs next, and puts 'Erreur : ' in the title. */
  refused: boolean;
  /** Seconds to wait after too many requests: Remix lets no header of an action reach the page. */
  retryAfter: number | null;
  /** True when the page shows a notice, which may name somebody: the browser must not store the page. */
  notice: boolean;
  /** True after a log-out: the answer tells the browser to delete what it stores of the shop. */
  clearsBrowser: boolean;
  /** True when the connection must close after this answer, because more of a refused body may come over it. */
  closes: boolean;
  /** The form's or call's idempotency key and the hash of what was sent with it. */
  attempt: {
    key: string;
    requestHash: string;
    /** The id of the browser before a log-in, for an answer that must not be stored. */ secretFor?: string;
  } | null;
  /** The token and key of this answer's forms, once a page asked for them. */
  formKeys: { csrf: string; attempt: string } | null;
  /** What the gate found out and this very page says; an answer that is no page leaves it for the next one. */
  told: string | null;
  /** true once this answer's data holds `told` */
  saysTold: boolean;
  /** The notice this answer leaves for the next page, as its cookie holds it. */
  flash: string | null;
  /** The document as it was rendered, for the page cache. */
  rendered: string | null;
  /** True when this browser or visitor asked for pages without scripts, video and web font (the light version). */
  light: boolean;
  /**
   * The photograph that this browser tries frames on, kept for an hour. Pages made with it are shown to no other
   * browser.
   */
  face: TryOn | null;
  /** The traits of the page, from its line in the table of the site. */
  page: PageTraits;
  /**
   * Reads a page as a visitor without an account sees it, so that the admin area can offer its text for editing. The
   * gate provides it. Null where a visitor finds no page of the shop; empty where one is sent on to another.
   * @param tried settings to read the page with as if they were saved
   */
  readPage: (path: string, tried?: Partial<Settings>) => Promise<string | null>;
};

/**
 * `scripts`: the page is sent with scripts. `listed`: search engines may list it. `keepsRefusal`: the browser may keep
 * a guest's refused form for Back.
 */
export type PageTraits = { scripts: boolean; listed: boolean; keepsRefusal: boolean };

declare module "@remix-run/server-runtime" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the way Remix lets a server type its context
  interface AppLoadContext extends ShopContext {}
}

export const REQUEST_ID_HEADER = "x-request-id";

type Arrived = { requestId: string; client: string; wantsData: boolean };

/** @param page the traits of the address, from the table of the site */
export function openContext(services: Services, request: Request, arrived: Arrived, page: PageTraits): ShopContext {
  const { config } = services;
  return {
    services: { ...services, log: services.log.child({ requestId: arrived.requestId }) },
    ...arrived,
    method: request.method,
    pathname: new URL(request.url).pathname,
    nonce: randomText(16, "base64"),
    visitorId: unseal(config.keysFor("cookies"), readCookie(request, config, "visiteur")),
    session: null,
    admin: null,
    browserId: readBrowserId(request, config) ?? "",
    cookies: [],
    form: new FormData(),
    upload: null,
    uploads: [],
    decided: null,
    refused: false,
    attempt: null,
    retryAfter: null,
    notice: false,
    clearsBrowser: false,
    closes: false,
    formKeys: null,
    told: null,
    saysTold: false,
    flash: null,
    rendered: null,
    light: isLight(request, config),
    face: null,
    page,
    readPage: () => Promise.resolve(null),
  };
}

/** The choice made in the footer overrides the browser's own `Save-Data` header. */
function isLight(request: Request, config: Config): boolean {
  const chosen = readCookie(request, config, "version");
  return chosen === "legere" || (chosen !== "complete" && request.headers.get("Save-Data") === "on");
}

/** The csrf cookie holds a random id signed by the shop, so that another subdomain cannot set one it knows. */
function readBrowserId(request: Request, config: Config): string | null {
  return unseal(config.keysFor("forms"), readCookie(request, config, "csrf_token"));
}
