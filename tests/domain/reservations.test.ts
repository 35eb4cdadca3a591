import { beforeEach, describe, expect, test } from "vitest";

import { findProduct } from "~/domain/catalogue/products.server";
import { catalogueVersion } from "~/domain/catalogue/version.server";
import { deliverDue } from "~/domain/outbox.server";
import { cancelReservation, collectReservation, expireReservations } from "~/domain/reservations/close.server";
import { ReservationForm } from "~/domain/reservations/forms.server";
import { deliverReservation, listReservations, type ReservationState } from "~/domain/reservations/list.server";
import { reservationLink, reservationPath } from "~/domain/reservations/links.server";
import { prolongOverClosures, stillProlonged } from "~/domain/reservations/prolong.server";
import { findReservation } from "~/domain/reservations/reservation.server";
import { MOST_HELD, reserve, type Wish } from "~/domain/reservations/reserve.server";
import { closeShop, takeClosureBack } from "~/domain/settings/dates.server";
import { startWorkers } from "~/domain/workers.server";

import { LAST_PIECE, PLAIN_FRAME, SOLD_OUT_FRAME, type NamedProduct } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { archive, queuedMails, setStock, shelfOf } from "../helpers/factories";
import { textLike } from "../helpers/matchers";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const wishOf = (product: NamedProduct, changes: Partial<Wish> = {}): Wish => ({
  productId: product.id,
  color: product.colors[0]?.value ?? "",
  size: product.sizes[0] ?? "",
  name: "Clara Moreau",
  email: "clara@exemple.fr",
  phone: "0612345678",
  ...changes,
});
async function reserved(product: NamedProduct = PLAIN_FRAME, changes: Partial<Wish> = {}) {
  const result = await reserve(services, wishOf(product, changes));
  if (result.outcome !== "reserved") throw new Error(result.outcome);
  return result.reservation;
}
const listed = async (state: ReservationState = "open", search = "") =>
  (
    await listReservations(services, {
      state,
      search,
      sort: "date",
      descending: true,
      page: 1,
      limit: 10,
      pages: () => ({ offset: 0 }),
    })
  ).rows;
const facts = async () => (await queuedMails(services)).map(({ fact, mail }) => [fact.split(":").at(-1), mail.to]);
const SHOP = "bonjour@lunetterie-des-terreaux.example";

test("a pair put aside counts as promised, and both sides are told", async () => {
  const before = await catalogueVersion(services);
  const reservation = await reserved();
  expect(reservation).toMatchObject({
    status: "held",
    productName: "Maison Valmy Panthéon",
    colorName: "Noir",
    size: "48",
    expiresAt: "2026-03-05T18:00:00.000Z",
    reference: textLike(/^[A-HJ-NP-RT-Y346-9]{6}$/),
  });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 1 });
  expect((await findProduct(services, PLAIN_FRAME.slug))?.colors[0]?.available).toBe(17);
  expect(await catalogueVersion(services)).not.toBe(before); // cached pages are made anew
  expect(await facts()).toEqual([
    ["confirmation", "clara@exemple.fr"],
    ["notice", SHOP],
  ]);
  await deliverDue(services);
  const [mine, theirs] = services.mailbox;
  expect(mine?.text).toContain(reservation.reference);
  expect(mine?.text).toContain("jusqu’au 5 mars 2026 à 19\u00a0h");
  expect(mine?.text).toContain(`http://localhost:3000${reservationPath(services.config, reservation)}`);
  expect(mine?.text).not.toContain("06 12"); // it goes to a typed address
  expect(theirs).toMatchObject({
    replyTo: "clara@exemple.fr",
    subject: `Réservation ${reservation.reference} : Maison Valmy Panthéon`,
  });
  expect(theirs?.text).toContain("06\u00a012\u00a034\u00a056\u00a078");
});

test("of ten who want the last pair at once, one has it", async () => {
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      reserve(services, wishOf(LAST_PIECE, { email: `client${turn}@exemple.fr` })),
    ),
  );
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(["reserved", ...Array<string>(9).fill("soldOut")]);
  expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 1 });
  expect(await facts()).toHaveLength(2);
});

test("what cannot be put aside leaves no trace", async () => {
  expect(await reserve(services, wishOf(SOLD_OUT_FRAME))).toEqual({ outcome: "soldOut" });
  expect(await reserve(services, wishOf(PLAIN_FRAME, { color: "#123456" }))).toEqual({ outcome: "unknown" });
  for (const size of ["", "99"])
    expect(await reserve(services, wishOf(PLAIN_FRAME, { size }))).toEqual({ outcome: "sizeMissing" });
  expect((await reserved(LAST_PIECE, { size: "" })).size).toBe("47"); // the only size needs no choice
  await archive(services, PLAIN_FRAME);
  expect(await reserve(services, wishOf(PLAIN_FRAME))).toEqual({ outcome: "unknown" });
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 0 });
  expect(await listed()).toHaveLength(1);
});

test("one address keeps three pairs at a time, in whatever letters it is typed", async () => {
  for (let turn = 0; turn < MOST_HELD; turn += 1) await reserved();
  expect(await reserve(services, wishOf(PLAIN_FRAME, { email: "CLARA@exemple.fr" }))).toEqual({ outcome: "tooMany" });
  const [first] = await listed();
  await cancelReservation(services, first?.id ?? "", "customer");
  expect((await reserved()).status).toBe("held");
});

describe("an end", () => {
  test("collected: the pair leaves the stock, once", async () => {
    const { id } = await reserved(LAST_PIECE);
    const ends = await Promise.all([
      collectReservation(services, id),
      collectReservation(services, id),
      cancelReservation(services, id, "shop"),
    ]);
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect((await findReservation(services, id))?.status).toBe(ends[0] || ends[1] ? "collected" : "cancelled");
    expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 0, held: 0 });
    expect(await listed()).toEqual([]);
  });

  test("collected after the shelf was counted anew: nothing falls below zero", async () => {
    const { id } = await reserved(LAST_PIECE);
    await setStock(services, LAST_PIECE, 0);
    expect(await collectReservation(services, id)).toMatchObject({ status: "collected" });
    expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 0, held: 0 });
  });

  test.each([
    ["customer", SHOP],
    ["shop", "clara@exemple.fr"],
  ] as const)("cancelled by the %s: the pair is back, once, and the other side is told", async (by, told) => {
    const { id } = await reserved(LAST_PIECE);
    await Promise.all([cancelReservation(services, id, by), cancelReservation(services, id, by)]);
    expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
    expect((await facts()).filter(([fact]) => fact === "cancelled")).toEqual([["cancelled", told]]);
    expect(await collectReservation(services, id)).toBeNull();
    expect((await reserved(LAST_PIECE)).status).toBe("held");
  });

  test("a reservation that would end on a closed day ends on the next opening day, for each way to close a day", async () => {
    const { id, expiresAt } = await reserved();
    const other = await reserved(LAST_PIECE, { email: "autre@exemple.fr" });
    await cancelReservation(services, other.id, "shop");
    expect(expiresAt).toBe("2026-03-05T18:00:00.000Z");
    expect(await prolongOverClosures(services)).toEqual([]);
    const owner = await newAdministrator(services);
    await closeShop(services, owner, { from: "2026-03-04", to: "2026-03-06", sentence: "" });
    expect(await prolongOverClosures(services)).toMatchObject([{ id, expiresAt: "2026-03-07T18:00:00.000Z" }]);
    expect(await prolongOverClosures(services)).toEqual([]);
    const closures = [{ to: "2026-03-06" }];
    await takeClosureBack(services, owner, "2026-03-04", "2026-03-06");
    expect(await stillProlonged(services, [])).toEqual([]);
    expect(await stillProlonged(services, closures)).toMatchObject([{ id, expiresAt: "2026-03-07T18:00:00.000Z" }]);
    await closeShop(services, owner, { from: "2026-03-04", to: "2026-03-06", sentence: "" });
    const moved = async () =>
      (await queuedMails(services)).filter(({ fact }) => fact.includes(":moved:")).map(({ mail }) => mail);
    const [letter, ...more] = await moved();
    expect([letter?.to, more]).toEqual(["clara@exemple.fr", []]);
    expect(`${letter?.subject} ${letter?.text}`.replaceAll("\u00a0", " ")).toMatch(
      /prolongée jusqu’au 7 mars 2026 à 19 h .*, au lieu du 5 mars 2026 à 19 h\./s,
    );
    await closeShop(services, owner, { from: "2026-03-07", to: "2026-03-07", sentence: "" });
    services.clock.set("2026-03-06T18:00:00Z");
    expect(await expireReservations(services)).toBe(0);
    expect(await findReservation(services, id)).toMatchObject({
      status: "held",
      expiresAt: "2026-03-09T18:00:00.000Z",
    });
    expect(await moved()).toHaveLength(2);
    services.clock.set("2026-03-09T18:00:00Z");
    expect(await expireReservations(services)).toBe(1);
  });

  test("when its days are over: the pair is back exactly once, by the worker or by hand, and a mail says so", async () => {
    const { id } = await reserved(LAST_PIECE);
    services.clock.set("2026-03-05T17:59:59.999Z");
    expect(await expireReservations(services)).toBe(0);
    services.clock.set("2026-03-05T18:00:00Z");
    const ended = await Promise.all([
      expireReservations(services),
      expireReservations(services),
      expireReservations(services),
    ]);
    expect(ended.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
    expect(await findReservation(services, id)).toMatchObject({
      status: "expired",
      closedAt: "2026-03-05T18:00:00.000Z",
    });
    expect((await facts()).filter(([fact]) => fact === "expired")).toEqual([["expired", "clara@exemple.fr"]]);
    expect([await cancelReservation(services, id, "customer"), await collectReservation(services, id)]).toEqual([
      null,
      null,
    ]);
  });

  test("of nobody's reservation is no end", async () => {
    expect([
      await collectReservation(services, "rien"),
      await cancelReservation(services, "rien", "shop"),
      await findReservation(services, "rien"),
    ]).toEqual([null, null, null]);
  });
});

test.each([
  ["2026-03-03T20:00:00Z", "2026-03-06T18:00:00.000Z", "in the evening, today does not count"],
  ["2026-03-05T09:00:00Z", "2026-03-09T18:00:00.000Z", "over a Sunday"],
  ["2026-03-27T09:00:00Z", "2026-03-31T17:00:00.000Z", "over the night clocks change"],
  ["2026-12-23T09:00:00Z", "2026-12-28T18:00:00.000Z", "over Christmas"],
])("a pair put aside on %s waits until %s: %s", async (at, end) => {
  services.clock.set(at);
  expect((await reserved()).expiresAt).toBe(end);
});

test("how long a pair waits is a setting", async () => {
  services = await testServices({ seed: true, env: { RESERVATION_DAYS: "7" } });
  expect((await reserved()).expiresAt).toBe("2026-03-10T18:00:00.000Z");
});

test("the worker of the shop ends what is over", async () => {
  const { id } = await reserved(LAST_PIECE);
  services.clock.advance({ days: 4 });
  const workers = startWorkers({ ...services, payments: null });
  await expect.poll(async () => (await findReservation(services, id))?.status).toBe("expired");
  await workers.stop();
});

test("the link of a mail opens until a month after the end, and opens no other", async () => {
  const reservation = await reserved();
  const key = new URL(reservationPath(services.config, reservation), "http://x").searchParams.get("cle");
  const state = (at: string, id = reservation.id) => reservationLink(services.config, id, key, new Date(at));
  expect([
    state("2026-03-02T08:00:00Z"),
    state("2026-04-04T17:59:00Z"),
    state("2026-04-04T18:00:00Z"),
    state("2026-03-02T08:00:00Z", "autre"),
  ]).toEqual(["valid", "valid", "expired", "forged"]);
});

test.each([
  ["  Clara   Moreau ", "Clara Moreau"],
  ["Zoé d’Aubigné-Faÿ", "Zoé d’Aubigné-Faÿ"],
  ["Анна Петрова", "Анна Петрова"],
  ["gagnez: http://casino.example/?x=1", "gagnez httpcasino. examplex1"],
  ["Luc\r\nBcc: a@b.fr", "Luc Bcc ab. fr"],
  ["M. Moreau", "M. Moreau"],
  ["Jean Dupont 2e", "Jean Dupont 2e"],
])("%j is the name %s", (typed, name) =>
  expect(ReservationForm.parse({ color: "noir", name: typed, email: "a@exemple.fr", phone: "0612345678" }).name).toBe(
    name,
  ),
);

describe("at the counter", () => {
  test("a pair handed over leaves stock and list, once, and it is written down who did it", async () => {
    const { id, reference } = await reserved(LAST_PIECE);
    const camille = await newAdministrator(services);
    const outcomes = await Promise.all([
      deliverReservation(services, camille, id),
      deliverReservation(services, camille, id),
    ]);
    expect(outcomes.sort()).toEqual(["delivered", "ended"]);
    expect(await deliverReservation(services, camille, "0".repeat(24))).toBe("unknown");
    expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 0, held: 0 });
    expect([await listed(), (await listed("collected")).length]).toEqual([[], 1]);
    expect(await services.db("audit_log")).toMatchObject([
      { action: "réservation.délivrée", target: reference, administrator_id: camille.id },
    ]);
  });

  test("one that expired is listed as such for a fortnight, its pair back on sale, and cannot be handed over any more", async () => {
    const { id } = await reserved(LAST_PIECE);
    services.clock.set("2026-03-05T18:00:00Z");
    await expireReservations(services);
    expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
    expect(await listed()).toMatchObject([{ id, status: "expired" }]);
    expect(await deliverReservation(services, await newAdministrator(services), id)).toBe("ended");
    services.clock.advance({ days: 14, minutes: 1 });
    expect([await listed(), (await listed("expired")).length, (await listed("all")).length]).toEqual([[], 1, 1]);
  });

  test("is found by name, address, telephone, product and reference", async () => {
    const { reference } = await reserved();
    for (const search of ["MOREAU", "clara@", "06 12 34", "panthéon", reference.toLowerCase()])
      expect(await listed("open", search), search).toHaveLength(1);
    for (const search of ["%", "_lara", "07"]) expect(await listed("open", search), search).toEqual([]);
  });
});

test("a reservation is found by a name whatever its accents, by telephone and by reference", async () => {
  const { reference } = await reserved(PLAIN_FRAME, { name: "Élodie Été" });
  for (const search of [
    "Élodie",
    "elodie ete",
    "ÉTÉ",
    "06 12 34 56 78",
    "panthéon",
    "pantheon",
    reference.toLowerCase(),
  ])
    expect(
      (await listed("open", search)).map((each) => each.reference),
      search,
    ).toEqual([reference]);
  for (const search of ["alodie", "06 99"]) expect(await listed("open", search), search).toEqual([]);
});
