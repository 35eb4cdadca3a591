import type { Services } from "~/infra/services.server";
import { fillLine, fillParagraphs, shopValues } from "~/shop/letters/fill";
import { LETTER_FAMILIES, LETTERS, type LetterName } from "~/shop/letters/letters";
import { letterSetting, type LetterWords } from "~/shop/letters/words";
import { shop } from "~/shop/identity";
import type { Account } from "~/domain/accounts/account.server";
import { link, writeWords } from "~/domain/letter.server";
import { queueMail } from "~/domain/outbox.server";
import { exampleValues } from "./groups/letters.server";
import { isDelivered, type Settings } from "./model.server";

/** All letters by subject, and which of them the shop has reworded. */
export function listLetters(settings: Settings) {
  return Object.values(LETTER_FAMILIES).map(({ title, letters }) => ({
    title,
    letters: (Object.keys(letters) as LetterName[]).map((name) => ({
      name,
      title: LETTERS[name].title,
      sent: LETTERS[name].sent,
      changed: !isDelivered(letterSetting(name), settings),
    })),
  }));
}

/** A letter as customers read it, with example values for its variables. */
type LetterPreview = {
  subject: string;
  paragraphs: string[];
  holds: string | null;
  button: string | null;
  closing: string[];
  signature: string[];
};

export function previewLetter(name: LetterName, { subject, text, button, closing }: LetterWords): LetterPreview {
  const values = { ...exampleValues(LETTERS[name]), ...shopValues() };
  return {
    subject: fillLine(subject, values),
    paragraphs: fillParagraphs(text, values),
    holds: LETTERS[name].holds ?? null,
    button: button ? fillLine(button, values) : null,
    closing: fillParagraphs(closing, values),
    signature: [shop.name, shop.address, shop.phone].filter(Boolean),
  };
}

/** Sends a letter with this text, saved or not, to the administrator who asks for it. */
export async function sendLetterTest(
  services: Services,
  by: Account,
  name: LetterName,
  words: LetterWords,
): Promise<void> {
  const { holds } = LETTERS[name];
  const mail = writeWords(
    { ...words, subject: `Essai : ${words.subject}` },
    { to: by.email, url: link(services, "/home"), ...(holds && { blocks: [["À cet endroit", `${holds}.`]] }) },
    exampleValues(LETTERS[name]),
  );
  await queueMail(services, `account:${by.id}:letter-test:${services.now().getTime()}`, mail, { urgent: true });
}
