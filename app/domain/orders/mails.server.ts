import { shop } from "~/shop.config";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { phoneInPairs, type CustomerDetails } from "../checkout/forms.server";
import { formatEuros, vatIncluded } from "../money";
import { formatDayAndTime } from "../time";
import { orderPath } from "./links.server";
import type { Order, OrderLine } from "./order.server";

/** Links in mails start from the configured address: a request's host is whatever its sender wrote. */
function link({ config }: Services, path: string): string {
  return new URL(path, config.publicUrl).href;
}

export function confirmationMail(services: Services, order: Order, customer: CustomerDetails): Mail {
  const url = link(services, orderPath(services.config, order.id));
  const { excludingTax, tax } = vatIncluded(order.totalCents);
  const totals: [string, string][] = [
    ["Sous-total", formatEuros(order.subtotalCents)],
    ...(order.discountCents > 0 ? ([[`Remise ${order.couponCode ?? ""}`.trim(), `− ${formatEuros(order.discountCents)}`]] as [string, string][]) : []),
    ["Livraison", order.deliveryCents > 0 ? formatEuros(order.deliveryCents) : "Offerte"],
    ["Total TTC", formatEuros(order.totalCents)],
    ["dont TVA (20 %)", `${formatEuros(tax)} (total HT ${formatEuros(excludingTax)})`],
  ];
  const delivery =
    order.deliveryMethod === "retrait"
      ? ["Retrait à la boutique", `${shop.street}, ${shop.postalCode} ${shop.city}`, "Nous vous écrivons dès que votre commande est prête."]
      : ["Livraison à domicile", `${customer.firstName} ${customer.lastName}`, `${customer.street}, ${customer.postalCode} ${customer.city}`, `Délai estimé : ${shop.deliveryDays}.`];
  return compose({
    to: customer.email,
    subject: `Votre commande ${order.number} est confirmée`,
    greeting: `Bonjour ${customer.firstName} ${customer.lastName},`,
    paragraphs: [`Merci pour votre commande ${order.number}. Nous avons bien reçu votre paiement de ${formatEuros(order.totalCents)} et nous préparons vos articles.`],
    table: [...order.lines.map((line): [string, string] => [describeLine(line), formatEuros(line.unitPriceCents * line.quantity)]), ...totals],
    blocks: [delivery, ["Vos coordonnées", customer.email, phoneInPairs(customer.phone)]],
    action: { label: "Suivre ma commande", url },
    closing: "Vous disposez de 14 jours après réception pour changer d’avis.",
  });
}

/** To the shop: no customer details, only which order wants a person and why. */
export function alertMail(services: Services, order: Order, reasons: string[]): Mail {
  return compose({
    to: shop.email,
    subject: `Commande ${order.number} à traiter`,
    greeting: "Bonjour,",
    paragraphs: [`La commande ${order.number}, payée le ${formatDayAndTime(order.paidAt ?? order.createdAt)}, demande votre attention :`, ...reasons],
    action: { label: "Voir la commande", url: link(services, orderPath(services.config, order.id)) },
  });
}

function describeLine(line: OrderLine): string {
  const details = [line.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", ");
  return `${line.quantity} × ${line.brand} ${line.name} (${details})`;
}

type Letter = {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  table?: [string, string][];
  blocks?: string[][];
  action?: { label: string; url: string };
  closing?: string;
};

/** One letter, twice: as text, and as plain HTML that any mailbox shows. */
function compose(letter: Letter): Mail {
  const signature = [shop.name, `${shop.street}, ${shop.postalCode} ${shop.city}`, shop.phone];
  const text = [
    letter.greeting,
    ...letter.paragraphs,
    letter.table?.map(([label, amount]) => `${label} : ${amount}`).join("\n"),
    ...(letter.blocks ?? []).map((block) => block.join("\n")),
    letter.action && `${letter.action.label} :\n${letter.action.url}`,
    letter.closing,
    signature.join("\n"),
  ];
  const rows = letter.table?.map(([label, amount]) => `<tr><td style="padding:6px 12px 6px 0">${escape(label)}</td><td style="padding:6px 0;text-align:right;white-space:nowrap">${escape(amount)}</td></tr>`);
  const html = [
    `<p>${escape(letter.greeting)}</p>`,
    ...letter.paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`),
    rows && `<table role="presentation" style="border-collapse:collapse;width:100%;max-width:560px">${rows.join("")}</table>`,
    ...(letter.blocks ?? []).map(([title = "", ...lines]) => `<p><strong>${escape(title)}</strong><br>${lines.map(escape).join("<br>")}</p>`),
    letter.action && `<p><a href="${escape(letter.action.url)}" style="display:inline-block;padding:12px 20px;background:#1f1d1a;color:#ffffff;text-decoration:none">${escape(letter.action.label)}</a></p>`,
    letter.closing && `<p>${escape(letter.closing)}</p>`,
    `<p style="color:#5c564d">${signature.map(escape).join("<br>")}</p>`,
  ];
  return {
    to: letter.to,
    subject: letter.subject,
    text: text.filter(Boolean).join("\n\n"),
    html: `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escape(letter.subject)}</title></head><body style="font-family:Georgia,serif;font-size:16px;line-height:1.5;color:#1f1d1a;max-width:600px;margin:0 auto;padding:24px">${html.filter(Boolean).join("")}</body></html>`,
  };
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
