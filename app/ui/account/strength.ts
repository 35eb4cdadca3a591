/** A refused form gives the strength of each password as a value: this prefix, then the name of its field. */
export const STRENGTH_OF = "strength-";
