const LENGTHS = [8, 12, 13, 14];

/** A number of GS1 as people type it, with spaces or dashes: its digits alone. */
export function plainGtin(typed: string): string {
  return typed.replace(/[\s\u00a0\u202f.-]/g, "");
}

/** Whether the digits are a GTIN-8, 12, 13 or 14 whose last digit checks the others. */
export function isGtin(digits: string): boolean {
  return (
    /^\d+$/.test(digits) && LENGTHS.includes(digits.length) && checkDigit(digits.slice(0, -1)) === digits.slice(-1)
  );
}

/** The last digit of a GTIN, from those before it: they count three times and once in turn, from the right. */
export function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}
