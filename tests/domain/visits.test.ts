import { expect, test } from "vitest";

import { addToCart, cartCount } from "~/domain/cart/cart.server";
import { saveCustomer } from "~/domain/checkout/draft.server";
import { purgeFirstAnswers } from "~/domain/privacy/purge.server";
import { purgeMessages } from "~/domain/messages/purge.server";
import { purgeSessions } from "~/domain/accounts/sessions.server";
import { SHARE } from "~/infra/database/delete-in-shares.server";
import { purgeCorrections } from "~/domain/lenses/corrections.server";
import { purgeAnswers } from "~/domain/lenses/answers.server";
import { purgeNotes } from "~/domain/notes/purge.server";
import { purgeParcels } from "~/domain/parcels/purge.server";
import { runPurges } from "~/domain/privacy/purges.server";
import { purgeQuotes } from "~/domain/quotes/purge.server";
import { purgeReservations } from "~/domain/reservations/purge.server";
import { instant } from "~/domain/time";
import { noteVisit, purgeVisitors } from "~/domain/visitors/visits.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { newCustomer } from "../helpers/administrator";
import { choiceOf, CLARA_MOREAU, newVisitorId } from "../helpers/factories";
import { deliveredOrder } from "../helpers/orders";
import { withCorrection } from "../helpers/prescriptions";
import { testServices, type TestServices } from "../helpers/services";

test("a cart without an account waits 180 days for the next visit, and goes with all that was typed; an account's stays, and so do orders", async () => {
  const services = await testServices({ seed: true });
  const [gone, back] = [await newVisitorId(services), await newVisitorId(services)];
  const account = await newCustomer(services);
  await services.db("visitors").update({ created_at: "2026-03-02T08:00:00.000Z" });
  for (const visitorId of [gone, back, account.visitorId])
    await addToCart(services, visitorId, choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) }));
  await services.db("lens_corrections").update({ created_at: "2026-03-02T08:00:00.000Z" });
  await saveCustomer(services, gone, CLARA_MOREAU);
  const order = await deliveredOrder(services, {}, gone);
  await addToCart(services, gone, choiceOf(PLAIN_FRAME));

  services.clock.advance({ hours: 12 });
  expect(await noteVisit(services, back)).toBe(false); // too soon after the last one
  services.clock.advance({ days: 179 });
  expect([await noteVisit(services, back), await noteVisit(services, back)]).toEqual([true, false]);
  services.clock.advance({ days: 1 });
  expect((await purgeVisitors(services)).deleted).toBe(0);
  services.clock.advance({ days: 1 });
  expect((await purgeVisitors(services)).deleted).toBe(1);
  expect(await Promise.all([gone, back, account.visitorId].map((id) => cartCount(services, id)))).toEqual([0, 1, 1]);
  expect(await services.db("checkout_drafts")).toEqual([]);
  expect(await purgeCorrections(services)).toBe(1);
  expect(await services.db("orders").where({ id: order.id }).first("last_name")).toEqual({
    last_name: CLARA_MOREAU.lastName,
  });
  services.clock.advance({ days: 181 });
  expect((await purgeVisitors(services)).deleted).toBe(1);
  expect(await cartCount(services, account.visitorId)).toBe(1);
});

test("thousands of old visits go in shares, each in a statement of its own, and a rehearsal counts them in one", async () => {
  const services = await testServices();
  const visits = Array.from({ length: 2 * SHARE + 1 }, (_, each) => ({
    id: each.toString(16).padStart(24, "0"),
    created_at: "2025-03-02T08:00:00.000Z",
  }));
  await services.db.batchInsert("visitors", visits, 500);
  const here = await newVisitorId(services);
  const shares: number[] = [];
  services.db.on("query-response", (answer: unknown, { sql }: { sql: string }) => {
    if (sql.startsWith("delete")) shares.push(Number(answer));
  });
  expect((await purgeVisitors(services, { dryRun: true })).deleted).toBe(visits.length);
  expect(shares).toEqual([]);
  expect((await purgeVisitors(services)).deleted).toBe(visits.length);
  expect(shares).toEqual([SHARE, SHARE, 1]);
  expect(await services.db("visitors").pluck("id")).toEqual([here]);
});

/** More old rows than a share of each kind, none of which a person waits for. */
async function oldRows({ db, ...services }: TestServices): Promise<void> {
  const at = "2019-03-02T08:00:00.000Z";
  const { id: user_id } = await newCustomer({ db, ...services });
  const id = (each: number) => each.toString(16).padStart(24, "0");
  const sealed = Buffer.from("-");
  const dated = { created_at: at };
  const kept = { ...dated, name: "Clara", name_key: "clara", email: "c@exemple.fr" };
  const pair = { product_id: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" };
  const bought = { product_name: "Panthéon", color_name: "Noir", phone: "0612345678", expires_at: at, closed_at: at };
  const session = { user_id, kind: "customer", device: "Firefox", seen_at: at, expires_at: at };
  const quote = { made_at: at, valid_until: "2019-06-02", total_cents: 0, sealed_document: sealed };
  const kinds: Record<string, (each: number) => object> = {
    idempotency_keys: (each) => ({ caller: `c${each % 7}`, key: id(each), request_hash: "-", answer: "{}", ...dated }),
    sessions: (each) => ({ id: id(each), token_hash: id(each), ...dated, ...session }),
    messages: (each) => ({ id: id(each), kind: "contact", body: "", ...kept }),
    reservations: (each) => ({ id: id(each), reference: `R${each}`, status: "released", ...kept, ...pair, ...bought }),
    quotes: (each) => ({ id: id(each), number: `D-${each}`, content_key: id(each), ...quote }),
    shop_notes: (each) => ({ id: id(each), user_id, sealed_words: sealed, written_by: "Alix", ...dated }),
    visitors: (each) => ({ id: id(each), created_at: instant(services.now()) }),
    lens_answers: (each) => ({ visitor_id: id(each), sealed, updated_at: at, ...pair }),
    lens_corrections: (each) => ({ reference: id(each).slice(-16), sealed, ...dated }),
    parcel_tracking: (each) => ({ number: id(each), steps: "[]", delivered: true, fetched_at: at }),
  };
  for (const [table, row] of Object.entries(kinds))
    await db.batchInsert(
      table,
      Array.from({ length: SHARE + 1 }, (_, each) => row(each)),
      50,
    );
}

test("old rows of every kind are counted without being touched, and go in shares", async () => {
  const services = await testServices({ now: new Date(), seed: true });
  await oldRows(services);
  const shares: Record<string, number[]> = {};
  services.db.on("query-response", (answer: unknown, { sql }: { sql: string }) => {
    const table = /^delete from .(\w+)/.exec(sql)?.[1];
    if (table) (shares[table] ??= []).push(Number(answer));
  });
  const counted = [
    await purgeFirstAnswers(services, { dryRun: true }),
    { deleted: await purgeSessions(services, { dryRun: true }) },
    await purgeMessages(services, { dryRun: true }),
    await purgeReservations(services, { dryRun: true }),
    await purgeQuotes(services, { dryRun: true }),
    await purgeNotes(services, { dryRun: true }),
    { deleted: await purgeAnswers(services, { dryRun: true }) },
    { deleted: (await purgeParcels(services, { dryRun: true })).tracked },
  ];
  expect(counted.map(({ deleted }) => deleted)).toEqual(Array(counted.length).fill(SHARE + 1));
  expect(shares).toEqual({});

  await runPurges(services, { confirmed: true });
  const inShares = [SHARE, 1];
  expect(shares).toMatchObject({
    idempotency_keys: inShares,
    sessions: inShares,
    messages: inShares,
    reservations: inShares,
    quotes: inShares,
    shop_notes: inShares,
    lens_answers: inShares,
    lens_corrections: inShares,
    parcel_tracking: inShares,
  });
});
