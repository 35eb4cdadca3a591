import { randomBytes } from "node:crypto";

import { beforeEach, expect, test } from "vitest";

import { questionLink, questionPath } from "~/domain/messages/links.server";
import { answerQuestion, askOptician, findQuestion } from "~/domain/messages/questions.server";
import { deliverDue } from "~/domain/outbox.server";
import { openVault } from "~/infra/vault.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { queuedMails } from "../helpers/factories";
import { found } from "../helpers/found";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const HEALTH = /myope|glaucome|Clara|clara@|Panthéon|verres fins/;
const ask = () =>
  askOptician(services, PLAIN_FRAME.id, {
    name: "Clara Moreau",
    email: "clara@exemple.fr",
    message: "Je suis myope à −7 et suivie pour un glaucome.",
  });

test("a question and its answer are read by a link; no mail says a word of either", async () => {
  const question = await ask();
  expect(question).toMatchObject({ productName: "Maison Valmy Panthéon", answer: null, answeredAt: null });
  services.clock.advance({ hours: 3 });
  expect(await answerQuestion(services, question.id, "  Des verres fins, à l’indice 1,74.  ")).toBe("answered");
  expect(await findQuestion(services, question.id)).toMatchObject({
    answer: "Des verres fins, à l’indice 1,74.",
    answeredAt: "2026-03-02T11:00:00.000Z",
  });
  await deliverDue(services);
  expect(services.mailbox.map(({ to, subject }) => [to, subject])).toEqual([
    ["bonjour@lunetterie-des-terreaux.example", "Une question à l’opticien"],
    ["clara@exemple.fr", "Votre question à l’opticien"],
    ["clara@exemple.fr", "Un opticien vous a répondu"],
  ]);
  for (const { to, subject, text, html, replyTo } of services.mailbox) {
    expect(subject + text + html).not.toMatch(HEALTH);
    expect(replyTo).toBeUndefined();
    expect(text).toContain(
      `http://localhost:3000${questionPath(services.config, question, to.startsWith("clara") ? "customer" : "shop")}`,
    );
  }
});

test("neither the question nor its answer can be read in the database, nor opened with another's row or without the key", async () => {
  const { id } = await ask();
  await answerQuestion(services, id, "Des verres fins.");
  const row = await found(services.db("messages").where({ id }).first());
  expect([row.body, Buffer.isBuffer(row.sealed_question), Buffer.isBuffer(row.sealed_answer)]).toEqual([
    null,
    true,
    true,
  ]);
  expect(`${row.sealed_question?.toString("latin1")}${row.sealed_answer?.toString("latin1")}`).not.toMatch(
    /myope|glaucome|verres/,
  );

  const other = await ask();
  await services.db("messages").where({ id: other.id }).update({ sealed_answer: row.sealed_answer });
  expect(await findQuestion(services, other.id)).toBeNull();
  expect(await findQuestion({ ...services, vault: openVault([randomBytes(32)]) }, id)).toBeNull();
  expect((await findQuestion(services, id))?.answer).toBe("Des verres fins.");
});

test("an answer is given once, and to a question that was asked", async () => {
  const { id } = await ask();
  const ends = await Promise.all([answerQuestion(services, id, "Oui."), answerQuestion(services, id, "Non.")]);
  expect([...ends].sort()).toEqual(["already", "answered"]);
  expect(await answerQuestion(services, "rien", "Oui.")).toBe("unknown");
  expect((await queuedMails(services)).filter(({ fact }) => fact.endsWith(":answered"))).toHaveLength(1);
});

test("the shop's link ends after a month, the customer's after a year, and neither opens another question", async () => {
  const question = await ask();
  const state = (reader: "customer" | "shop", days: number, id = question.id) => {
    const key = new URL(questionPath(services.config, question, reader), "http://x").searchParams.get("cle");
    return questionLink(services.config, id, key, new Date(Date.parse("2026-03-02T08:00:00Z") + days * 86_400_000));
  };
  expect([
    state("shop", 29),
    state("shop", 30),
    state("customer", 364),
    state("customer", 365),
    state("customer", 1, "autre"),
  ]).toEqual(["valid", "expired", "valid", "expired", "forged"]);
});
