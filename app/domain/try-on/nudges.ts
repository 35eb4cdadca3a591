import type { Nudge } from "./geometry";

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
