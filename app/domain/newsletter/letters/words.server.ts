import MarkdownIt from "markdown-it";

import { findProductId } from "~/domain/catalogue/product-ids.server";
import { previewPath } from "~/infra/pictures/preview-address";
import { productsById, type KnownProduct } from "~/domain/catalogue/products-by-id.server";
import { compose, link } from "~/domain/letter.server";
import { formatEuros } from "~/domain/money";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { unsubscribeHeaders } from "../mails.server";
import { unsubscribePath } from "../links.server";
import type { NewsLetter } from "./letter.server";
import { MAY_LEAD_TO, PRODUCT_LINE } from "./marks.server";

/** The text of a letter, the same for all subscribers: as HTML with absolute addresses, and as plain text. */
export type LetterWords = {
  subject: string;
  html: string;
  text: string;
  /** Numbers in it that no product has. */ unknown: string[];
};

/** HTML is not rendered: it is shown as typed, so that a letter cannot contain a script. */
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true }).disable(["image", "code", "fence"]);
markdown.validateLink = (address: string) => MAY_LEAD_TO.test(address.trim());

/** Renders a letter, with the prices of now. */
export async function wordsOfLetter(
  services: Services,
  { subject, body }: Pick<NewsLetter, "subject" | "body">,
): Promise<LetterWords> {
  const [html, text, unknown]: [string[], string[], string[]] = [[], [], []];
  for (const part of partsOf(body)) {
    if (typeof part === "string") {
      html.push(absolute(services, markdown.render(part)));
      text.push(plain(services, part));
      continue;
    }
    const product = await productNamed(services, part.product);
    if (!product) unknown.push(part.product);
    else {
      html.push(productHtml(services, product));
      text.push(productText(services, product));
    }
  }
  return { subject, html: html.join("\n"), text: text.join("\n\n"), unknown };
}

/** The letter to one subscriber, with its link to unsubscribe. */
export function letterTo(services: Services, words: LetterWords, { id, email }: { id: string; email: string }): Mail {
  return compose({
    to: email,
    headers: unsubscribeHeaders(services, id),
    subject: words.subject,
    paragraphs: [],
    body: words,
    fine: [
      {
        says: "Vous recevez cette lettre parce que vous vous y êtes inscrit.",
        label: "Me désinscrire",
        url: link(services, unsubscribePath(services.config, id)),
      },
    ],
  });
}

/** The same to its author as a trial, without a link to unsubscribe. */
export function trialOf(words: LetterWords, email: string): Mail {
  return compose({ to: email, subject: `[Essai] ${words.subject}`, paragraphs: [], body: words });
}

function partsOf(body: string): (string | { product: string })[] {
  const parts: (string | { product: string })[] = [];
  let prose: string[] = [];
  const flush = () => {
    if (prose.join("").trim()) parts.push(prose.join("\n"));
    prose = [];
  };
  for (const line of body.split("\n")) {
    const [, product] = PRODUCT_LINE.exec(line.trim()) ?? [];
    if (!product) prose.push(line);
    else {
      flush();
      parts.push({ product });
    }
  }
  flush();
  return parts;
}

async function productNamed(services: Services, reference: string): Promise<KnownProduct | null> {
  const id = await findProductId(services, reference);
  const [product] = id ? await productsById(services, [id]) : [];
  return product && !product.archived ? product : null;
}

const productUrl = (services: Services, { isAccessory, slug, id }: KnownProduct) =>
  link(services, isAccessory ? `/article-accessoire/${id}` : `/article/${slug}`);

function productHtml(services: Services, product: KnownProduct): string {
  const { brand, name, effectiveCents, colors } = product;
  const picture = colors[0]?.images[0];
  const url = escape(productUrl(services, product));
  const image = picture
    ? `<a href="${url}"><img src="${escape(link(services, previewPath(picture.url).path))}" alt="${escape(picture.alt)}" width="560" style="display:block;width:100%;max-width:560px;height:auto;border:0"></a>`
    : "";
  return `<table role="presentation" style="border-collapse:collapse;width:100%;max-width:560px;margin:16px 0"><tr><td>${image}<p style="margin:8px 0 0"><a href="${url}" style="color:#1f1d1a"><strong>${escape(brand)} ${escape(name)}</strong></a><br>${escape(formatEuros(effectiveCents))}</p></td></tr></table>`;
}

function productText(services: Services, product: KnownProduct): string {
  return `${product.brand} ${product.name}, ${formatEuros(product.effectiveCents)} :\n${productUrl(services, product)}`;
}

/** Makes the shop's addresses absolute, as a mailbox needs them. */
function absolute(services: Services, html: string): string {
  return html.replace(/href="(\/[^"]*)"/g, (_whole, path: string) => `href="${escape(link(services, path))}"`);
}

/** Markdown is readable as plain text, except for its links. */
function plain(services: Services, prose: string): string {
  return prose
    .replace(
      /\[([^\]]+)\]\(([^)\s]+)\)/g,
      (_whole, label: string, address: string) =>
        `${label} (${address.startsWith("/") ? link(services, address) : address})`,
    )
    .replace(/(\*\*|__)(.+?)\1/g, "$2")
    .replace(/^#{1,6}\s+/gm, "")
    .trim();
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
