/** What the specification calls special: any sign of the keyboard that is neither a letter nor a digit. */
const SPECIAL = /[!-/:-@[-`{-~€£§°]/;

const SHORTEST_PASSWORD = 8;
/** From this length on, a password needs no mixture of signs. */
const LONG_PASSWORD = 15;
const LONGEST_PASSWORD = 128;

export type Strength = "Très fort" | "Fort" | "Moyen" | "Faible";

/** How many of the five criteria a password meets: length, capital, small letter, digit, special sign. */
function passwordScore(password: string): number {
  return [
    password.length >= SHORTEST_PASSWORD,
    /\p{Lu}/u.test(password),
    /\p{Ll}/u.test(password),
    /\d/.test(password),
    SPECIAL.test(password),
  ].filter(Boolean).length;
}

export function passwordStrength(password: string): Strength {
  const score = passwordScore(password);
  if (score === 5 || password.length >= LONG_PASSWORD) return "Très fort";
  return score === 4 ? "Fort" : score === 3 ? "Moyen" : "Faible";
}

/** The rule of the shop: all five criteria, or a long phrase. */
export function isAllowedPassword(password: string): boolean {
  return password.length <= LONGEST_PASSWORD && (password.length >= LONG_PASSWORD || passwordScore(password) === 5);
}
