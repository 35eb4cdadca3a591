import { fold } from "~/infra/letters";

type Customer = { firstName: string; lastName: string; email: string; phone: string };

/** The text by which an appointment is found: names without accents, e-mail address and telephone. */
export function searchText({ firstName, lastName, email, phone }: Customer): string {
  return `${fold(`${firstName} ${lastName}`)} ${email.toLowerCase()} ${digitsOf(phone)}`;
}

/**
 * The parts of a search, all of which must be found. A telephone number is one part, however it is spaced; each name is
 * one.
 */
export function searchParts(typed: string): string[] {
  if (/^[\d\s().+-]+$/.test(typed) && digitsOf(typed).length >= 3) return [digitsOf(typed)];
  return fold(typed).split(/\s+/).filter(Boolean);
}

/** "+33 (0)6 12…" and "06 12…" are one number. */
function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "").replace(/^(00)?330?(?=\d{9}$)/, "0");
}
