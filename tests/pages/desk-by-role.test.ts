import { beforeAll, describe, expect, test } from "vitest";

import { STAFF_ROLES } from "~/domain/accounts/staff-roles";
import { askOptician } from "~/domain/messages/questions.server";
import { writeToShop } from "~/domain/messages/contact.server";
import { reserve } from "~/domain/reservations/reserve.server";
import { requestReturn } from "~/domain/returns/request.server";
import { mayChange, maySee } from "~/domain/staff/rights";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { carrying, newAdministrator } from "../helpers/administrator";
import { newAppointment } from "../helpers/appointments";
import { all, attr, textOf, type Element } from "../helpers/dom";
import { choiceOf } from "../helpers/factories";
import { deliveredOrder } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { withCorrection } from "../helpers/prescriptions";
import { servicesOf, sharedShop } from "../helpers/shop";
import type { Page } from "../helpers/visitor";

const shop = sharedShop();

/** A shop with one of everything that the desk can show. */
beforeAll(async () => {
  const services = servicesOf(shop());
  await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) })] });
  const delivered = await deliveredOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(ACCESSORY)],
  });
  await requestReturn(services, delivered.id, {
    lines: [{ lineId: delivered.lines[0]?.id ?? "", quantity: 1, reason: "size" }],
    comment: "Trop grande.",
  });
  await newAppointment(shop(), { email: "rdv@exemple.fr" });
  const who = { name: "Paul Fabre", email: "paul@exemple.fr" };
  await reserve(services, {
    ...who,
    phone: "0698765432",
    productId: PLAIN_FRAME.id,
    color: PLAIN_FRAME.colors[0]?.value ?? "",
    size: PLAIN_FRAME.sizes[0] ?? "",
  });
  await askOptician(services, PLAIN_FRAME.id, { ...who, message: "Convient-elle à des progressifs ?" });
  await writeToShop(services, { ...who, message: "Réparez-vous les branches ?" });
});

/** How many addresses of one kind are opened: sheets of one kind offer the same deeds. */
const OF_A_KIND = 3;
const kindOf = (pathname: string) => pathname.replace(/[0-9a-f]{24}|[\w-]*\d[\w-]*/g, ":");

const inDesk = (pathname: string) => /^\/(api\/)?admin(\/|$)/.test(pathname);

/** The addresses of the desk that a page leads to, by links and by forms that look or change. */
function waysOf(page: Page): { looks: URL[]; changes: URL[] } {
  const urls = (given: (string | undefined)[]) =>
    given.map((each) => new URL(each ?? page.url, page.url)).filter(({ pathname }) => inDesk(pathname));
  const forms = page.forms();
  return {
    looks: urls([
      ...page.links().map(({ href }) => href),
      ...forms.filter(({ method }) => method === "get").map(({ action }) => action),
    ]),
    changes: urls(
      page
        .elements("form", { method: "post" })
        .map((form) => attr(form, "action"))
        .concat(
          page
            .elements("button")
            .map((button) => attr(button, "formaction"))
            .filter(Boolean),
        ),
    ),
  };
}

/** What remains of a form that was left out: fields without a form, and folds without anything in them. */
function leftAlone(page: Page): string[] {
  const fields = ["input", "select", "textarea", "button"].flatMap((tag) => page.elements(tag));
  // A box without a name is ticked with a pen, on paper.
  const sent = fields.filter((each) =>
    each.tagName === "button" ? attr(each, "type") !== "button" : attr(each, "name") && attr(each, "type") !== "hidden",
  );
  const alone = sent.filter((each) => !attr(each, "form") && !ancestors(each).includes("form"));
  const folds = page.elements("details").filter((fold) => textOf(fold) === textOf(all(fold, "summary")[0]));
  return [
    ...alone.map((each) => `a ${each.tagName} ${attr(each, "name") ?? textOf(each)}`),
    ...folds.map((fold) => `the fold "${textOf(fold)}" empty`),
  ];
}

const ancestors = (element: Element): string[] =>
  element.parentNode && "tagName" in element.parentNode
    ? [element.parentNode.tagName, ...ancestors(element.parentNode)]
    : [];

describe.each(STAFF_ROLES)("the desk of the role %s", (role) => {
  test("offers no link and no form that the role may not use", async () => {
    const visitor = await carrying(shop(), await newAdministrator(shop(), undefined, role), "admin");
    const [queue, seen, kinds] = [["/admin"], new Set(["/admin"]), new Map<string, number>()];
    const refused = new Set<string>();
    for (let path = queue.shift(); path; path = queue.shift()) {
      const page = await visitor.visit(path);
      if (!/html/.test(page.headers.get("Content-Type") ?? "")) continue;
      const here = kindOf(page.url.pathname);
      const { looks, changes } = waysOf(page);
      for (const url of changes)
        if (!mayChange(role, url.pathname)) refused.add(`${here} posts to ${kindOf(url.pathname)}`);
      for (const url of looks) {
        if (!maySee(role, url.pathname)) refused.add(`${here} links to ${kindOf(url.pathname)}`);
        const next = url.pathname + url.search;
        const kind = kindOf(url.pathname);
        if (seen.has(next) || (kinds.get(kind) ?? 0) >= OF_A_KIND || !maySee(role, url.pathname)) continue;
        seen.add(next);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        queue.push(next);
      }
      for (const left of leftAlone(page)) refused.add(`${here} leaves ${left}`);
    }
    expect(kinds.size).toBeGreaterThan(20);
    expect([...refused].sort()).toEqual([]);
  });
});
