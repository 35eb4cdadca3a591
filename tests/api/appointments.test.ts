import { describe, expect, test } from "vitest";

import { slotsOf } from "~/domain/appointments/slots";
import { shopDay, addDays, weekdayOf } from "~/domain/days";

import { newApi } from "../helpers/api";
import { freeSlot, freeSlots } from "../helpers/appointments";
import { textLike } from "../helpers/matchers";
import { sharedShop } from "../helpers/shop";
import { AS_DELIVERED } from "../helpers/settings";

const shop = sharedShop();
const customer = { nom: "Moreau", prenom: "Clara", telephone: "06 12 34 56 78", email: "clara@exemple.fr" };
const TAKEN = "Désolé, ce créneau vient d'être réservé. Merci d'en choisir un autre.";
const today = () => shopDay(new Date());
const taken = async (from: string, to: string) =>
  (await newApi(shop()).get(`/api/rendezvous/availability?from=${from}&to=${to}`)).json<{ taken: string[] }>().taken;

describe("GET /api/rendezvous/availability", () => {
  test("lists what cannot be had, in order: taken slots, closed days, what is past", async () => {
    const slot = await freeSlot(shop());
    expect(await taken(shopDay(slot), shopDay(slot))).not.toContain(slot);
    expect((await newApi(shop()).post("/api/rendezvous", { motif: "controle", slotAt: slot, customer })).status).toBe(
      201,
    );
    expect(await taken(shopDay(slot), shopDay(slot))).toContain(slot);
    const sunday =
      Array.from({ length: 7 }, (_, index) => addDays(today(), index + 1)).find((day) => weekdayOf(day) === 0) ?? "";
    expect(await taken(sunday, sunday)).toEqual(slotsOf(AS_DELIVERED, sunday));
    const yesterday = addDays(today(), -1);
    expect(await taken(yesterday, yesterday)).toEqual(slotsOf(AS_DELIVERED, yesterday));
    const month = await taken(today(), addDays(today(), 41));
    expect(month).toEqual([...month].sort());
  });

  test.each([
    "",
    "?from=2026-03-01",
    "?from=2026-02-30&to=2026-03-01",
    "?from=2026-03-02&to=2026-03-01",
    "?from=2026-01-01&to=2026-12-31",
    "?from='&to=--",
  ])("'%s' is no range", async (search) => {
    const answer = await newApi(shop()).get(`/api/rendezvous/availability${search}`);
    expect([answer.status, typeof answer.json<{ error: unknown }>().error]).toEqual([422, "string"]);
  });
});

describe("POST /api/rendezvous", () => {
  test("books a slot, by the reason's name or its label, and the same call again gets the first answer", async () => {
    const slotAt = await freeSlot(shop());
    const api = newApi(shop());
    const call = { motif: "Contrôle de la vue", slotAt, customer: { ...customer, email: "par-appel@exemple.fr" } };
    const first = await api.post("/api/rendezvous", call, { key: "rdv-1" });
    expect([first.status, first.json()]).toEqual([
      201,
      { _id: textLike(/^[0-9a-f]{24}$/), slotAt, motif: "controle", status: "pending" },
    ]);
    const again = await api.post("/api/rendezvous", call, { key: "rdv-1" });
    expect([again.status, again.json()]).toEqual([201, first.json()]);
    expect((await api.post("/api/rendezvous", { ...call, motif: "choix" }, { key: "rdv-1" })).status).toBe(422);
    expect(await shop().db("appointments").where({ email: "par-appel@exemple.fr" })).toHaveLength(1);
    await shop().sandbox.inbox.waitFor((mail) => mail.envelope.to.includes("par-appel@exemple.fr"));
  });

  test("a slot someone has, or on a closed day, is a 409 in the specification's words", async () => {
    const slotAt = await freeSlot(shop());
    await newApi(shop()).post("/api/rendezvous", { motif: "choix", slotAt, customer });
    const sunday =
      Array.from({ length: 7 }, (_, index) => addDays(today(), index + 1)).find((day) => weekdayOf(day) === 0) ?? "";
    for (const each of [
      slotAt,
      slotsOf(AS_DELIVERED, sunday)[0],
      slotsOf(AS_DELIVERED, addDays(today(), -2))[0],
      slotsOf(AS_DELIVERED, addDays(today(), 200))[0],
    ]) {
      const refused = await newApi(shop()).post("/api/rendezvous", { motif: "choix", slotAt: each, customer });
      expect([refused.status, refused.json()], each).toEqual([409, { error: TAKEN }]);
    }
  });

  test.each([
    [{ motif: "" }, "Veuillez choisir un motif."],
    [{ motif: 3 }, "Veuillez choisir un motif."],
    [{ slotAt: null }, "Veuillez choisir un créneau."],
    [{ slotAt: "2026-03-03 10:00" }, "Veuillez choisir un créneau."],
    [{ customer: null }, "Veuillez renseigner nom et prénom."],
    [{ customer: { ...customer, nom: "" } }, "Veuillez renseigner nom et prénom."],
    [{ customer: { ...customer, telephone: "abc" } }, "Numéro de téléphone invalide."],
    [{ customer: { ...customer, email: "clara" } }, "Adresse e-mail invalide."],
  ])("%o is a 422 that says «%s»", async (change, message) => {
    const [slotAt] = await freeSlots(shop());
    const refused = await newApi(shop()).post("/api/rendezvous", { motif: "choix", slotAt, customer, ...change });
    expect([refused.status, refused.json<{ error: string }>().error]).toEqual([422, message]);
  });

  test("asks for the token, for JSON, and for POST", async () => {
    const api = newApi(shop());
    const call = { motif: "choix", slotAt: await freeSlot(shop()), customer };
    expect((await api.post("/api/rendezvous", call, { csrf: null })).status).toBe(403);
    expect((await api.post("/api/rendezvous", "{", {})).status).toBe(400);
    expect((await api.post("/api/rendezvous", "a=b", { headers: { "Content-Type": "text/plain" } })).status).toBe(415);
    expect((await api.get("/api/rendezvous")).status).toBe(405);
    expect((await api.put("/api/rendezvous", call)).status).toBe(405);
  });

  test("fifty calls at the same instant: one 201, forty-nine 409", async () => {
    const slotAt = await freeSlot(shop());
    const callers = Array.from({ length: 50 }, () => newApi(shop()));
    await Promise.all(callers.map((api) => api.get("/api/health")));
    const answers = await Promise.all(
      callers.map((api, index) =>
        api.post("/api/rendezvous", {
          motif: "autre",
          slotAt,
          customer: { ...customer, email: `ensemble-${index}@exemple.fr` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      answers.filter(({ status }) => status === 409).map((answer) => answer.json<{ error: string }>().error),
    ).toEqual(Array.from({ length: 49 }, () => TAKEN));
    expect(await shop().db("taken_slots").where({ slot_at: slotAt })).toHaveLength(1);
  });
});
