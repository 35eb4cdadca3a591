import { multipart, urlencoded, type Field, type Upload } from "./form";
import { ask, CookieJar } from "./http";
import { Page, type Redirect } from "./page";

export type { Upload } from "./form";
export type { Page } from "./page";

export type VisitorOptions = {
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Sends the headers about a request's origin, as present browsers do; text browsers send none. */
  tellsOrigin?: boolean;
};

export type Opening = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  from?: URL;
  follow?: boolean;
};
export type Posted = Record<string, string | string[] | Upload>;

const MOST_REDIRECTS = 10;

/** A browser without scripts, over real HTTP. @param shop its address, or the shop itself */
export function newVisitor(shop: string | { url: string }, options: VisitorOptions = {}): Visitor {
  return new Visitor(new URL(typeof shop === "string" ? shop : shop.url), options);
}

export class Visitor {
  readonly jar = new CookieJar();

  constructor(
    private readonly home: URL,
    private readonly options: VisitorOptions,
  ) {}

  visit(path: string, opening: Opening = {}): Promise<Page> {
    return this.open(new URL(path, this.home), opening);
  }

  /** Cookies of the shop, by name. */
  get cookies(): ReadonlyMap<string, string> {
    return this.jar.of(this.home);
  }

  /** A post that no page offered, for tests of abuse. Redirects are returned, not followed. */
  post(
    path: string,
    fields: Posted | string,
    { headers = {}, ...opening }: Opening & { multipart?: boolean } = {},
  ): Promise<Page> {
    const pairs =
      typeof fields === "string"
        ? []
        : Object.entries(fields).flatMap(([name, value]): Field[] =>
            Array.isArray(value) ? value.map((each): Field => [name, each]) : [[name, value]],
          );
    const { body, type } =
      typeof fields === "string"
        ? { body: fields, type: "application/x-www-form-urlencoded" }
        : opening.multipart
          ? multipart(pairs)
          : urlencoded(pairs);
    return this.open(new URL(path, this.home), {
      method: "POST",
      follow: false,
      ...opening,
      body,
      headers: { "Content-Type": type, ...headers },
    });
  }

  /** Requests a page, keeps the cookies, and follows redirects. */
  async open(start: URL, { method = "GET", headers = {}, body, from, follow = true }: Opening = {}): Promise<Page> {
    const redirects: Redirect[] = [];
    let target = start;
    for (;;) {
      const cookie = this.jar.header(target);
      const answer = await ask(target, {
        method,
        body,
        headers: {
          "User-Agent": "w3m/0.5.3",
          "Accept": "text/html, */*;q=0.5",
          ...(cookie && { Cookie: cookie }),
          ...(this.options.tellsOrigin && originHeaders(method, target, from)),
          ...this.options.headers,
          ...headers,
        },
      });
      this.jar.keep(target, answer.headers);
      const location = answer.headers.get("Location");
      if (!follow || !location || answer.status < 300 || answer.status > 399)
        return new Page(this, target, answer, redirects);

      if (redirects.length === MOST_REDIRECTS)
        throw new Error(`redirected in circles: ${redirects.map(({ to }) => to).join(" → ")}`);
      const next = new URL(location, target);
      redirects.push({
        status: answer.status,
        from: target.pathname + target.search,
        to: next.origin === this.home.origin ? next.pathname + next.search : next.href,
      });
      if (answer.status === 303 || (method === "POST" && answer.status < 303)) {
        [method, body, headers] = ["GET", undefined, {}];
      }
      if (!next.hash) next.hash = target.hash;
      target = next;
    }
  }
}

function originHeaders(method: string, target: URL, from: URL | undefined): Record<string, string> {
  const site = !from ? "none" : from.origin === target.origin ? "same-origin" : "cross-site";
  return {
    "Sec-Fetch-Site": site,
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
    ...(method !== "GET" && { Origin: (from ?? target).origin }),
  };
}
