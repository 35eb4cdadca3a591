import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import {
  deliveryOf,
  dispatchLetter,
  LETTERS_A_MINUTE,
  subscriberRows,
} from "~/domain/newsletter/letters/dispatch.server";
import {
  addLetter,
  deleteLetter,
  findLetter,
  LetterForm,
  moveLetter,
  saveLetter,
} from "~/domain/newsletter/letters/letter.server";
import { wordsOfLetter } from "~/domain/newsletter/letters/words.server";
import { subscribe, subscriptionOf, unsubscribe } from "~/domain/newsletter/newsletter.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { queuedMails } from "../../helpers/factories";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const BODY = "## Les nouveautés\n\nElles sont **là** : [venez](/nouveautes).";

async function letter(body = BODY): Promise<string> {
  return addLetter(services, camille, { subject: "Du printemps", body });
}
async function subscribed(count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    services.clock.advance({ seconds: 1 });
    await subscribe(services, `lectrice${each}@exemple.fr`);
  }
  services.clock.advance({ seconds: 1 });
}
const send = (id: string, version = 1) => moveLetter(services, camille, id, "sending", version);
const written = async (id: string) => (await queuedMails(services)).filter(({ fact }) => fact.endsWith(`letter-${id}`));

describe("the words", () => {
  test("are Markdown, with the shop's addresses and products; HTML is shown as it was typed", async () => {
    const { number } = (await services.db("products").where({ id: PLAIN_FRAME.id }).first("number")) ?? { number: 0 };
    const { html, text, unknown } = await wordsOfLetter(services, {
      subject: "Du printemps",
      body: `${BODY}\n\n[[${number}]]\n\n<script>alert(1)</script> [clic](javascript:alert(1))`,
    });
    const shop = services.config.publicUrl.href;
    expect(unknown).toEqual([]);
    expect(html).toContain(`<h2>Les nouveautés</h2>`);
    expect(html).toContain(`href="${shop}nouveautes"`);
    expect(html).toContain(`${shop}article/`);
    expect(html).not.toMatch(/<script|href="javascript/);
    expect(text).toContain(`venez (${shop}nouveautes)`);
    expect(text).not.toContain("**");
  });

  test("are refused where they would arrive as the signs that were typed", () => {
    const said = (body: string) => LetterForm.safeParse({ subject: "a", body, version: 1 }).error?.issues[0]?.message;
    expect(said(`${BODY}\n\n[[ 12 ]]\n[nous](mailto:a@exemple.fr)`)).toBeUndefined();
    expect(said("Voici [[1002]] aussi")).toContain("[[1002]] ne montre un produit que seul sur sa ligne");
    expect(said("Chez {{boutique}}")).toContain("{{boutique}} partirait tel quel");
    expect(said("[ici](/a) et [là](http://exemple.fr)")).toContain(
      "«\u00a0http://exemple.fr\u00a0» ne ferait pas de lien",
    );
  });

  test("name what is not for sale", async () => {
    expect((await wordsOfLetter(services, { subject: "a", body: "[[999999]]" })).unknown).toEqual(["999999"]);
  });
});

describe("a letter", () => {
  test("leaves once to each subscriber, at a bounded rate, with the way out of it", async () => {
    await subscribed(LETTERS_A_MINUTE + 2);
    const id = await letter();
    expect(await dispatchLetter(services)).toBe(0);
    expect(await send(id)).toBe(true);
    expect(await dispatchLetter(services)).toBe(LETTERS_A_MINUTE);
    const both = await Promise.all([dispatchLetter(services), dispatchLetter(services)]);
    expect(both.sort()).toEqual([0, 2]);
    const mails = await written(id);
    expect(new Set(mails.map(({ mail }) => mail.to)).size).toBe(LETTERS_A_MINUTE + 2);
    expect(mails[0]?.mail.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    expect(mails[0]?.mail.text).toContain("/newsletter/desinscription?");
    expect(await findLetter(services, id)).toMatchObject({ state: "sent", written: LETTERS_A_MINUTE + 2 });
  });

  test("that is halted waits, and goes on where it was", async () => {
    await subscribed(LETTERS_A_MINUTE + 1);
    const id = await letter();
    await send(id);
    await dispatchLetter(services);
    expect(await moveLetter(services, camille, id, "halted", 1)).toBe(true);
    expect(await dispatchLetter(services)).toBe(0);
    expect(await send(id)).toBe(true);
    expect(await dispatchLetter(services)).toBe(1);
  });

  test("is not written to who left meanwhile, nor to an address that refuses letters", async () => {
    await subscribed(3);
    const left = await subscriptionOf(services, "lectrice0@exemple.fr");
    const id = await letter();
    await send(id);
    await services
      .db("outbox")
      .where({ recipient: "lectrice1@exemple.fr" })
      .update({ given_up_at: services.now().toISOString(), next_try_at: null });
    await dispatchLetter(services);
    await unsubscribe(services, left ?? "");
    expect((await written(id)).map(({ mail }) => mail.to)).toEqual(["lectrice2@exemple.fr"]);
    expect(await deliveryOf(services, { id })).toMatchObject({ waiting: 1, left: 0, refused: [] });
  });

  test("stands as it was read: what was changed since, or sent, is neither sent nor changed", async () => {
    const id = await letter();
    const words = { subject: "Autre", body: BODY, version: 1 };
    expect(await saveLetter(services, id, words)).toBe("saved");
    expect(await saveLetter(services, id, words)).toBe("conflict");
    expect(await send(id, 1)).toBe(false);
    expect(await send(id, 2)).toBe(true);
    expect(await saveLetter(services, id, { ...words, version: 2 })).toBe("sent");
    expect(await deleteLetter(services, camille, id)).toBe(false);
  });
});

test("the file of subscribers tells who agreed, when and to which text", async () => {
  await subscribed(2);
  const rows: string[][] = [];
  for await (const batch of subscriberRows(services)) rows.push(...batch);
  expect(rows.map(([email]) => email)).toEqual(["lectrice0@exemple.fr", "lectrice1@exemple.fr"]);
});
