import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { longDay, shopDay } from "~/domain/days";
import { LEFT, MILLIMETRE, RIGHT, Sheet, SOFT } from "~/domain/pdf/sheet.server";
import { sellerLines } from "~/shop/company";
import { shop } from "~/shop/identity";
import { findRecall, holdersOf, isInForce, subjectSaid, type Recall } from "./recall.server";
import { isBeyondMail, peopleToTell, type ToTell } from "./notices.server";
import { recallWords } from "./words";

/** Whether a postal address is known. */
export const hasAddress = ({ street, city, invoiced }: Pick<ToTell, "street" | "city" | "invoiced">): boolean =>
  Boolean(invoiced ? invoiced.address.length > 0 : street && city);

/** Whether a paper letter is to be sent: no mail reaches the person, and none was posted yet. */
export const isToWriteTo = (person: ToTell): boolean =>
  isBeyondMail(person) && hasAddress(person) && !person.told.some(({ means }) => means === "posted");

/**
 * The paper letter of a recall, one page for each person: all whom no mail reaches, or one person.
 * @param orderId of that one person
 * @returns null where there is nobody to write to, or the recall is not in force or has no letter
 */
export async function recallLetters(
  services: Services,
  by: Account,
  { recallId, orderId }: { recallId: string; orderId: string | null },
): Promise<{ bytes: Buffer; letters: number } | null> {
  const recall = await findRecall(services, recallId);
  if (!recall?.message || !isInForce(recall)) return null;
  const all = await peopleToTell(services, recall, await holdersOf(services, recall));
  const people = all.filter((each) => (orderId ? each.orderId === orderId && hasAddress(each) : isToWriteTo(each)));
  if (people.length === 0) return null;
  const bytes = await render(recall, people, services.now());
  await audit(services, by, "Lettres de rappel imprimées", subjectSaid(recall), String(people.length));
  return { bytes, letters: people.length };
}

async function render(recall: Recall, people: ToTell[], now: Date): Promise<Buffer> {
  const title = "Rappel d’un produit pour des raisons de sécurité";
  const sheet = await Sheet.open({
    ...{ title: `${title}, ${shop.name}`, author: shop.name, subject: title },
    ...{ date: now, foot: sellerLines(), unnumbered: true },
  });
  for (const [place, person] of people.entries()) {
    if (place > 0) sheet.newPage();
    writeLetter(sheet, person, recall, now);
  }
  return sheet.finish();
}

/** A person who was erased is written to at the name and the address of their invoice. */
const nameOf = ({ name, invoiced }: ToTell): string | null => invoiced?.name ?? name;

function addressOf({ street, postalCode, city, invoiced }: ToTell): (string | null)[] {
  return invoiced?.address ?? [street, [postalCode, city].filter(Boolean).join(" ")];
}

/** The place of the address in the window of a French envelope, for a letter folded in three. */
const WINDOW = { x: 105 * MILLIMETRE, y: 48 * MILLIMETRE };
const BODY_AT = 95 * MILLIMETRE;

function writeLetter(sheet: Sheet, person: ToTell, recall: Recall, now: Date): void {
  const { subject, greeting, paragraphs } = recallWords({ ...person, name: nameOf(person) }, recall);
  for (const [line, text] of [shop.name, shop.street, `${shop.postalCode} ${shop.city}`, shop.phone].entries())
    sheet.flow(text, line === 0 ? { size: 12, bold: true } : { size: 10, color: SOFT }, 1);
  sheet.y = WINDOW.y;
  for (const text of [nameOf(person), ...addressOf(person)]) if (text) sheet.flow(text, { size: 11 }, 2, WINDOW.x);
  sheet.y = Math.max(sheet.y + 16, BODY_AT);
  sheet.flow(`${shop.city}, le ${longDay(shopDay(now))}`, { size: 10, color: SOFT }, 14, WINDOW.x);
  sheet.flow(subject, { size: 13, bold: true, tag: "H1", width: RIGHT - LEFT }, 14);
  for (const text of [greeting, ...paragraphs]) sheet.flow(text, { size: 10.5 }, 7);
  sheet.flow(`L’équipe de ${shop.name}`, { size: 11 });
}
