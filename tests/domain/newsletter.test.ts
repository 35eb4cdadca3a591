import { createHash } from "node:crypto";

import { beforeEach, describe, expect, test } from "vitest";

import { isAddress, normaliseAddress, Subscription } from "~/domain/newsletter/forms.server";
import { oneClickPath, subscriberOf, unsubscribePath } from "~/domain/newsletter/links.server";
import { isSubscribed, subscribe, unsubscribe } from "~/domain/newsletter/newsletter.server";
import { NEWSLETTER_TEXT, NEWSLETTER_VERSION } from "~/domain/newsletter/text";
import { deliverDue } from "~/domain/outbox.server";
import { linkKey, readLinkKey } from "~/domain/signed-links.server";

import { ADDRESSES } from "../helpers/addresses";
import { anyOf } from "../helpers/matchers";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices();
});

const rows = () =>
  services
    .db("newsletter_subscribers")
    .orderBy("id")
    .select("id", "email", "email_key", "text_version", "subscribed_at", "unsubscribed_at");
const idOf = async (email: string) =>
  (await services.db("newsletter_subscribers").where({ email_key: email }).first("id"))?.id as string;
const at = (path: string) => new URL(path, "http://localhost");

describe("an address", () => {
  test.each([
    ["  clara@exemple.fr\u00a0", "clara@exemple.fr"],
    ["<clara@exemple.fr>", "clara@exemple.fr"],
    ["[clara]@(exemple).{fr}", "clara@exemple.fr"],
    ["\"clara\"@'exemple'.fr`\\", "clara@exemple.fr"],
    ["cla\u0000ra\u007f@exem\tple.fr\r\n", "clara@exemple.fr"],
    ["ｃｌａｒａ＠ｅｘｅｍｐｌｅ．ｆｒ", "clara@exemple.fr"],
    ["e\u0301lodie@exemple.fr", "élodie@exemple.fr"],
    ["clara   moreau", "clara moreau"],
  ])("%j is read as %s", (typed, read) => expect(normaliseAddress(typed)).toBe(read));

  /** Where the specification's rule differs from the RFCs: characters that it removes, and its simple shape. */
  const DIFFERS: Record<string, string> = {
    "an apostrophe": "taken, without its apostrophe: quotes are removed",
    "every sign of atext but quotes": "taken, without its braces",
    "a quoted local part": "refused: quotes are removed, and a space stays",
    "an @ within quotes": "refused: quotes are removed, and two @ stay",
    "an address literal": "refused: without its brackets its last segment is one digit",
    "an IPv6 literal": "refused: no dot",
    "a comment": "refused: the brackets go, and a space stays",
    "a domain of one label": "refused: nobody writes to it from outside",
    "a last label of one letter": "refused: there is none",
    "two dots before the @":
      "taken: the simple shape looks at the domain alone, and a telephone company once gave such addresses out",
    "a comma": "taken: the same; mailed as one addressee, never as two",
    "a semicolon": "taken: the same",
    "a colon": "taken: the same",
    "a loose bracket": "taken, without it",
    "a loose backslash": "taken, without it",
  };

  test.each(ADDRESSES)("with $kind is taken or refused as the rule says", ({ address, valid, kind }) => {
    const taken = Subscription.safeParse({ email: address }).success;
    const differs = DIFFERS[kind];
    expect(taken, differs).toBe(differs ? differs.startsWith("taken") : valid);
  });

  test("every difference named is one, except what is taken in another form", () => {
    const real = ADDRESSES.filter(
      ({ address, valid }) => Subscription.safeParse({ email: address }).success !== valid,
    ).map(({ kind }) => kind);
    expect(real.filter((kind) => !(kind in DIFFERS))).toEqual([]);
  });

  test("254 characters and 64 before the @ are the most", () => {
    const local = "a".repeat(64);
    const domain = (last: number) => ["b".repeat(63), "c".repeat(63), "d".repeat(last), "fr"].join(".");
    expect(`${local}@${domain(58)}`).toHaveLength(254);
    expect(isAddress(`${local}@${domain(58)}`)).toBe(true);
    expect(isAddress(`${local}@${domain(59)}`)).toBe(false);
    expect(isAddress(`${local}a@b.fr`)).toBe(false);
  });

  test("refused, says so in the specification's words", () => {
    for (const email of ["", "clara", undefined, 7])
      expect(Subscription.safeParse({ email }).error?.issues[0]?.message).toBe(
        "Veuillez entrer une adresse email valide.",
      );
  });
});

test("a word changed in what is read before subscribing is a new text", () => {
  const hash = createHash("sha256").update(NEWSLETTER_TEXT).digest("hex").slice(0, 16);
  expect({ version: NEWSLETTER_VERSION, hash }, "raise NEWSLETTER_VERSION, then write the new pair here").toEqual({
    version: 1,
    hash: "33d9cd81864317f0",
  });
});

test("a subscription keeps the date and the text agreed to, and is welcomed with its way out", async () => {
  await subscribe(services, "Clara@exemple.fr");
  expect(await rows()).toEqual([
    {
      id: anyOf(String),
      email: "Clara@exemple.fr",
      email_key: "clara@exemple.fr",
      text_version: NEWSLETTER_VERSION,
      subscribed_at: "2026-03-02T08:00:00.000Z",
      unsubscribed_at: null,
    },
  ]);
  await deliverDue(services);
  const [mail, ...others] = services.mailbox;
  expect(others).toEqual([]);
  const id = await idOf("clara@exemple.fr");
  expect(mail).toMatchObject({
    to: "Clara@exemple.fr",
    subject: "Votre inscription à la lettre de la Lunetterie des Terreaux",
    headers: {
      "List-Unsubscribe": `<http://localhost:3000${oneClickPath(services.config, id)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  for (const part of [mail?.text, mail?.html.replaceAll("&#38;", "&")])
    expect(part).toContain(`http://localhost:3000${unsubscribePath(services.config, id)}`);
  expect(oneClickPath(services.config, id)).not.toContain("exemple");
});

test("an address subscribed already, in whatever letters, is neither kept nor written to twice", async () => {
  await subscribe(services, "clara@exemple.fr");
  await Promise.all([subscribe(services, "CLARA@exemple.fr"), subscribe(services, "clara@exemple.fr")]);
  await deliverDue(services);
  expect([(await rows()).length, services.mailbox.length]).toEqual([1, 1]);
});

test("unsubscribed, the address is forgotten and the proof stays; it may come back as someone new", async () => {
  await subscribe(services, "clara@exemple.fr");
  const first = await idOf("clara@exemple.fr");
  services.clock.advance({ days: 1 });
  await unsubscribe(services, first);
  services.clock.advance({ days: 1 });
  await unsubscribe(services, first); // a second press changes nothing
  expect(await rows()).toEqual([
    {
      id: first,
      email: null,
      email_key: null,
      text_version: NEWSLETTER_VERSION,
      subscribed_at: "2026-03-02T08:00:00.000Z",
      unsubscribed_at: "2026-03-03T08:00:00.000Z",
    },
  ]);
  await subscribe(services, "clara@exemple.fr");
  expect([
    await isSubscribed(services, first),
    await isSubscribed(services, await idOf("clara@exemple.fr")),
    await isSubscribed(services, "nobody"),
  ]).toEqual([false, true, null]);
  await deliverDue(services);
  expect(services.mailbox).toHaveLength(2);
});

describe("the link of a letter", () => {
  const id = "65f000000000000000000001";

  test("opens for its own subscriber, for as long as the letter is kept", () => {
    const url = at(unsubscribePath(services.config, id));
    expect(subscriberOf(services.config, url, services.now())).toBe(id);
    expect(subscriberOf(services.config, url, new Date("2056-01-01T00:00:00Z"))).toBe(id);
  });

  test("opens for nobody when any part of it is changed", () => {
    const good = at(unsubscribePath(services.config, id));
    const changed = (change: (query: URLSearchParams) => void) => {
      const url = new URL(good);
      change(url.searchParams);
      return subscriberOf(services.config, url, services.now());
    };
    const key = good.searchParams.get("cle") ?? "";
    for (const change of [
      (query: URLSearchParams) => query.set("abonne", id.replace("1", "2")),
      (query: URLSearchParams) => query.delete("abonne"),
      (query: URLSearchParams) => query.delete("cle"),
      (query: URLSearchParams) => query.set("cle", key.replace(/^0/, "1")),
      (query: URLSearchParams) => query.set("cle", `${key}a`),
      (query: URLSearchParams) => query.set("cle", linkKey(services.config, `reservation:${id}`)),
    ])
      expect(changed(change)).toBeNull();
  });

  test("that ends is told from one that is forged, and its end cannot be put off", () => {
    const end = new Date("2026-03-05T08:00:00Z");
    const key = linkKey(services.config, "x:1", end);
    expect(readLinkKey(services.config, "x:1", key, new Date("2026-03-05T07:59:59Z"))).toBe("valid");
    expect(readLinkKey(services.config, "x:1", key, end)).toBe("expired");
    expect(readLinkKey(services.config, "x:1", key.replace(/^[^-]+/, "0"), end)).toBe("forged");
    expect(readLinkKey(services.config, "x:1", key.replace(/^[^-]+/, "zzzzzz"), end)).toBe("forged");
    for (const wrong of [null, "", "0-", "-", "0", "toString-x"])
      expect(readLinkKey(services.config, "x:1", wrong, end)).toBe("forged");
  });
});
