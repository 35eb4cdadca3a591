import { afterEach, describe, expect, test } from "vitest";

import { hourName, slotName } from "~/domain/appointments/slots";
import { dayAndMonth, shopDay, addDays, weekdayOf } from "~/domain/days";

import {
  bookSlot,
  BOOKER,
  chooseSlot,
  CONFIRM,
  freeSlot,
  freeSlots,
  keepForShop,
  linkInMail,
  newBooker,
  REASON,
  toAgenda,
  toConfirm,
} from "../helpers/appointments";
import { all, attr, byId, normal, textOf } from "../helpers/dom";
import { htmlProblems } from "../helpers/html";
import { openShop, sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const TAKEN = "Désolé, ce créneau vient d'être réservé. Merci d'en choisir un autre.";

const shop = sharedShop();
afterEach(() => shop().sandbox.inbox.clear());

const rows = (email: string) => shop().db("appointments").where({ email });
const cells = (page: Page) => page.elements("a").filter((each) => /cell--free/.test(attr(each, "class") ?? ""));

describe("the three steps", () => {
  test("lead to a booking told once at home, and kept on a page of its own", async () => {
    const visitor = newVisitor(shop());
    const slot = await freeSlot(shop());
    const booker = newBooker();
    const home = await bookSlot(shop(), slot, booker, visitor);
    expect(home.redirects).toEqual([{ status: 303, from: "/rendez-vous?etape=3", to: "/home" }]);
    const toast = textOf(home.elements("div", { role: "status" })[0]);
    const when = normal(slotName(slot));
    expect(toast).toBe(
      `Rendez-vous confirmé. ${when.charAt(0).toUpperCase()}${when.slice(1)} ${REASON}, Clara Moreau Voir mon rendez-vous`,
    );
    expect((await visitor.visit("/home")).text).not.toContain("Rendez-vous confirmé.");

    const page = await home.link("Voir mon rendez-vous").follow();
    expect([page.status, page.h1]).toEqual([200, "Votre rendez-vous"]);
    for (const fact of [when, REASON, "Clara Moreau"]) expect(page.text).toContain(fact);
    expect([page.headers.get("Cache-Control"), page.headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
    expect(await rows(booker["Adresse e-mail"])).toMatchObject([
      {
        slot_at: slot,
        status: "pending",
        reason: "controle",
        last_name: "Moreau",
        first_name: "Clara",
        phone: "06 12 34 56 78",
      },
    ]);
    expect((await visitor.visit("/rendez-vous?etape=3")).text).toContain("Quel est le motif de votre visite ?"); // the next booking begins anew
  });

  test("each must be answered, in words, with the title and a link to the field", async () => {
    const visitor = newVisitor(shop());
    const reason = await (await visitor.visit("/rendez-vous")).form({ button: "Continuer" }).submit("Continuer");
    expect([reason.status, reason.errors()]).toEqual([422, ["Veuillez choisir un motif."]]);
    expect(reason.title).toMatch(/^Erreur : Prendre rendez-vous/);
    const slot = await (await toAgenda(visitor)).form({ button: "Continuer" }).submit("Continuer");
    expect([slot.status, slot.errors()]).toEqual([422, ["Veuillez choisir un créneau."]]);
    expect(attr(byId(slot.root, "slotAt") ?? slot.root, "type")).toBe("radio");

    const confirm = await toConfirm(visitor, await freeSlot(shop()));
    const empty = await confirm.form({ button: CONFIRM }).submit(CONFIRM);
    expect([empty.status, [...empty.errors()].sort()]).toEqual([
      422,
      ["Adresse e-mail invalide.", "Numéro de téléphone invalide.", "Veuillez renseigner nom et prénom."],
    ]);
    const half = await empty
      .form({ button: CONFIRM })
      .fill({ ...BOOKER, Téléphone: "06 12" })
      .submit(CONFIRM);
    expect([half.status, half.errors(), half.describedError("Téléphone")]).toEqual([
      422,
      ["Numéro de téléphone invalide."],
      "Numéro de téléphone invalide.",
    ]);
    expect([half.form({ button: CONFIRM }).value("Nom"), half.form({ button: CONFIRM }).value("Téléphone")]).toEqual([
      "Moreau",
      "06 12",
    ]);
    for (const page of [reason, slot, empty]) expect(await htmlProblems(page.html)).toEqual([]);
  });

  test("are kept on the server: the summary shows what was said, and Modifier leads back to it", async () => {
    const visitor = newVisitor(shop());
    expect((await visitor.visit("/rendez-vous?etape=3")).text).toContain("Quel est le motif de votre visite ?");
    const slot = await freeSlot(shop());
    const confirm = await toConfirm(visitor, slot);
    expect(confirm.path).toBe("/rendez-vous?etape=3");
    expect(confirm.text).toContain(`Motif ${REASON} Modifier`);
    expect(confirm.text).toContain(`Créneau ${normal(slotName(slot))} Modifier`);
    const form = () => confirm.form({ button: CONFIRM });
    const agenda = await form().submit("Modifier : créneau");
    expect(agenda.redirects).toEqual([{ status: 303, from: "/rendez-vous?etape=3", to: "/rendez-vous?etape=2" }]);
    expect(agenda.form({ button: "Continuer" }).value(dayAndMonth(shopDay(slot)))).toBe(normal(hourName(slot)));
    const reason = await form().submit("Modifier : motif");
    expect(reason.form({ button: "Continuer" }).value("Quel est le motif de votre visite ?")).toBe(REASON);
    expect((await form().submit("Étape précédente")).path).toBe("/rendez-vous?etape=2");
    expect((await newVisitor(shop()).visit("/rendez-vous?etape=2")).text).toContain(
      "Quel est le motif de votre visite ?",
    );
  });

  test("back from the last step, what was typed stands there again, right or wrong", async () => {
    const visitor = newVisitor(shop());
    const [slot = "", later = ""] = await freeSlots(shop());
    const typed = { "Nom": "Moreau", "Prénom": "", "Téléphone": "06 12", "Adresse e-mail": "clara@exemple" };
    const confirm = await toConfirm(visitor, slot);
    for (const button of ["Modifier : motif", "Modifier : créneau", "Étape précédente", "Motif : fait, modifier"]) {
      const earlier = await confirm.form({ button: CONFIRM }).fill(typed).submit(button);
      expect([button, earlier.status, earlier.errors()]).toEqual([button, 200, []]);
    }
    await chooseSlot(visitor, later);
    const back = await visitor.visit("/rendez-vous?etape=3");
    for (const [label, value] of Object.entries(typed))
      expect(back.form({ button: CONFIRM }).value(label), label).toBe(value);
    expect(back.text).toContain(normal(slotName(later)));
    expect(await htmlProblems(back.html)).toEqual([]);
    const booker = newBooker();
    expect((await back.form({ button: CONFIRM }).fill(booker).submit(CONFIRM)).path).toBe("/home");
    expect(await rows(booker["Adresse e-mail"])).toMatchObject([{ slot_at: later }]);
    expect((await newVisitor(shop()).visit("/rendez-vous?etape=3")).html).not.toContain("Moreau");
  });

  test("show the shop's front and a drawn plan, with a way to a real one", async () => {
    const page = await newVisitor(shop()).visit("/rendez-vous");
    expect(page.elements("img", { alt: /salle d’examen/ })).toHaveLength(1);
    expect(page.elements("svg", { "aria-label": /^Plan du quartier/ })).toHaveLength(1);
    expect(page.link("Voir sur la carte").href).toContain("openstreetmap.org");
    expect(page.elements("iframe")).toEqual([]);
  });
});

describe("the agenda", () => {
  test("in three days shows nine hours a day; what is taken is disabled and says so", async () => {
    const [slot = ""] = (await freeSlots(shop())).filter((each) => weekdayOf(shopDay(each)) === 2);
    await bookSlot(shop(), slot);
    const visitor = newVisitor(shop());
    await toAgenda(visitor);
    const agenda = await visitor.visit(`/rendez-vous?etape=2&vue=3jours&du=${shopDay(slot)}`);
    const days = agenda.elements("fieldset", { class: "agenda__day" });
    expect(days.map((day) => textOf(all(day, "h4")[0]))).toEqual(
      [0, 1, 2].map((after) => dayAndMonth(addDays(shopDay(slot), after))),
    );
    expect(days[0] && all(days[0], "input")).toHaveLength(9);
    const gone = agenda.elements("input", { value: slot })[0];
    expect(attr(gone ?? agenda.root, "disabled")).toBe("");
    expect(agenda.elements("p", { title: "Créneau indisponible" }).map(textOf)).toContain(
      `${normal(hourName(slot))} (Créneau indisponible)`,
    );
    expect(await htmlProblems(agenda.html)).toEqual([]);
  });

  test.each([
    ["semaine", 7],
    ["mois", 42],
  ])("as '%s' begins on Monday, counts what is free, and each day leads to three days from it", async (mode, most) => {
    const visitor = newVisitor(shop());
    await toAgenda(visitor);
    const slot = await freeSlot(shop());
    const agenda = await visitor.visit(`/rendez-vous?etape=2&vue=${mode}&du=${shopDay(slot)}`);
    expect(cells(agenda).length).toBeGreaterThan(0);
    expect(cells(agenda).length).toBeLessThanOrEqual(most);
    const names =
      mode === "mois"
        ? agenda.elements("abbr").map((each) => attr(each, "title"))
        : agenda.texts("cell__day").map((each) => each.split(" ")[0]);
    expect(names).toEqual(["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]);
    const cell = cells(agenda)[0];
    const link = cell ? (attr(cell, "aria-label") ?? textOf(cell)) : "";
    const [, count = ""] = /(\d) libres?/.exec(link) ?? [];
    expect(agenda.hasForm({ button: "Continuer" }) && agenda.elements("input", { type: "radio" }).length > 0).toBe(
      false,
    );
    const days = await agenda.link(link).follow();
    expect(days.url.searchParams.get("vue")).toBe("3jours");
    const [first] = days.elements("fieldset", { class: "agenda__day" });
    expect(
      first && [
        textOf(all(first, "h4")[0]),
        all(first, "input").filter((each) => attr(each, "disabled") === undefined).length,
      ],
    ).toEqual([link.replace(/^\d+, \d libres?, | \d libres?$/g, ""), Number(count)]);
    expect(await htmlProblems(agenda.html)).toEqual([]);
  });

  test("cannot be leafed through beyond what is offered, and forgives any address", async () => {
    const visitor = newVisitor(shop());
    await toAgenda(visitor);
    const turns = async (mode: string, name: RegExp) => {
      let page = await visitor.visit(`/rendez-vous?etape=2&vue=${mode}`);
      let count = 0;
      while (page.hasLink(name) && count < 60) [page, count] = [await page.link(name).follow(), count + 1];
      return count;
    };
    for (const [mode, name, most] of [
      ["mois", /Mois suivant/, 3],
      ["semaine", /Semaine suivante/, 10],
      ["3jours", /Jours suivants/, 25],
    ] as const) {
      const count = await turns(mode, name);
      expect([count > 0, count <= most], `${name.source}: ${count}`).toEqual([true, true]);
    }
    expect(await turns("mois", /Mois précédent/)).toBe(0);
    for (const search of ["vue=annee&du=hier", "du=1999-01-01", "du=2999-12-31", "vue=mois&du=2026-02-31"]) {
      const page = await visitor.visit(`/rendez-vous?etape=2&${search}`);
      expect([page.status, byId(page.root, "agenda") !== undefined], search).toEqual([200, true]);
    }
  });
});

describe("a slot someone else has meanwhile", () => {
  test("is explained at the last step: the agenda comes back without it, and nothing need be typed again", async () => {
    const slot = await freeSlot(shop());
    const visitor = newVisitor(shop());
    const booker = newBooker();
    const confirm = await toConfirm(visitor, slot);
    await bookSlot(shop(), slot);
    const refused = await confirm.form({ button: CONFIRM }).fill(booker).submit(CONFIRM);
    expect([refused.status, refused.errors()]).toEqual([422, [TAKEN]]);
    expect(refused.text).toContain("Quand souhaitez-vous venir ?");
    const offered = (page: Page) => page.elements("input", { value: slot }).map((input) => attr(input, "disabled"));
    expect(offered(refused)).not.toContain(undefined);
    // The agenda comes back with the nearest days, which on the eve of closed days are before that of the slot.
    const ofThatDay = await visitor.visit(`/rendez-vous?etape=2&du=${shopDay(slot)}`);
    expect(offered(ofThatDay)).toEqual([""]);
    expect(await rows(booker["Adresse e-mail"])).toEqual([]);

    const again = await chooseSlot(visitor, await freeSlot(shop()));
    expect(again.form({ button: CONFIRM }).value("Adresse e-mail")).toBe(booker["Adresse e-mail"]);
    expect((await again.form({ button: CONFIRM }).submit(CONFIRM)).path).toBe("/home");
  });

  test("is refused at the second step, and told of where it was chosen already", async () => {
    const slot = await freeSlot(shop());
    const visitor = newVisitor(shop());
    await toAgenda(visitor);
    const agenda = await visitor.visit(`/rendez-vous?etape=2&vue=3jours&du=${shopDay(slot)}`);
    const late = newVisitor(shop());
    const confirm = await toConfirm(late, slot);
    await keepForShop(shop(), slot);
    const refused = await agenda
      .form({ button: "Continuer" })
      .fill({ [dayAndMonth(shopDay(slot))]: hourName(slot) })
      .submit("Continuer");
    expect([refused.status, refused.errors()]).toEqual([422, [TAKEN]]);
    expect(refused.text).not.toContain("Formation");
    const reloaded = await late.visit("/rendez-vous?etape=3");
    expect(reloaded.texts("notice")).toEqual([TAKEN]);
    const sent = await confirm.form({ button: CONFIRM }).fill(newBooker()).submit(CONFIRM);
    expect([sent.status, sent.errors()]).toEqual([422, [TAKEN]]);
  });
});

describe("once", () => {
  test("the same form sent twice books once, mails once, and tells of it both times", async () => {
    const slot = await freeSlot(shop());
    const booker = newBooker();
    const visitor = newVisitor(shop());
    const form = (await toConfirm(visitor, slot)).form({ button: CONFIRM }).fill(booker);
    const [first, second] = await Promise.all([form.submit(CONFIRM), form.submit(CONFIRM)]);
    expect([first.path, second.path]).toEqual(["/home", "/home"]);
    const third = await form.submit(CONFIRM);
    expect(third.text).toContain("Rendez-vous confirmé.");
    expect(await rows(booker["Adresse e-mail"])).toHaveLength(1);
    expect(
      await shop()
        .db("outbox")
        .where("dedupe_key", "like", "appointment:%")
        .andWhere("message", "like", `%"to":"${booker["Adresse e-mail"]}"%`),
    ).toHaveLength(1);
  });

  test("another tab that asks for the same slot again is told of the one booking", async () => {
    const slot = await freeSlot(shop());
    const booker = newBooker();
    const visitor = newVisitor(shop());
    await toConfirm(visitor, slot);
    const [one, other] = [await visitor.visit("/rendez-vous?etape=3"), await visitor.visit("/rendez-vous?etape=3")];
    await one.form({ button: CONFIRM }).fill(booker).submit(CONFIRM);
    expect((await other.form({ button: CONFIRM }).fill(booker).submit(CONFIRM)).path).toBe("/home");
    expect(await rows(booker["Adresse e-mail"])).toHaveLength(1);
  });

  test("what a tab shows is what it books, whatever another has chosen since", async () => {
    const [slot = "", other = ""] = await freeSlots(shop());
    const booker = newBooker();
    const visitor = newVisitor(shop());
    const confirm = await toConfirm(visitor, slot);
    await chooseSlot(visitor, other);
    await confirm.form({ button: CONFIRM }).fill(booker).submit(CONFIRM);
    expect(await rows(booker["Adresse e-mail"])).toMatchObject([{ slot_at: slot }]);
  });
});

describe("the link in the mail", () => {
  test("shows, moves and cancels; the same old link leads to the new date", async () => {
    const [slot = "", other = ""] = await freeSlots(shop());
    const booker = newBooker();
    await bookSlot(shop(), slot, booker);
    const link = await linkInMail(shop(), booker["Adresse e-mail"]);
    const visitor = newVisitor(shop()); // another browser, without an account
    const page = await visitor.visit(link);
    expect(page.text).toContain(normal(slotName(slot)));
    const agenda = await page.link("Déplacer").follow();
    expect(agenda.errors()).toEqual([]);
    const none = await agenda.form({ button: "Déplacer le rendez-vous" }).submit("Déplacer le rendez-vous");
    expect([none.status, none.errors()]).toEqual([422, ["Veuillez choisir un créneau."]]);
    const moved = await chooseSlot(visitor, other, `${link}&demande=deplacer`, "Déplacer le rendez-vous");
    expect(moved.redirects.map(({ status, to }) => [status, to])).toEqual([[303, link]]);
    expect(moved.text).toContain("Votre rendez-vous est déplacé.");
    expect((await newVisitor(shop()).visit(link)).text).toContain(normal(slotName(other)));
    expect(await freeSlots(shop())).toContain(slot);

    const asked = await moved.link("Annuler le rendez-vous").follow();
    expect(asked.text).toContain("Annuler ce rendez-vous ?");
    const cancel = asked.form({ button: "Oui, annuler" });
    const [first, again] = [await cancel.submit("Oui, annuler"), await cancel.submit("Oui, annuler")];
    for (const answer of [first, again])
      expect([answer.status, answer.h1]).toEqual([200, "Votre rendez-vous est annulé"]);
    expect(again.link("Prendre un autre rendez-vous").href).toBe("/rendez-vous");
    expect(await freeSlots(shop())).toContain(other);

    await shop().sandbox.inbox.waitFor(
      (mail) => mail.envelope.to.includes(booker["Adresse e-mail"]) && mail.subject.endsWith("est annulé"),
    );
    const mails = shop().sandbox.inbox.mails.filter((mail) => mail.envelope.to.includes(booker["Adresse e-mail"]));
    const events = mails.map(
      (mail) =>
        mail.attachments
          .find(({ mimeType }) => /calendar|ics/.test(mimeType))
          ?.content.toString("utf8")
          .replace(/\r\n[ \t]/g, "") ?? "",
    );
    expect(
      events.map((event) => [/^METHOD:(.*)$/m.exec(event)?.[1]?.trim(), /^SEQUENCE:(.*)$/m.exec(event)?.[1]?.trim()]),
    ).toEqual([
      ["REQUEST", "0"],
      ["REQUEST", "1"],
      ["CANCEL", "2"],
    ]);
    expect(new Set(events.map((event) => /^UID:(.*)$/m.exec(event)?.[1]))).toHaveProperty("size", 1);
  });

  test("opened by a mail scanner, every link and everything it leads to changes nothing", async () => {
    const booker = newBooker();
    await bookSlot(shop(), await freeSlot(shop()), booker);
    const link = await linkInMail(shop(), booker["Adresse e-mail"]);
    const before = await rows(booker["Adresse e-mail"]);
    const scanner = newVisitor(shop(), { headers: { "User-Agent": "Mozilla/5.0 (compatible; SafeLinks)" } });
    for (const path of [link, `${link}&demande=annuler`, `${link}&demande=deplacer`, `${link}&intent=cancel`]) {
      expect((await scanner.visit(path)).status).toBe(200);
      expect((await scanner.visit(path, { method: "HEAD" })).status).toBe(200);
    }
    expect(await rows(booker["Adresse e-mail"])).toEqual(before);
  });

  test("forged, cut, of another appointment or of long ago, leads to a plain page with a way on", async () => {
    const [booker, other] = [newBooker(), newBooker()];
    await bookSlot(shop(), await freeSlot(shop()), booker);
    await bookSlot(shop(), await freeSlot(shop()), other);
    const link = await linkInMail(shop(), booker["Adresse e-mail"]);
    const [path = "", query = ""] = link.split("?");
    const otherPath = (await linkInMail(shop(), other["Adresse e-mail"])).split("?")[0] ?? "";
    const expectDead = (page: Page) => {
      expect([page.status, page.h1]).toEqual([404, "Ce lien ne sert plus"]);
      expect(page.text).not.toContain("Moreau");
      expect([page.hasLink("Prendre rendez-vous"), page.hasLink("Nous contacter")]).toEqual([true, true]);
    };
    for (const address of [
      path,
      `${path}?cle=`,
      `${path}?${query.slice(0, -1)}`,
      `${path}?${query}x`,
      `${otherPath}?${query}`,
      `/rendez-vous/${"0".repeat(24)}?${query}`,
      "/rendez-vous/x?cle=y",
    ])
      expectDead(await newVisitor(shop()).visit(address));

    const asked = await newVisitor(shop()).visit(`${link}&demande=annuler`);
    await shop()
      .db("appointments")
      .where({ email: booker["Adresse e-mail"] })
      .update({ slot_at: new Date(Date.now() - 31 * 86_400_000).toISOString() });
    expectDead(await asked.form({ button: "Oui, annuler" }).submit("Oui, annuler"));
    expect(await rows(booker["Adresse e-mail"])).toMatchObject([{ status: "pending" }]);
  });

  test("of an appointment that is past shows it, and offers another", async () => {
    const booker = newBooker();
    await bookSlot(shop(), await freeSlot(shop()), booker);
    const link = await linkInMail(shop(), booker["Adresse e-mail"]);
    await shop()
      .db("appointments")
      .where({ email: booker["Adresse e-mail"] })
      .update({ slot_at: new Date(Date.now() - 86_400_000).toISOString() });
    const page = await newVisitor(shop()).visit(`${link}&demande=annuler`);
    expect([
      page.text.includes("Ce rendez-vous est passé."),
      page.hasForm({ button: "Oui, annuler" }),
      page.hasLink("Prendre un autre rendez-vous"),
    ]).toEqual([true, false, true]);
  });
});

describe("against abuse", () => {
  test("a filled decoy, a form without its date, and one of yesterday book nothing, and keep what was typed", async () => {
    const booker = newBooker();
    const slot = await freeSlot(shop());
    const visitor = newVisitor(shop());
    const confirm = await toConfirm(visitor, slot);
    const fields = () =>
      Object.fromEntries(
        confirm
          .form({ button: CONFIRM })
          .fill(booker)
          .fields(CONFIRM)
          .filter((field): field is [string, string] => typeof field[1] === "string"),
      );
    for (const change of [{ website: "https://spam.example" }, { shown: "" }, { shown: "shown:1.x" }] as Record<
      string,
      string
    >[]) {
      const answer = await visitor.post("/rendez-vous?etape=3", {
        ...fields(),
        ...change,
        attempt: `${Math.random()}.confirm`,
      });
      expect(answer.status).toBe(422);
      expect(answer.form({ button: CONFIRM }).value("Adresse e-mail")).toBe(booker["Adresse e-mail"]);
      expect(answer.form({ button: CONFIRM }).value("Laissez ce champ vide")).toBe("");
    }
    expect(await rows(booker["Adresse e-mail"])).toEqual([]);
    expect((await visitor.post("/rendez-vous?etape=3", fields())).status).toBe(303);
  });

  test("nothing of who came is in the log, in an address or in the browser", async () => {
    const booker = newBooker();
    const visitor = newVisitor(shop());
    const slot = await freeSlot(shop());
    const answer = (await toConfirm(visitor, slot)).form({ button: CONFIRM }).fill(booker).fields(CONFIRM);
    const posted = await visitor.post(
      "/rendez-vous?etape=3",
      Object.fromEntries(answer.filter((field): field is [string, string] => typeof field[1] === "string")),
    );
    expect(posted.headers.get("Location")).toBe("/home");
    const told = [...visitor.cookies.values()]
      .map(
        (value) =>
          decodeURIComponent(value) +
          Buffer.from(decodeURIComponent(value).split(".")[0] ?? "", "base64url").toString("utf8"),
      )
      .join("\n");
    const link = await linkInMail(shop(), booker["Adresse e-mail"]);
    await newVisitor(shop()).visit(link);
    const key = new URL(link, shop().url).searchParams.get("cle") ?? "?";
    for (const secret of ["Moreau", booker["Adresse e-mail"], "06 12 34", REASON]) {
      expect(told).not.toContain(secret);
      expect(shop().log.join("\n")).not.toContain(secret);
    }
    expect(shop().log.join("\n")).not.toContain(key);
  });

  test("the twenty-first form of an hour is told to wait, and comes back as it was typed", async () => {
    const guarded = await openShop({ env: { RATE_LIMITS: "on" } });
    const visitor = newVisitor(guarded);
    const form = (await toConfirm(visitor, await freeSlot(guarded)))
      .form({ button: CONFIRM })
      .fill({ ...BOOKER, Nom: "" });
    let answer = await form.submit(CONFIRM);
    for (let sent = 1; sent < 21; sent += 1) {
      expect(answer.status).toBe(422);
      answer = await form.submit(CONFIRM);
    }
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(60);
    expect(answer.form({ button: CONFIRM }).value("Prénom")).toBe("Clara");
    await guarded.stop();
  });
});

test("fifty people at the same instant: one appointment, forty-nine clear refusals", async () => {
  const slot = await freeSlot(shop());
  const forms = await Promise.all(
    Array.from({ length: 50 }, async () =>
      (await toConfirm(newVisitor(shop()), slot)).form({ button: CONFIRM }).fill(newBooker()),
    ),
  );
  const answers = await Promise.all(forms.map((form) => form.submit(CONFIRM)));
  expect(answers.filter(({ path }) => path === "/home")).toHaveLength(1);
  const refusals = answers.filter(({ status }) => status === 422);
  expect(refusals).toHaveLength(49);
  for (const refusal of refusals) expect(refusal.errors()).toEqual([TAKEN]);
  expect(await shop().db("appointments").where({ slot_at: slot })).toHaveLength(1);
  expect(await shop().db("taken_slots").where({ slot_at: slot })).toHaveLength(1);
});
