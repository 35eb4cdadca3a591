import { all, attr, byId, closest, elementsOf, textOf, type Element } from "./dom";
import type { Form } from "./form";
import type { Page } from "./page";

/** Whether a form has a field to type, to choose or to fill with a file. */
export function asksSomething(form: Form): boolean {
  return form.method === "post" && visibleFields(form).some((field) => attr(field, "type") !== "checkbox");
}

function visibleFields(form: Form): Element[] {
  return all(form.element, "input", "select", "textarea").filter(
    (field) =>
      attr(field, "type") !== "hidden" &&
      closest(field, "label")?.attrs.every(({ name }) => name !== "hidden") !== false,
  );
}

/** Sends a form empty, by its first button. */
export async function sendEmpty(page: Page, form: Form): Promise<Page> {
  const visible = new Set(visibleFields(form).map((field) => attr(field, "name")));
  const typed = new Set(
    visibleFields(form)
      .filter((field) => !/^(checkbox|radio)$/.test(attr(field, "type") ?? ""))
      .map((field) => attr(field, "name")),
  );
  const kept = form.fields().flatMap(([name, value]): [string, string][] => {
    if (typed.has(name) || typeof value !== "string") return [[name, ""]];
    return visible.has(name) ? [] : [[name, value]];
  });
  return post(page, form, kept);
}

/**
 * The faults in how a refused page shows its errors.
 * @param before the page before the press: its messages do not belong to this form
 */
export function summaryProblems(page: Page, before: Page): string[] {
  const summary = byId(page.root, "erreurs");
  if (!summary) return ["no summary"];
  const links = all(summary, "a").filter((link) => attr(link, "href")?.startsWith("#"));
  const led = links.map((link) => (attr(link, "href") ?? "").slice(1));
  const known = errorsAtFields(before);
  const wrong = errorsAtFields(page).filter((id) => !known.includes(id));
  return [
    ...(attr(summary, "autofocus") === undefined ? ["the summary does not take the focus by itself"] : []),
    ...(attr(summary, "tabindex") === "-1" ? [] : ["the summary cannot take the focus"]),
    ...(page.title.startsWith("Erreur : ") ? [] : [`the title says nothing of it: ${page.title}`]),
    ...led.flatMap((id) => (byId(page.root, id) ? [] : [`#${id} leads nowhere`])),
    ...led.flatMap((id) => (wrong.includes(`${id}-error`) ? [] : [`nothing is said at #${id}`])),
    ...wrong.flatMap((id) => (led.includes(id.replace(/-error$/, "")) ? [] : [`the summary leaves ${id} out`])),
    ...wrong.flatMap((id) => (isDescribedBy(page, id) ? [] : [`no field is described by ${id}`])),
    ...links.filter((link) => textOf(link) === "").map((link) => `an empty link to ${attr(link, "href")}`),
    ...repeated(links.map(textOf)).map((text) => `two fields are told the same: ${text}`),
  ];
}

function errorsAtFields(page: Page): string[] {
  return elementsOf(page.root)
    .filter((each) => (attr(each, "class") ?? "").split(" ").includes("field__error"))
    .map((each) => attr(each, "id") ?? "");
}

function isDescribedBy(page: Page, id: string): boolean {
  return elementsOf(page.root).some((each) => attr(each, "aria-describedby")?.split(" ").includes(id));
}

function repeated(texts: string[]): string[] {
  return texts.filter((text, position) => texts.indexOf(text) !== position);
}

/** The names of the fields of a form that something is typed into or chosen in. */
export function typedNames(form: Form): string[] {
  const typed = visibleFields(form).filter((field) => !/^(checkbox|radio|file)$/.test(attr(field, "type") ?? ""));
  return [...new Set(typed.map((field) => attr(field, "name") ?? ""))].filter(Boolean);
}

/** Sends a form with a text in some of its fields, what it shows in the others, and all its boxes ticked. */
export async function sendWith(page: Page, form: Form, names: string[], text: string): Promise<Page> {
  const fields = form
    .fields()
    .map(([name, value]): [string, string] => [name, names.includes(name) || typeof value !== "string" ? text : value]);
  const boxes = visibleFields(form)
    .filter((field) => attr(field, "type") === "checkbox")
    .map((box): [string, string] => [attr(box, "name") ?? "", attr(box, "value") ?? "on"]);
  return post(page, form, [...fields, ...boxes]);
}

function post(page: Page, form: Form, fields: [string, string][]): Promise<Page> {
  const target = new URL(form.action, page.url);
  return page.visitor.post(target.pathname + target.search, Object.fromEntries(fields), {
    multipart: attr(form.element, "enctype") === "multipart/form-data",
    follow: true,
    from: page.url,
  });
}
