/** The traits of an address. An address without traits is private, uncached and unlisted, and takes no file. */
export type Traits = {
  /**
   * The page is the same for everyone, but for a few marks (the cart's count, pressed hearts): a browser may
   * keep it for Back.
   */
  public?: true;
  /**
   * The page, or the call's answer, is kept in memory between requests until the catalogue changes; a file for
   * good (`app/gate/page-cache.server.ts`). Only for what is the same for everyone.
   */
  cached?: true;
  /** Search engines may list it; a path without parameters is also in the site map. */
  listed?: true;
  /** The form may carry one file of at most so many bytes; files of other forms are refused. */
  upload?: number;
  /** The form may carry at most so many files at once; without it, one. */
  files?: number;
  /** Another machine calls it. Only its signature is checked: it has no cookie and no token. */
  signed?: true;
  /** The browser sends it by itself, without a token: it changes nothing in the shop. */
  report?: true;
  /** The form or call is never refused for too many requests: it only ends something, such as a log-out. */
  unlimited?: true;
  /**
   * The admin area: its pages and the calls for administrators. It reads on a thread of its own, has its own
   * list of pages, and takes files of administrators only.
   */
  admin?: true;
  /** It may read the whole catalogue or years of trade: it reads on the thread of the admin area. */
  readsLong?: true;
  /** It shows health data: of the staff, only the owner and opticians may open it. */
  health?: true;
  /**
   * A guest's refused form stays in the browser for Back: it shows nothing but what was just typed, and nothing
   * of health.
   */
  keepsRefusal?: true;
  /** The page may ask for the camera, if the visitor lets it; all others may not. */
  camera?: true;
  /** The page has nothing to hydrate and is sent without scripts. */
  scripts?: false;
  /**
   * The whole address is a key, which the pages it leads to must not learn; or its last part is one, which the
   * log leaves out.
   */
  secret?: "address" | "last part";
  /**
   * A shop that is closed answers it all the same: always, or once it was open, because it belongs to contracts
   * made then or to the rights of people over their data. The rest says 'Bientôt'.
   */
  whileClosed?: "answers" | "once opened";
  /** The id of the page whose layout this one is shown in. */
  within?: string;
};

/** An address of the shop, as `site.js` lists it. */
export type Address = {
  /** The module's path without its ending; the name of the route in Remix. */
  id: string;
  /** As Remix writes it: `/article/:slug`. */
  path: string;
  methods: string[];
  /** Relative to `app/`. */
  module: string;
  /** A page of HTML, a call of the API, or bytes to show or download. */
  kind: "page" | "call" | "file";
  /** What the address is for, as `docs/routes.md` shows it. */
  about: string;
  traits: Traits;
};
