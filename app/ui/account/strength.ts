/** Under this name, beside what was typed, a refused form says how strong its password was. */
export const STRENGTH_OF = "strength-";
