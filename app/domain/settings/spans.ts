import type { Span } from "~/shop/hours";

const SPAN = /^(\d{1,2})\s*(?:[h:.]\s*(\d{2})?)?\s*(?:-|–|—|à|a)\s*(\d{1,2})\s*(?:[h:.]\s*(\d{2})?)?$/;

/** Reads the hours of a day as people write them: "9 h – 12 h 30, 14 h – 18 h 30", "9:30-19:00"; null when they cannot be read. */
export function readSpans(told: string): Span[] | null {
  const text = told
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/heures?/g, "h")
    .replace(/\bde /g, "")
    .trim();
  if (text === "" || text === "fermé" || text === "ferme") return [];
  const spans: Span[] = [];
  for (const part of text.split(/[,;/]| et | puis /)) {
    const [, fromHour, fromMinute = "00", toHour, toMinute = "00"] = SPAN.exec(part.trim()) ?? [];
    if (!fromHour || !toHour) return null;
    spans.push({
      opens: `${fromHour.padStart(2, "0")}:${fromMinute}`,
      closes: `${toHour.padStart(2, "0")}:${toMinute}`,
    });
  }
  return spans.sort((one, other) => one.opens.localeCompare(other.opens));
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether each span begins after the one before has ended. */
export function isInOrder(spans: readonly Span[]): boolean {
  return spans.every(
    ({ opens, closes }, index) =>
      TIME.test(opens) && TIME.test(closes) && opens < closes && (spans[index - 1]?.closes ?? "") < opens,
  );
}
