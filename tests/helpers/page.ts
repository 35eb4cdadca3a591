import {
  all,
  attr,
  byId,
  elementsOf,
  fits,
  nameOf,
  parseHtml,
  textOf,
  type Element,
  type Node,
  type Wanted,
} from "./dom";
import { Form } from "./form";
import type { Answer } from "./http";
import { openShops } from "./shop";
import type { Visitor } from "./visitor";

export type Redirect = { status: number; from: string; to: string };
export type FormWish = { button?: Wanted; action?: string | RegExp; name?: string; id?: string };

/** The answer of an address, read as by a person without scripts. */
export class Page {
  private parsed: Node | undefined;

  constructor(
    readonly visitor: Visitor,
    readonly url: URL,
    private readonly answer: Answer,
    readonly redirects: Redirect[],
  ) {}

  get html(): string {
    return this.answer.body.toString("utf8");
  }

  /** Parsed when it is first used, because many tests need only the status. */
  get root(): Node {
    this.parsed ??= parseHtml(/html/.test(this.answer.headers.get("Content-Type") ?? "") ? this.html : "");
    return this.parsed;
  }

  get status(): number {
    return this.answer.status;
  }

  get headers(): Headers {
    return this.answer.headers;
  }

  get body(): Buffer {
    return this.answer.body;
  }

  /** Path and query, without the host. */
  get path(): string {
    return this.url.pathname + this.url.search;
  }

  get title(): string {
    return textOf(all(this.root, "title")[0]?.childNodes[0]);
  }

  get h1(): string {
    return textOf(all(this.root, "h1")[0]);
  }

  /** All the readable text, with plain spaces and apostrophes. */
  get text(): string {
    return textOf(all(this.root, "body")[0]);
  }

  json<Value>(): Value {
    return JSON.parse(this.html) as Value;
  }

  elements(tag: string, attributes: Record<string, Wanted> = {}): Element[] {
    return all(this.root, tag).filter((element) =>
      Object.entries(attributes).every(([name, wanted]) => fits(attr(element, name) ?? "", wanted)),
    );
  }

  /** The text of the elements with this class. */
  texts(className: string): string[] {
    return elementsOf(this.root)
      .filter((element) => (attr(element, "class") ?? "").split(/\s+/).includes(className))
      .map(textOf);
  }

  links(): { name: string; href: string }[] {
    return all(this.root, "a")
      .filter((each) => attr(each, "href"))
      .map((each) => ({ name: nameOf(this.root, each), href: attr(each, "href") ?? "" }));
  }

  /** The first link of that name. */
  link(name: Wanted): { href: string; follow(): Promise<Page> } {
    const found = this.links().find((each) => fits(each.name, name));
    if (!found)
      throw new Error(
        `no link "${name}" on ${this.path}; there are: ${this.links()
          .map((each) => each.name)
          .join(" | ")}`,
      );
    return { href: found.href, follow: () => this.visitor.open(new URL(found.href, this.url), { from: this.url }) };
  }

  hasLink(name: Wanted): boolean {
    return this.links().some((each) => fits(each.name, name));
  }

  forms(): Form[] {
    return all(this.root, "form").map((element) => new Form(this, element));
  }

  /** The first form that fits every condition. */
  form(wish: FormWish = {}): Form {
    const found = this.forms().find((form) => this.isWished(form, wish));
    if (found) return found;
    const known = this.forms().map(
      (form) =>
        `${form.method} ${form.action} [${form
          .buttons()
          .map((each) => nameOf(this.root, each))
          .join(", ")}]`,
    );
    throw new Error(
      `no form ${JSON.stringify(wish, (_key, value: unknown) => (value instanceof RegExp ? String(value) : value))} on ${this.path} (${this.status}); there are: ${known.join(" | ")}${this.loggedFaults()}`,
    );
  }

  /** What the shop logged, where it failed: the page itself says nothing of its reason. */
  private loggedFaults(): string {
    if (this.status < 500) return "";
    const shop = [...openShops].find(({ url }) => url === this.url.origin);
    const faults = shop?.log.filter((line) => line.includes('"level":"error"')) ?? [];
    return ["", ...faults.slice(-3)].join("\n");
  }

  hasForm(wish: FormWish): boolean {
    return this.forms().some((form) => this.isWished(form, wish));
  }

  /** The messages of the error summary, without the field names beside them. */
  errors(): string[] {
    const summary = byId(this.root, "erreurs");
    if (!summary) return [];
    const fields = all(summary, "ul").slice(1);
    const named = new Set(fields.flatMap((list) => all(list, "li")));
    return all(summary, "li")
      .filter((line) => !named.has(line))
      .map((line) =>
        fields
          .filter((list) => list.parentNode === line)
          .reduce((text, list) => text.replace(textOf(list), "").trim(), textOf(line)),
      );
  }

  /** The message tied to a field by `aria-describedby`, which a screen reader reads; null when there is none. */
  describedError(label: string): string | null {
    for (const form of this.forms()) {
      const field =
        fieldOf(form, label) ??
        all(form.element, "fieldset").find((each) => textOf(all(each, "legend")[0]).startsWith(label));
      const ids = (field && attr(field, "aria-describedby"))?.split(/\s+/).filter((id) => id.endsWith("-error")) ?? [];
      if (ids.length) return ids.map((id) => textOf(byId(this.root, id)).replace(/^Erreur : /, "")).join(" ");
    }
    return null;
  }

  private isWished(form: Form, { button, action, name, id }: FormWish): boolean {
    if (button !== undefined && !form.buttons().some((each) => fits(nameOf(this.root, each), button))) return false;
    if (action !== undefined && !fits(new URL(form.action, this.url).pathname, action)) return false;
    if (id !== undefined && attr(form.element, "id") !== id) return false;
    // The name of a form is that of its guard: the end of its hidden attempt.
    return (
      name === undefined ||
      attr(form.element, "name") === name ||
      form
        .fields()
        .some(([field, value]) => field === "attempt" && typeof value === "string" && value.endsWith(`.${name}`))
    );
  }
}

function fieldOf(form: Form, label: string): Element | undefined {
  try {
    return form.field(label);
  } catch {
    return undefined; // another form of the page may have it
  }
}
