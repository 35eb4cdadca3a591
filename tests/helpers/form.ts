import { randomBytes } from "node:crypto";

import { all, attr, byId, closest, fits, nameOf, normal, textOf, type Element, type Node, type Wanted } from "./dom";
import type { Page } from "./page";

export type Upload = { filename: string; type: string; content: Buffer | string };
export type Answer = string | boolean | string[] | Upload | null;
export type Field = [name: string, value: string | Upload];

/** A form as a person without scripts uses it: fields by their visible label, then a button. */
export class Form {
  private readonly typed = new Map<Element, string | boolean | Upload | null>();

  constructor(
    private readonly page: Page,
    readonly element: Element,
  ) {}

  get method(): "get" | "post" {
    return attr(this.element, "method")?.toLowerCase() === "post" ? "post" : "get";
  }

  get action(): string {
    return attr(this.element, "action") || this.page.url.href;
  }

  /** @param answers by visible label, or by legend for radio buttons (the label chosen) and groups of boxes (a list of labels) */
  fill(answers: Record<string, Answer>): this {
    for (const [label, answer] of Object.entries(answers)) this.answer(label, answer);
    return this;
  }

  /** The value that a field shows now; for radio buttons and lists, the label of the choice. */
  value(label: string): string | boolean {
    const group = this.group(label);
    if (group) return this.labelOf(group.find((each) => this.isChecked(each))) ?? "";
    const field = this.field(label);
    if (isBox(field)) return this.isChecked(field);
    if (field.tagName === "select") return textOf(this.chosen(field)[0]);
    return this.textIn(field);
  }

  field(label: string): Element {
    const found = this.controls().filter((control) => this.isCalled(control, label));
    if (found.length === 1 && found[0]) return found[0];
    const known = this.controls()
      .filter((control) => attr(control, "type") !== "hidden" && control.tagName !== "button")
      .map((control) => this.labelOf(control) ?? attr(control, "name"));
    throw new Error(
      `${found.length ? "several fields are" : "no field is"} called "${label}" in the form to ${this.action}; there are: ${known.join(" | ")}`,
    );
  }

  buttons(): Element[] {
    return this.controls().filter((control) => isSubmit(control));
  }

  /** The fields that a browser would send. @param button by its visible name; the first one by default */
  fields(button?: Wanted): Field[] {
    const pressed = this.button(button);
    return this.controls().flatMap((control) => this.sent(control, pressed));
  }

  async submit(button?: Wanted): Promise<Page> {
    const pressed = this.button(button);
    const method = (pressed && attr(pressed, "formmethod")) ?? this.method;
    const target = new URL((pressed && attr(pressed, "formaction")) ?? this.action, this.page.url);
    const fields = this.fields(button);
    if (method === "get") {
      target.search = new URLSearchParams(
        fields.map(([name, value]) => [name, typeof value === "string" ? value : value.filename]),
      ).toString();
      return this.page.visitor.open(target, { from: this.page.url });
    }
    const { body, type } =
      attr(this.element, "enctype") === "multipart/form-data" ? multipart(fields) : urlencoded(fields);
    return this.page.visitor.open(target, {
      method: "POST",
      body,
      headers: { "Content-Type": type },
      from: this.page.url,
    });
  }

  private controls(): Element[] {
    const id = attr(this.element, "id");
    const own = all(this.element, "input", "select", "textarea", "button");
    const attached = id
      ? all(this.page.root, "input", "select", "textarea", "button").filter(
          (each) => attr(each, "form") === id && !own.includes(each),
        )
      : [];
    return [...own.filter((each) => attr(each, "form") === undefined || attr(each, "form") === id), ...attached].filter(
      isEnabled,
    );
  }

  private button(wanted?: Wanted): Element | undefined {
    const buttons = this.buttons();
    if (wanted === undefined) return buttons[0];
    const found = buttons.find((each) => fits(nameOf(this.page.root, each), wanted));
    if (!found)
      throw new Error(
        `no button "${wanted}" in the form to ${this.action}; there are: ${buttons.map((each) => nameOf(this.page.root, each)).join(" | ")}`,
      );
    return found;
  }

  private answer(label: string, answer: Answer): void {
    const group = this.group(label);
    if (group) return this.choose(group, label, answer);
    const field = this.field(label);
    if (field.tagName === "select") {
      const option = all(field, "option").find(
        (each) => typeof answer === "string" && (fits(textOf(each), answer) || attr(each, "value") === answer),
      );
      if (!option)
        throw new Error(
          `"${label}" does not offer "${String(answer)}"; it offers: ${all(field, "option").map(textOf).join(" | ")}`,
        );
      this.typed.set(field, attr(option, "value") ?? textOf(option));
    } else if (isBox(field) ? typeof answer !== "boolean" : typeof answer === "boolean" || Array.isArray(answer)) {
      throw new Error(`"${label}" is a ${attr(field, "type") ?? "text"} field and cannot be ${JSON.stringify(answer)}`);
    } else {
      this.typed.set(field, answer as string | boolean | Upload | null);
    }
  }

  private choose(group: Element[], legend: string, answer: Answer): void {
    const wanted = Array.isArray(answer) ? answer : [String(answer)];
    const chosen = wanted.map((label) => {
      const found = group.find((each) => this.isCalled(each, label) || attr(each, "value") === label);
      if (!found)
        throw new Error(
          `"${legend}" does not offer "${label}"; it offers: ${group.map((each) => this.labelOf(each)).join(" | ")}`,
        );
      return found;
    });
    for (const each of group) this.typed.set(each, chosen.includes(each));
  }

  /** The boxes of the fieldset with this legend, or of a group that another text labels so. */
  private group(legend: string): Element[] | undefined {
    const named = (each: Element) => {
      const name = byId(this.element, attr(each, "aria-labelledby") ?? "");
      return [...(name ? [name] : []), ...all(each, "legend")].some((found) => isNamed(textOf(found), legend));
    };
    const fieldset = [
      ...all(this.element, "fieldset"),
      ...all(this.element, "div").filter((each) => attr(each, "role") === "group"),
    ].find(named);
    const boxes = fieldset && all(fieldset, "input").filter((each) => isBox(each) && isEnabled(each));
    return boxes?.length ? boxes : undefined;
  }

  private isCalled(control: Element, label: string): boolean {
    const name = this.labelOf(control);
    return name !== undefined && isNamed(name, label);
  }

  private labelOf(control: Element | undefined): string | undefined {
    if (!control || attr(control, "type") === "hidden" || control.tagName === "button") return undefined;
    if (attr(control, "aria-label") ?? attr(control, "aria-labelledby")) return nameOf(this.page.root, control);
    const id = attr(control, "id");
    const label =
      all(this.page.root, "label").find((each) => id !== undefined && attr(each, "for") === id) ??
      closest(control, "label");
    return label && textOf(label);
  }

  private isChecked(box: Element): boolean {
    const typed = this.typed.get(box);
    if (typeof typed === "boolean") return typed;
    return attr(box, "checked") !== undefined;
  }

  private textIn(field: Element): string {
    const typed = this.typed.get(field);
    if (typeof typed === "string") return typed;
    if (typed === null) return "";
    return field.tagName === "textarea" ? rawContent(field) : (attr(field, "value") ?? "");
  }

  private chosen(select: Element): Element[] {
    const options = all(select, "option");
    const typed = this.typed.get(select);
    if (typed !== undefined) return options.filter((each) => (attr(each, "value") ?? textOf(each)) === typed);
    const marked = options.filter((each) => attr(each, "selected") !== undefined);
    if (marked.length || attr(select, "multiple") !== undefined) return marked;
    return options.slice(0, 1);
  }

  private sent(control: Element, pressed: Element | undefined): Field[] {
    const name = attr(control, "name");
    if (!name) return [];
    if (isSubmit(control)) return control === pressed ? [[name, attr(control, "value") ?? ""]] : [];
    if (control.tagName === "button" || attr(control, "type") === "button" || attr(control, "type") === "reset")
      return [];
    if (isBox(control)) return this.isChecked(control) ? [[name, attr(control, "value") ?? "on"]] : [];
    if (control.tagName === "select")
      return this.chosen(control).map((option): Field => [name, attr(option, "value") ?? textOf(option)]);
    if (attr(control, "type") === "file") {
      const file = this.typed.get(control);
      return [
        [
          name,
          file && typeof file === "object" ? file : { filename: "", type: "application/octet-stream", content: "" },
        ],
      ];
    }
    return [[name, this.textIn(control).replace(/\r?\n/g, "\r\n")]];
  }
}

function isNamed(text: string, wanted: string): boolean {
  const name = normal(text);
  return name === normal(wanted) || name === `${normal(wanted)} (facultatif)`;
}

function isBox(control: Element): boolean {
  return control.tagName === "input" && /^(checkbox|radio)$/.test(attr(control, "type") ?? "");
}

function isSubmit(control: Element): boolean {
  const type = attr(control, "type");
  return control.tagName === "button"
    ? type === undefined || type === "submit"
    : control.tagName === "input" && (type === "submit" || type === "image");
}

function isEnabled(control: Element): boolean {
  for (
    let fieldset = closest(control, "fieldset");
    fieldset;
    fieldset =
      fieldset.parentNode && "tagName" in fieldset.parentNode ? closest(fieldset.parentNode, "fieldset") : undefined
  ) {
    if (attr(fieldset, "disabled") !== undefined) return false;
  }
  return attr(control, "disabled") === undefined;
}

function rawContent(node: Node): string {
  if (!("childNodes" in node)) return "";
  return node.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}

export function urlencoded(fields: Iterable<Field>): { body: string; type: string } {
  const pairs = [...fields].map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : value.filename,
  ]);
  return { body: new URLSearchParams(pairs).toString(), type: "application/x-www-form-urlencoded" };
}

export function multipart(fields: Iterable<Field>): { body: Buffer; type: string } {
  const boundary = `----visitor${randomBytes(9).toString("hex")}`;
  const quote = (text: string) => text.replaceAll('"', "%22");
  const parts = [...fields].flatMap(([name, value]) =>
    typeof value === "string"
      ? [Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"\r\n\r\n${value}\r\n`)]
      : [
          Buffer.from(
            `--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"; filename="${quote(value.filename)}"\r\nContent-Type: ${value.type}\r\n\r\n`,
          ),
          Buffer.from(value.content),
          Buffer.from("\r\n"),
        ],
  );
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}
