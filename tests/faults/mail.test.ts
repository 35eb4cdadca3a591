import { afterEach, beforeAll, expect, test } from "vitest";

import { CHEAP_FRAME, PLAIN_FRAME, type NamedProduct } from "../../seeds/named";
import { payHosted, pressPay } from "../helpers/buying";
import { anyOf } from "../helpers/matchers";
import { atNight } from "../helpers/nightly";
import { sharedShop } from "../helpers/shop";
import { eventually, expectBoughtOnce, hastenMails, newShopper, stockBefore, type Shopper } from "../helpers/shopper";

const shop = sharedShop();
beforeAll(() => stockBefore(shop()));
afterEach(async () => {
  shop().sandbox.inbox.clear();
  await shop().sandbox.inbox.start();
  await shop().db("outbox").whereNull("sent_at").delete(); // a waiting mail would meet the failure that the next test orders
});

const inbox = () => shop().sandbox.inbox;

/** Buys, and expects the page to confirm the order, with or without the mail. */
async function buys(product: NamedProduct = PLAIN_FRAME): Promise<Shopper> {
  const shopper = newShopper(shop());
  const confirmation = await payHosted(await pressPay(await shopper.toPayment({ product })));
  expect(confirmation.h1).toBe("Merci, votre commande est confirmée");
  return shopper;
}

/** Moves to the time of the next try. A start of the shop sends at once; its worker would within seconds. */
async function later(): Promise<void> {
  await shop().kill9(); // first, or the shop that is about to end would try, too
  await hastenMails(shop());
  await shop().restart();
}

/** The rows of the outbox for these customers. */
async function letters(
  ...shoppers: Shopper[]
): Promise<
  { id: string; tries: number; sent_at: string | null; next_try_at: string | null; last_error: string | null }[]
> {
  const keys = (await Promise.all(shoppers.map((shopper) => shopper.orders())))
    .flat()
    .map((order) => `order:${order.id}:confirmation`);
  return shop()
    .db("outbox")
    .whereIn("dedupe_key", keys)
    .orderBy("created_at")
    .select("id", "tries", "sent_at", "next_try_at", "last_error");
}

test("the mail server is down while three people buy: all buy, and each gets one mail when it is back", async () => {
  await inbox().stop();
  const shoppers = [await buys(), await buys(CHEAP_FRAME), await buys()];
  await eventually(async () =>
    expect(await letters(...shoppers)).toMatchObject(
      Array.from({ length: 3 }, () => ({ sent_at: null, last_error: "ESOCKET" })),
    ),
  );

  const ids = (await letters(...shoppers)).map(({ id }) => id);
  /** Which of them has failed so often by now: a try that still runs would take back its haste. */
  const failed = (tries: number) => {
    const lines = shop().facts();
    return ids.filter((id) => lines.some((line) => line.outboxId === id && Number(line.tries) >= tries));
  };
  await eventually(() => expect(failed(1)).toEqual(ids));

  // An hour passes, with a try every few minutes: the worker looks every few seconds.
  for (let hour = 2; hour <= 6; hour += 1) {
    await hastenMails(shop());
    await eventually(() => expect(failed(hour)).toEqual(ids));
  }
  const [waiting] = await eventually(async () => {
    const found = await letters(...shoppers);
    expect(found.every((letter) => new Date(letter.next_try_at ?? 0) > new Date(Date.now() + 60_000))).toBe(true); // tries become rarer
    return found;
  });
  expect(new Date(waiting?.next_try_at ?? 0).getTime()).toBeLessThan(Date.now() + 16 * 60_000); // but never rarer than this
  expect(inbox().mails).toHaveLength(0);

  await inbox().start();
  await later();
  for (const shopper of shoppers) await expectBoughtOnce(shopper);
  expect(
    inbox()
      .mails.map((mail) => mail.envelope.to[0])
      .sort(),
  ).toEqual(shoppers.map((shopper) => shopper.email).sort());
});

test("the line is cut after the mail was taken: it is sent again under the same Message-ID", async () => {
  inbox().dropAfterData();
  const shopper = await buys();
  await eventually(() => expect(shopper.mails()).toHaveLength(1));
  await eventually(async () =>
    expect(await letters(shopper)).toMatchObject([{ tries: 1, sent_at: null, last_error: anyOf(String) }]),
  );

  await later();
  await expectBoughtOnce(shopper, { copies: 2 });
  const [first, copy] = shopper.mails();
  expect(copy?.messageId).toBe(first?.messageId);
  expect(copy?.text).toBe(first?.text);
});

test("an address that does not exist keeps nobody else waiting", async () => {
  const unlucky = newShopper(shop());
  inbox().fail({ at: "rcpt", code: 550, to: unlucky.email });
  const confirmation = await payHosted(await pressPay(await unlucky.toPayment()));
  expect(confirmation.h1).toBe("Merci, votre commande est confirmée");
  const lucky = await buys();
  await expectBoughtOnce(lucky);
  await eventually(async () =>
    expect(await letters(unlucky)).toMatchObject([{ sent_at: null, last_error: "EENVELOPE" }]),
  );
  expect((await unlucky.orders())[0]).toMatchObject({ status: "Validée" });

  // Neither the customer's address nor the server's message about it is logged.
  expect(shop().log.filter((line) => line.includes(unlucky.email))).toEqual([]);
});

test.each([
  ["at the mail itself", "data", 452] as const,
  ...atNight(["at the greeting", "connect", 421] as const, ["at the sender", "mail", 451] as const),
])("a server that refuses for now, %s, is asked again", async (_where, at, code) => {
  inbox().fail({ at, code }); // every mail: a late try of another letter must not take the one refusal
  const shopper = await buys();
  await eventually(async () =>
    expect(await letters(shopper)).toMatchObject([{ tries: 1, sent_at: null, last_error: anyOf(String) }]),
  );
  inbox().clear();
  await later();
  await expectBoughtOnce(shopper);
});

test("a slow mail server slows no page down", async () => {
  const hold = inbox().hold({ mode: "before" });
  const first = await buys();
  await hold.arrived;
  const second = await buys(CHEAP_FRAME); // the first mail is still held
  expect((await second.orders())[0]).toMatchObject({ status: "Validée" });
  hold.release();
  await expectBoughtOnce(first);
  await expectBoughtOnce(second);
});
