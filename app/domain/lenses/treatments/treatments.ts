/** The treatments the shop can advise on, in the order they are shown. An administrator may sell others beside them. */
export const TREATMENT_KEYS = [
  "AR",
  "HARD",
  "UV100",
  "BLUE",
  "PHOTO",
  "ANTIFOG",
  "POLAR",
  "HYDRO_OLEO",
  "MIRROR",
] as const;
export type TreatmentKey = (typeof TREATMENT_KEYS)[number];

/** On every lens sold, free, whatever the price list says. */
export const INCLUDED: readonly { key: TreatmentKey; label: string }[] = [
  { key: "AR", label: "Antireflet" },
  { key: "HARD", label: "Durci anti-rayures" },
];

/** A lens that changes its tint by itself can be neither polarised nor mirrored. */
export const CONFLICTS: Readonly<Record<string, readonly string[]>> = {
  PHOTO: ["POLAR", "MIRROR"],
  POLAR: ["PHOTO"],
  MIRROR: ["PHOTO"],
};

/** The key of thinning: a price by index among the treatments. Nobody chooses it, because it follows from the index. */
export const THINNING_KEY = "THINNING";
export const THINNING_NAME = "amaincissement";

export function isThinning({ key, name }: { key: string; name: string }): boolean {
  return key === THINNING_KEY || name.trim().toLowerCase() === THINNING_NAME;
}

export function isIncluded(key: string): boolean {
  return INCLUDED.some((each) => each.key === key);
}

export function areInConflict(one: string, other: string): boolean {
  return Boolean(CONFLICTS[one]?.includes(other) || CONFLICTS[other]?.includes(one));
}

/** The first two treatments that conflict; null when none do. */
export function conflictAmong(keys: readonly string[]): [string, string] | null {
  for (const one of keys) {
    const other = keys.find((each) => areInConflict(one, each));
    if (other) return [one, other];
  }
  return null;
}

export function hasConflict(keys: readonly string[]): boolean {
  return conflictAmong(keys) !== null;
}

/** The key of a treatment, from the names that API callers may use. */
export function readTreatmentKey(key: string): string {
  const name = key.trim().toUpperCase();
  return name === "UV" ? "UV100" : name;
}

/** Known treatments in the order shown, then the shop's own by name; each once, without those that come with every lens. */
export function inOrder(keys: readonly string[]): string[] {
  const rank = (key: string) => (TREATMENT_KEYS as readonly string[]).indexOf(key) + 1 || TREATMENT_KEYS.length + 1;
  return [...new Set(keys.map(readTreatmentKey))]
    .filter((key) => !isIncluded(key))
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}

/** Takes a treatment out; or adds it, and takes out those that conflict with it. */
export function toggleTreatment(chosen: readonly string[], toggled: string): string[] {
  const key = readTreatmentKey(toggled);
  const others = inOrder(chosen).filter((each) => each !== key);
  if (others.length < inOrder(chosen).length) return others;
  return inOrder([...others.filter((each) => !areInConflict(each, key)), key]);
}
