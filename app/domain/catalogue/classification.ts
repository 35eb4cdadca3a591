/** Whom a frame is made for; `mixte` is for men and women alike. */
export const GENDERS = ["homme", "femme", "mixte", "enfant"] as const;
export type Gender = (typeof GENDERS)[number];
export type Category = "optic" | "solar" | "accessory";

const GENDER_WORDS: Record<string, Gender> = {
  homme: "homme",
  hommes: "homme",
  men: "homme",
  man: "homme",
  male: "homme",
  femme: "femme",
  femmes: "femme",
  women: "femme",
  woman: "femme",
  female: "femme",
  enfant: "enfant",
  enfants: "enfant",
  child: "enfant",
  children: "enfant",
  kids: "enfant",
};

const CATEGORIES: Record<string, Category> = {
  optic: "optic",
  optical: "optic",
  optique: "optic",
  optiques: "optic",
  vue: "optic",
  solar: "solar",
  solaire: "solar",
  solaires: "solar",
  sun: "solar",
  soleil: "solar",
  accessory: "accessory",
  accessories: "accessory",
  accessoire: "accessory",
  accessoires: "accessory",
};

/**
 * Suppliers' files and API callers spell these in two languages: this is the one place that knows how.
 * An unknown gender becomes `mixte`; an unknown category becomes null.
 */
export function classify({ gender, cate }: { gender?: string | null; cate?: string | null }): {
  gender: Gender;
  category: Category | null;
} {
  return { gender: GENDER_WORDS[plain(gender)] ?? "mixte", category: CATEGORIES[plain(cate)] ?? null };
}

function plain(text: string | null | undefined): string {
  return (text ?? "").trim().toLowerCase();
}
