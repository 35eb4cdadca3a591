/** Numbers that registers give, which carry a digit to check them by. */

const digitsOf = (typed: string) => typed.replace(/[\s.-]/g, "");

/** The Luhn sum, by which SIREN, SIRET and RPPS numbers are checked. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** La Poste's SIRET numbers are checked by the plain sum of their digits instead. */
const POST_OFFICE = "356000000";

/** Reads "732 829 320 00074". @returns its digits; null when it is no valid SIRET */
export function readSiret(typed: string): string | null {
  const digits = digitsOf(typed);
  if (!/^\d{14}$/.test(digits)) return null;
  const isPost = digits.startsWith(POST_OFFICE) && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
  if (!isPost && !(passesLuhn(digits) && passesLuhn(digits.slice(0, 9)))) return null;
  return digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4");
}

/** Reads "732 829 320". @returns its nine digits; null when it is no valid SIREN */
export function readSiren(typed: string): string | null {
  const digits = digitsOf(typed);
  return /^\d{9}$/.test(digits) && !/^0+$/.test(digits) && passesLuhn(digits) ? digits : null;
}

/** In groups of three: 732 829 320. */
export function sirenInGroups(siren: string): string {
  return siren.replace(/(\d{3})(?=\d)/g, "$1 ");
}

/**
 * "FR44 732829320". The check of keys with a letter is not published, so they are accepted.
 * @returns null for anything else
 */
export function readVatNumber(typed: string): string | null {
  const [, key = "", siren = ""] = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(digitsOf(typed).toUpperCase()) ?? [];
  if (!siren || !passesLuhn(siren)) return null;
  if (/^\d{2}$/.test(key) && Number(key) !== (12 + 3 * (Number(siren) % 97)) % 97) return null;
  return `FR${key} ${siren}`;
}

/** Reads "10101234567". @returns null when it is no valid RPPS number */
export function readRpps(typed: string): string | null {
  const digits = digitsOf(typed);
  return /^\d{11}$/.test(digits) && passesLuhn(digits) ? digits : null;
}

/** Reads "35 26 0000 0": department, profession, order, key. @returns null when it is no valid ADELI number */
export function readAdeli(typed: string): string | null {
  const found = /^(\d{2}|2[AB]|9[A-F])(\d{2})(\d{4})(\d)$/i.exec(digitsOf(typed));
  return found ? `${found[1]?.toUpperCase()} ${found[2]} ${found[3]} ${found[4]}` : null;
}

/** "02 99 00 00 00" and "1007" or "3631" of France, "+32 2 123 45 67" of other countries. @returns null for anything else */
export function readPhone(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, "").replace(/^(?:\+|00)33\(?0?\)?/, "0");
  if (/^0[1-9]\d{8}$/.test(digits)) return digits.replace(/(\d{2})(?=\d)/g, "$1 ");
  if (/^(10\d\d|3\d{3})$/.test(digits)) return digits;
  return /^\+\d{8,15}$/.test(digits) ? typed : null;
}
