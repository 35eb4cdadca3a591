import { beforeEach, describe, expect, test } from "vitest";

import { findByProvenEmail, type Account } from "~/domain/accounts/account.server";
import { appointAdministrator, isResponsible, opticianOf } from "~/domain/accounts/administrators.server";
import { checkPassword } from "~/domain/accounts/login.server";
import { openSession, purgeSessions, findSession } from "~/domain/accounts/sessions.server";
import { listIntents } from "~/domain/audit/audit.server";
import { DutiesForm } from "~/domain/staff/forms.server";
import {
  acceptInvitation,
  findInvitation,
  INVITATION_DAYS,
  invite,
  pendingInvitations,
  withdrawInvitation,
} from "~/domain/staff/invitations.server";
import { beginSecondFactor, needsSecondFactor } from "~/domain/accounts/second-factor.server";
import { changeDuties, colleagues, endAccess } from "~/domain/staff/staff.server";
import { mayChange, maySee, rightTo } from "~/domain/staff/rights";
import { STAFF_ROLES } from "~/domain/accounts/staff-roles";
import { receivePrescription } from "~/domain/orders/prescription/prescription.server";
import { mayRuleOn } from "~/pages/admin/orders/order-care.server";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";
import { site } from "~/site.js";

import { ADMINISTRATOR_PASSWORD, newCustomer } from "../../helpers/administrator";
import { PLAIN_FRAME } from "../../../seeds/named";
import { choiceOf, queuedMails } from "../../helpers/factories";
import { orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let owner: Account;
beforeEach(async () => {
  services = await testServices();
  owner = await appoint("gerante@exemple.fr");
});

const appoint = (email: string) =>
  appointAdministrator(services, {
    email,
    firstName: "Camille",
    lastName: "Perrachon",
    password: ADMINISTRATOR_PASSWORD,
  });
const LEA = { email: "lea@exemple.fr", firstName: "Léa", lastName: "Martin", role: "sales" } as const;

async function tokenMailedTo(address: string): Promise<string> {
  const letter = (await queuedMails(services)).filter(({ mail }) => mail.to === address).at(-1);
  return /token=([\w-]+)/.exec(letter?.mail.text ?? "")?.[1] ?? "";
}
const allIntents = (search: string) =>
  listIntents(services, {
    ...{ who: "", search, from: null, to: null, descending: true },
    ...{ page: 1, limit: 20, pages: () => ({ offset: 0 }) },
  });

test("who is appointed at the machine is an owner", () => {
  expect([owner.role, owner.staffRole]).toEqual(["admin", "owner"]);
});

describe("an invitation", () => {
  test("is mailed, and opens the admin area once, under its role, with a password that is chosen", async () => {
    expect(await invite(services, owner, LEA)).toBe(true);
    expect(await pendingInvitations(services)).toMatchObject([{ email: LEA.email, role: "sales" }]);
    const token = await tokenMailedTo(LEA.email);
    expect(await findInvitation(services, token)).toMatchObject(LEA);
    const both = await Promise.all([1, 2].map(() => acceptInvitation(services, token, ADMINISTRATOR_PASSWORD)));
    expect(both.filter(Boolean)).toMatchObject([{ role: "admin", staffRole: "sales", firstName: "Léa" }]);
    const account = await findByProvenEmail(services, LEA.email);
    expect(await checkPassword(services, account?.id ?? "", ADMINISTRATOR_PASSWORD)).toMatchObject({
      outcome: "right",
    });
    expect(await pendingInvitations(services)).toEqual([]);
    expect(await invite(services, owner, LEA)).toBe(false);
  });

  test("ends when it is sent again, taken back, or a week has passed", async () => {
    await invite(services, owner, LEA);
    const first = await tokenMailedTo(LEA.email);
    await invite(services, owner, LEA);
    const second = await tokenMailedTo(LEA.email);
    expect(await acceptInvitation(services, first, ADMINISTRATOR_PASSWORD)).toBeNull();
    const [pending] = await pendingInvitations(services);
    expect(await withdrawInvitation(services, owner, pending?.id ?? "")).toBe(true);
    expect(await acceptInvitation(services, second, ADMINISTRATOR_PASSWORD)).toBeNull();
    expect((await queuedMails(services)).filter(({ mail }) => mail.to === LEA.email)).toEqual([]);

    await invite(services, owner, LEA);
    const third = await tokenMailedTo(LEA.email);
    services.clock.advance({ days: INVITATION_DAYS, minutes: 1 });
    expect(await acceptInvitation(services, third, ADMINISTRATOR_PASSWORD)).toBeNull();
    await purgeSessions(services);
    expect(await services.db("staff_invitations")).toEqual([]);
  });

  test("to a customer's address gives the role to their account, whose sessions end", async () => {
    const customer = await newCustomer(services, { email: LEA.email });
    const { token: session } = await openSession(services, customer.id, "customer", "Firefox");
    await invite(services, owner, LEA);
    const account = await acceptInvitation(services, await tokenMailedTo(LEA.email), ADMINISTRATOR_PASSWORD);
    expect(account).toMatchObject({ id: customer.id, staffRole: "sales" });
    expect(await findSession(services, session)).toBeNull();
  });
});

describe("duties", () => {
  test("follow the role: who stops being an optician accepts no prescription any more", async () => {
    const colleague = await appoint("opticien@exemple.fr");
    const optician = { role: "optician", opticianNumber: "RPPS 10000000001", responsible: true } as const;
    expect(await changeDuties(services, owner, colleague.id, optician)).toBe("changed");
    expect(await opticianOf(services, colleague.id)).toMatchObject({ number: "RPPS 10000000001" });
    expect(await isResponsible(services, colleague.id)).toBe(true);
    expect(await changeDuties(services, owner, colleague.id, { ...optician, role: "sales" })).toBe("changed");
    expect(await opticianOf(services, colleague.id)).toBeNull();
    expect(await isResponsible(services, colleague.id)).toBe(false);
  });

  test("of the last owner stay", async () => {
    const sales = { role: "sales", opticianNumber: null, responsible: false } as const;
    expect(await changeDuties(services, owner, owner.id, sales)).toBe("lastOwner");
    expect(await endAccess(services, owner, owner.id)).toBe("lastOwner");
    const other = await appoint("associee@exemple.fr");
    expect(await endAccess(services, other, owner.id)).toBe("changed");
    expect(await colleagues(services)).toMatchObject([{ id: other.id, role: "owner" }]);
  });

  test("are refused in a form that gives an optician's to someone else", () => {
    expect(DutiesForm.safeParse({ role: "sales", opticianNumber: "RPPS 10000000000" }).success).toBe(false);
    expect(DutiesForm.safeParse({ role: "sales", opticianNumber: "", responsible: "on" }).success).toBe(false);
    expect(DutiesForm.safeParse({ role: "optician", opticianNumber: "dix" }).success).toBe(false);
    expect(DutiesForm.parse({ role: "optician", opticianNumber: "rpps  10000000000" })).toEqual({
      role: "optician",
      opticianNumber: "RPPS 10000000000",
      responsible: false,
    });
  });
});

test("someone whose access ends is logged out and keeps a customer's account", async () => {
  const colleague = await appoint("vendeuse@exemple.fr");
  const { token } = await openSession(services, colleague.id, "admin", "Firefox");
  // A telephone that is lost keeps nobody out who is invited again.
  await beginSecondFactor(services, colleague.id);
  await services.db("second_factors").update({ confirmed_at: services.now().toISOString() });
  expect(await needsSecondFactor(services, colleague.id)).toBe(true);
  expect(await endAccess(services, owner, colleague.id)).toBe("changed");
  expect(await needsSecondFactor(services, colleague.id)).toBe(false);
  expect(await findSession(services, token)).toBeNull();
  expect(await findByProvenEmail(services, colleague.email)).toMatchObject({ role: "customer", staffRole: null });
});

test("what was done is found by its words, by who did it and by whom it was done to", async () => {
  await invite(services, owner, LEA);
  for (const search of ["personne invitée", "INVITEE equipe", "lea", "Perrachon léa"])
    expect(
      (await allIntents(search)).rows.map(({ target }) => target),
      search,
    ).toEqual(["Léa Martin"]);
  expect((await allIntents("produit")).rows).toEqual([]);
});

test.each(STAFF_ROLES)(
  "an order shows '%s' no way that would be refused, and made-to-measure to rule on to opticians alone",
  async (role) => {
    const shop = await testServices({ seed: true });
    const extra = await withCorrection(shop);
    const { id } = await paidOrder(shop, { choices: [choiceOf(PLAIN_FRAME), choiceOf(PLAIN_FRAME, { extra })] });
    await receivePrescription(shop, id, null, {}, "Je déclare");
    const order = await orderNow(shop, id);
    const view = await adminOrderView(shop, order, role);
    const hrefs = JSON.stringify(view).match(/\/(api\/)?admin\/[^"?#]+/g) ?? [];
    expect(hrefs.filter((href) => !maySee(role, href))).toEqual([]);
    const eyes = role === "owner" || role === "optician";
    expect([hrefs.some((href) => href.includes("/correction/")), view.money.refundHref !== null]).toEqual([eyes, eyes]);
    const rules = order.lines.map((line) => mayRuleOn(role, order, line));
    expect(rules).toEqual(order.lines.map(({ lenses }) => (lenses ? eyes : eyes || role === "sales")));
    expect(view.rights.lines.map(({ mayRule }) => mayRule)).toEqual(rules);
  },
);

describe("the table of rights", () => {
  const adminArea = site.filter(({ path }) => /^\/(api\/)?admin(\/|$)/.test(path));

  test("keeps what tells of someone's eyes to owner and optician", () => {
    const health = adminArea.filter(({ traits, path }) => traits.health && path !== "/admin/clients/:id");
    expect(health.length).toBeGreaterThan(7);
    for (const { path } of health)
      expect([path, STAFF_ROLES.filter((role) => maySee(role, path))]).toEqual([path, ["owner", "optician"]]);
  });

  test("lets a reader change nothing but their own access, session and display", () => {
    const changed = adminArea.map(({ path }) => path).filter((path) => mayChange("reader", path));
    expect(changed.filter((path) => !/^\/admin\/(securite|affichage|confirm|deconnexion$)/.test(path))).toEqual([]);
  });

  test("gives no role but the owner's what nobody thought of, the team and the settings", () => {
    for (const path of [
      "/admin/jamais-vu",
      "/admin/equipe",
      "/admin/equipe/abc",
      "/admin/journal",
      "/api/admin/jamais-vu",
    ])
      expect([path, STAFF_ROLES.map((role) => rightTo(role, path))]).toEqual([
        path,
        ["change", "none", "none", "none", "none"],
      ]);
    expect(STAFF_ROLES.filter((role) => mayChange(role, "/admin/reglages/identite"))).toEqual(["owner"]);
    expect(rightTo(null, "/admin")).toBe("none");
  });

  test("reads an address as the router does", () => {
    for (const path of ["/admin/d%65vis", "/ADMIN/Devis/", "//admin//devis", "/admin/devis?x=/admin/commandes"])
      expect([path, maySee("sales", path)]).toEqual([path, false]);
    expect(maySee("sales", "/admin/commandes/abc/remboursement")).toBe(false);
    expect(maySee("sales", "/admin/commandes/abc/bon")).toBe(true);
  });
});
