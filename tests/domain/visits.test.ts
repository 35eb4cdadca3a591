import { expect, test } from "vitest";

import { addToCart, cartCount } from "~/domain/cart/cart.server";
import { saveCustomer } from "~/domain/checkout/draft.server";
import { purgeFirstAnswers } from "~/domain/privacy/purge.server";
import { purgeMessages } from "~/domain/messages/purge.server";
import { purgeSessions } from "~/domain/accounts/sessions.server";
import { SHARE } from "~/infra/database/delete-in-shares.server";
import { purgeCorrections } from "~/domain/lenses/corrections.server";
import { noteVisit, purgeVisitors } from "~/domain/visitors/visits.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { newCustomer } from "../helpers/administrator";
import { choiceOf, CLARA_MOREAU, newVisitorId } from "../helpers/factories";
import { deliveredOrder } from "../helpers/orders";
import { withCorrection } from "../helpers/prescriptions";
import { testServices } from "../helpers/services";

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

test("answers to forms, messages and ended connections go in shares, too", async () => {
  const services = await testServices({ now: new Date() });
  const at = "2019-03-02T08:00:00.000Z";
  const { id: user_id } = await newCustomer(services);
  const id = (each: number) => each.toString(16).padStart(24, "0");
  const many = <Row>(row: (each: number) => Row) => Array.from({ length: SHARE + 1 }, (_, each) => row(each));
  await services.db.batchInsert(
    "idempotency_keys",
    many((each) => ({ caller: `c${each % 7}`, key: id(each), request_hash: "-", answer: "{}", created_at: at })),
    100,
  );
  const session = { user_id, kind: "customer", device: "Firefox", created_at: at, seen_at: at, expires_at: at };
  await services.db.batchInsert(
    "sessions",
    many((each) => ({ id: id(each), token_hash: id(each), ...session })),
    100,
  );
  const message = {
    kind: "contact",
    name: "Clara",
    name_key: "clara",
    email: "c@exemple.fr",
    body: "",
    created_at: at,
  };
  await services.db.batchInsert(
    "messages",
    many((each) => ({ id: id(each), ...message })),
    100,
  );
  const shares: number[] = [];
  services.db.on("query-response", (answer: unknown, { sql }: { sql: string }) => {
    if (/^delete from .(idempotency_keys|sessions|messages)/.test(sql)) shares.push(Number(answer));
  });
  expect((await purgeFirstAnswers(services)).deleted).toBe(SHARE + 1);
  expect(await purgeSessions(services)).toBe(SHARE + 1);
  expect((await purgeMessages(services)).deleted).toBe(SHARE + 1);
  expect(shares).toEqual([SHARE, 1, SHARE, 1, SHARE, 1]);
});
