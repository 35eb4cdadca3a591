/** A name as it is searched: without capitals and accents. */
export function nameKey(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().slice(0, 64);
}

/** The number that someone means by "C-2026-00042", "2026 42" or, of this year, "42"; null for anything else. */
export function numberMeant(typed: string, year: string): string | null {
  const [, given, count] = /^(?:[Cc]\W{0,3})?(?:(20\d\d)\W{1,3})?(\d{1,9})$/.exec(typed.trim()) ?? [];
  return count ? `C-${given ?? year}-${count.padStart(5, "0")}` : null;
}
