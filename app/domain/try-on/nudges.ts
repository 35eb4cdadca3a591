import type { Nudge } from "./geometry";

/** The most that a frame can be moved. A photograph that needs more has wrong marks and should be marked again. */
const MOST: Nudge = { right: 40, down: 40, turn: 30, larger: 30 };

/** One press of each button: millimetres, degrees, hundredths. */
export const NUDGES: Record<string, { words: string } & Partial<Nudge>> = {
  "haut": { words: "Monter", down: -1 },
  "bas": { words: "Descendre", down: 1 },
  "gauche": { words: "À gauche", right: -1 },
  "droite": { words: "À droite", right: 1 },
  "pencher-gauche": { words: "Pencher à gauche", turn: -1 },
  "pencher-droite": { words: "Pencher à droite", turn: 1 },
  "agrandir": { words: "Agrandir", larger: 2 },
  "reduire": { words: "Réduire", larger: -2 },
  "remettre": { words: "Tout remettre" },
};

export function moved(nudge: Nudge, step: Partial<Nudge>): Nudge {
  const each = (name: keyof Nudge) => Math.min(MOST[name], Math.max(-MOST[name], nudge[name] + (step[name] ?? 0)));
  return { right: each("right"), down: each("down"), turn: each("turn"), larger: each("larger") };
}

/** Where a frame lies beside its usual place, in words: "1 mm plus haut, penchée de 2° à droite"; null when it lies there. */
export function placedInWords({ right, down, turn, larger }: Nudge): string | null {
  const parts = [
    down ? `${Math.abs(down)}\u00a0mm plus ${down < 0 ? "haut" : "bas"}` : "",
    right ? `${Math.abs(right)}\u00a0mm plus à ${right < 0 ? "gauche" : "droite"}` : "",
    turn ? `penchée de ${Math.abs(turn)}° à ${turn < 0 ? "gauche" : "droite"}` : "",
    larger ? `${larger > 0 ? "agrandie" : "réduite"} de ${Math.abs(larger)}\u00a0%` : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
