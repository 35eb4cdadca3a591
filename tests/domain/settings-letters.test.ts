import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { writeLetter, writeWords } from "~/domain/letter.server";
import { acknowledgement } from "~/domain/messages/mails.server";
import { deliverDue } from "~/domain/outbox.server";
import { restoreVersion, saveSettings } from "~/domain/settings/changes.server";
import { settingsInForce, versionInForce } from "~/domain/settings/in-force.server";
import { previewLetter, sendLetterTest } from "~/domain/settings/letters.server";
import { MODEL, type Settings } from "~/domain/settings/model.server";
import { variablesIn } from "~/shop/letters/fill";
import { LETTER_NAMES, LETTERS } from "~/shop/letters/letters";
import { deliveredWords, letterSetting, type LetterWords } from "~/shop/letters/words";

import { newAdministrator } from "../helpers/administrator";
import { plain } from "../helpers/eyes";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices();
  camille = await newAdministrator(services);
});

const KEY = "letterMessageReceived";
const DELIVERED = MODEL[KEY].initial;
const set = async (changes: Partial<Settings>) => {
  const { version } = await versionInForce(services);
  const saving = await saveSettings(services, camille, changes, version);
  await settingsInForce(services); // as the gate does before each request
  return saving;
};
const typed = (name: (typeof LETTER_NAMES)[number], changes: Partial<LetterWords>) => {
  const key = letterSetting(name);
  const fields = Object.entries({ ...deliveredWords(LETTERS[name]), ...changes });
  return MODEL[key].form?.read(key, Object.fromEntries(fields.map(([part, text]) => [`${key}-${part}`, text])));
};

describe("as delivered", () => {
  test.each(LETTER_NAMES)("%s is accepted by its own form, unchanged, and leaves no variable unsaid", (name) => {
    const delivered = deliveredWords(LETTERS[name]);
    expect(typed(name, {})).toEqual({ ok: true, value: delivered });
    const sheet = JSON.stringify(previewLetter(name, delivered));
    expect(sheet).not.toMatch(/[{]{2}|[}]{2}/);
    const named = variablesIn(Object.values(delivered).join("\n"));
    expect(LETTERS[name].variables.filter((each) => !named.includes(each))).toEqual([]);
  });
});

describe("the words of a letter", () => {
  const words: LetterWords = {
    subject: "Merci de votre message",
    text: "Bonjour !\n\n{{ Boutique }} vous répond au plus vite, au {{téléphone}}.\nÀ bientôt.",
    button: "",
    closing: "L’équipe {{de la boutique}}",
  };

  test("are said from the next letter on, with what the shop is, and gone back on", async () => {
    const before = acknowledgement("clara@exemple.fr");
    expect((await set({ [KEY]: words })).outcome).toBe("saved");
    const mail = acknowledgement("clara@exemple.fr");
    expect(mail.subject).toBe("Merci de votre message");
    expect(mail.text).toMatch(
      /^Bonjour\u202f!\n\nLunetterie des Terreaux vous répond au plus vite, au [\d ]+\.\nÀ bientôt\.\n\nL’équipe de la Lunetterie des Terreaux\n\n/,
    );
    expect(mail.html).toContain(".<br>À bientôt.</p>");
    await restoreVersion(services, camille, 0);
    await settingsInForce(services);
    expect(acknowledgement("clara@exemple.fr")).toEqual(before);
  });

  test("never run what a value says: neither as a variable nor as a tag, nor as a second header", () => {
    const mail = writeLetter(
      "reservationCancelled",
      { to: "clara@exemple.fr" },
      { client: "{{téléphone}} <b>", référence: "R-1\r\nBcc: tous@exemple.fr", article: "x" },
    );
    expect(mail.text).toContain("Bonjour {{téléphone}} <b>,");
    expect(mail.html).toContain("Bonjour {{téléphone}} &#60;b&#62;,");
    expect(mail.subject).toBe("Votre réservation R-1 Bcc: tous@exemple.fr est annulée");
  });

  test("leave out what is empty, and greet nobody by an empty name", () => {
    const values = { client: "", commande: "C-1", suite: "" };
    const { text } = writeLetter("orderPreparing", { to: "clara@exemple.fr" }, values);
    expect(text).toMatch(/^Bonjour,\n\nNous préparons votre commande C-1 à l’atelier\.\n\nLunetterie/);
    const words: LetterWords = { subject: "x", text: "{{un}} {{deux}}\n\nReste.", button: "", closing: "" };
    expect(writeWords(words, { to: "clara@exemple.fr" }, { un: "", deux: "" }).html).not.toContain("<p></p>");
  });

  test.each([
    ["messageReceived", { subject: "" }, "subject", "Objet : écrivez quelques mots."],
    ["messageReceived", { text: " " }, "text", "Texte : écrivez quelques mots."],
    ["orderPreparing", { button: "" }, "button", "Bouton : écrivez quelques mots."],
    ["messageReceived", { subject: "x".repeat(151) }, "subject", "Objet : 151 caractères, 150 au plus."],
    ["messageReceived", { text: "x".repeat(5001) }, "text", /5001 caractères, 5 000 au plus/],
    ["messageReceived", { text: "Commande {{commande}}" }, "text", /ne connaît pas \{\{commande\}\}/],
    ["messageReceived", { closing: "{{Nom}} {{prix}}" }, "closing", /ne connaît pas \{\{nom\}\}, \{\{prix\}\}/],
    ["messageReceived", { text: "Bonjour {{boutique}" }, "text", /deux accolades de chaque côté/],
    ["orderReady", { text: "Venez." }, "text", /gardez \{\{code de retrait\}\}, \{\{reste à régler\}\}/],
    [
      "withdrawalReceived",
      { text: "Bien reçu." },
      "text",
      /gardez \{\{date\}\}, \{\{renvoi\}\}, \{\{remboursement\}\}/,
    ],
  ] as const)("of %s are refused: %j", (name, changes, part, says) => {
    const reading = typed(name, changes);
    const errors = reading?.ok === false ? reading.errors : {};
    expect(Object.keys(errors)).toEqual([`${letterSetting(name)}-${part}`]);
    const said = plain(Object.values(errors).join());
    if (typeof says === "string") expect(said).toBe(says);
    else expect(said).toMatch(says);
  });

  test("are kept without their carriage returns, as paragraphs", () => {
    expect(typed("messageReceived", { text: " Un.\r\n\r\n\r\n\r\nDeux.\r\nTrois. " })).toEqual({
      ok: true,
      value: { ...DELIVERED, text: "Un.\n\nDeux.\nTrois." },
    });
  });
});

test("a test of unsaved words reaches the administrator alone, by the outbox", async () => {
  const words = { ...deliveredWords(LETTERS.orderConfirmed), subject: "Commande {{commande}}" };
  await sendLetterTest(services, camille, "orderConfirmed", words);
  await deliverDue(services);
  const [mail, ...others] = services.mailbox;
  expect(others).toEqual([]);
  expect([mail?.to, mail?.subject]).toEqual([camille.email, "Essai : Commande C-2026-00042"]);
  expect(mail?.text).toContain("Merci pour votre commande C-2026-00042. Nous avons bien reçu votre paiement");
  expect(mail?.text).toContain("À cet endroit\nles articles, le total");
  expect((await settingsInForce(services)).letterOrderConfirmed).toEqual(deliveredWords(LETTERS.orderConfirmed));
});
