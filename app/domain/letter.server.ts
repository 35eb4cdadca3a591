import { toldSetting } from "~/shop/facts";
import { shop } from "~/shop/identity";
import { fillLine, fillParagraphs, shopValues } from "~/shop/letters/fill";
import { LETTERS, type LetterName, type LetterValues } from "~/shop/letters/letters";
import { deliveredWords, letterSetting, type LetterWords } from "~/shop/letters/words";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { keptWithWords } from "~/shop/words/french-spacing";

/** A link in a mail starts with the configured address, because the host of a request can be forged. */
export function link({ config }: Pick<Services, "config">, path: string): string {
  return new URL(path, config.publicUrl).href;
}

type Action = { label: string; url: string };

export type Letter = {
  to: string;
  /** The address for answers, when it is not the shop's. */
  replyTo?: string;
  headers?: Mail["headers"];
  subject: string;
  greeting?: string;
  paragraphs: string[];
  /** A body in place of the paragraphs: safe HTML, and the same as text. */
  body?: { html: string; text: string };
  table?: [string, string][];
  blocks?: string[][];
  action?: Action;
  /** One or several buttons before the first. */
  also?: Action | Action[];
  closing?: string;
  /** Small print after the signature, each part with its link. */
  fine?: { says: string; label: string; url: string }[];
  /** Attached papers. */
  papers?: Mail["papers"];
};

/** The parts of a letter beside its words. @property url where its button leads */
type Around = Pick<Letter, "to" | "replyTo" | "headers" | "table" | "blocks" | "also" | "papers"> & { url?: string };

/** A letter in the words set under « Réglages », « Textes des courriels ». */
export function writeLetter<Name extends LetterName>(name: Name, around: Around, values: LetterValues<Name>): Mail {
  return writeWords(wordsInForce(name), around, values);
}

/** The same in given words, such as those of a form. */
export function writeWords(
  { subject, text, button, closing }: LetterWords,
  { url, ...around }: Around,
  told: Readonly<Record<string, string | readonly string[]>>,
): Mail {
  const values = { ...told, ...shopValues() };
  return compose({
    ...around,
    subject: fillLine(subject, values),
    paragraphs: fillParagraphs(text, values),
    ...(url && button && { action: { label: fillLine(button, values), url } }),
    closing: fillParagraphs(closing, values).join("\n\n"),
  });
}

function wordsInForce(name: LetterName): LetterWords {
  return (toldSetting(letterSetting(name)) as LetterWords | undefined) ?? deliveredWords(LETTERS[name]);
}

/**
 * A letter as text and as plain HTML that any mailbox shows. The spaces beside French signs are set here, for the words
 * of the shop's own settings too.
 */
export function compose(letter: Letter): Mail {
  const also = [letter.also ?? []].flat();
  const signature = [shop.name, shop.address, shop.phone];
  const text = [
    letter.greeting,
    ...letter.paragraphs,
    letter.body?.text,
    letter.table?.map(([label, amount]) => `${label} : ${amount}`).join("\n"),
    ...(letter.blocks ?? []).map((block) => block.join("\n")),
    ...also.map(({ label, url }) => `${label} :\n${url}`),
    letter.action && `${letter.action.label} :\n${letter.action.url}`,
    letter.closing,
    signature.join("\n"),
    ...(letter.fine ?? []).map(({ says, label, url }) => `${says}\n${label} :\n${url}`),
  ];
  const rows = letter.table?.map(
    ([label, amount]) =>
      `<tr><td style="padding:6px 12px 6px 0">${escape(label)}</td><td style="padding:6px 0;text-align:right;white-space:nowrap">${escape(amount)}</td></tr>`,
  );
  const html = [
    letter.greeting && `<p>${escape(letter.greeting)}</p>`,
    ...letter.paragraphs.map((paragraph) => `<p>${withBreaks(paragraph)}</p>`),
    letter.body?.html,
    rows &&
      `<table role="presentation" style="border-collapse:collapse;width:100%;max-width:560px">${rows.join("")}</table>`,
    ...(letter.blocks ?? []).map(
      ([title = "", ...lines]) => `<p><strong>${escape(title)}</strong><br>${lines.map(escape).join("<br>")}</p>`,
    ),
    ...also.map(button),
    letter.action && button(letter.action),
    letter.closing && `<p>${withBreaks(letter.closing)}</p>`,
    `<p style="color:#5c564d">${signature.map(escape).join("<br>")}</p>`,
    ...(letter.fine ?? []).map(
      ({ says, label, url }) =>
        `<p style="color:#5c564d;font-size:14px">${escape(says)} <a href="${escape(url)}" style="color:#5c564d">${escape(label)}</a></p>`,
    ),
  ];
  return {
    to: letter.to,
    ...(letter.replyTo && { replyTo: letter.replyTo }),
    ...(letter.headers && { headers: letter.headers }),
    ...(letter.papers && { papers: letter.papers }),
    subject: oneLine(letter.subject),
    text: keptWithWords(text.filter(Boolean).join("\n\n")),
    html: `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escape(letter.subject)}</title></head><body style="font-family:Georgia,serif;font-size:16px;line-height:1.5;color:#1f1d1a;max-width:600px;margin:0 auto;padding:24px">${keptWithWords(html.filter(Boolean).join(""))}</body></html>`,
  };
}

function button({ label, url }: Action): string {
  return `<p><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;background:#1f1d1a;color:#ffffff;text-decoration:none">${escape(label)}</a></p>`;
}

/** Typed text may be part of a subject; a second line there would be read as a header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function withBreaks(text: string): string {
  return escape(text).replace(/\n/g, "<br>");
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
