import { z } from "zod";

/** A line of an order as a form offers it. `most`: the most pieces that may be chosen. */
export type OfferedLine = { lineId: string; most: number };
export type ChosenLine = { lineId: string; quantity: number };

/** The lines of an order that still have pieces to choose. @param lines with the pieces left of each */
export function openLines<Line extends { quantity: number }>(lines: Line[]): Line[] {
  return lines.filter(({ quantity }) => quantity > 0);
}

/** What a form offers of these lines. */
export function offeredLines(lines: { line: { id: string }; quantity: number }[]): OfferedLine[] {
  return openLines(lines).map(({ line, quantity }) => ({ lineId: line.id, most: quantity }));
}

/** Field names of one line: the form and its check share them. */
export const lineField = (lineId: string): string => `line-${lineId}`;
export const quantityField = (lineId: string): string => `quantity-${lineId}`;

const NOTHING_CHOSEN = "Choisissez au moins un article.";
/** Said when a ticked line was taken by something else after the page was shown. */
export const NO_LONGER_OFFERED = "Un article coché ne peut plus être choisi : il l’a déjà été, ou son délai est passé.";

/** Checks boxes and quantities of the offered lines. An error is put at the field of its own line. */
export function chosenLines(offered: OfferedLine[]) {
  return z.record(z.string(), z.string()).transform((typed, { addIssue }): ChosenLine[] => {
    const refuse = (field: string, message: string) => addIssue({ code: "custom", path: [field], message });
    const chosen = offered
      .filter(({ lineId }) => typed[lineField(lineId)] === "on")
      .map(({ lineId, most }) => {
        const quantity = Number(typed[quantityField(lineId)] ?? 1);
        if (!Number.isInteger(quantity) || quantity < 1 || quantity > most)
          refuse(
            quantityField(lineId),
            most > 1 ? `Indiquez une quantité de 1 à ${most}.` : "Un seul de ces articles peut être choisi.",
          );
        return { lineId, quantity };
      });
    const ticked = Object.keys(typed).filter((name) => name.startsWith(lineField("")));
    const gone = ticked.some((name) => !offered.some(({ lineId }) => lineField(lineId) === name));
    if (gone) refuse("form", NO_LONGER_OFFERED);
    else if (chosen.length === 0) refuse(offered[0] ? lineField(offered[0].lineId) : "form", NOTHING_CHOSEN);
    return chosen;
  });
}
