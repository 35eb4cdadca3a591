import { fold } from "~/infra/letters";

type Customer = { firstName: string; lastName: string; email: string; phone: string };

/** What an appointment is found by: names without accents, address and telephone, in one text beside it. */
export function searchText({ firstName, lastName, email, phone }: Customer): string {
  return `${fold(`${firstName} ${lastName}`)} ${email.toLowerCase()} ${digitsOf(phone)}`;
}

/** What was typed, as parts that must all be there: a telephone is one part however it is spaced, names are one each. */
export function searchParts(typed: string): string[] {
  if (/^[\d\s().+-]+$/.test(typed) && digitsOf(typed).length >= 3) return [digitsOf(typed)];
  return fold(typed).split(/\s+/).filter(Boolean);
}

/** "+33 (0)6 12…" and "06 12…" are one number. */
function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "").replace(/^(00)?330?(?=\d{9}$)/, "0");
}
