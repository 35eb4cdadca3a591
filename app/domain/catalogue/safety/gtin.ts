const LENGTHS = [8, 12, 13, 14];

/** The digits of a GS1 number that was typed with spaces or dashes. */
export function plainGtin(typed: string): string {
  return typed.replace(/[\s\u00a0\u202f.-]/g, "");
}

/** Whether these digits are a GTIN-8, 12, 13 or 14 with a correct check digit. */
export function isGtin(digits: string): boolean {
  return (
    /^\d+$/.test(digits) && LENGTHS.includes(digits.length) && checkDigit(digits.slice(0, -1)) === digits.slice(-1)
  );
}

/** The check digit of a GTIN, from the digits before it: from the right, they are weighted 3, 1, 3, 1 and so on. */
export function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}
