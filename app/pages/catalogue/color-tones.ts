/** Families of colours that shelves are filtered by, in the order they are offered, and a tone that stands for each. */
export const COLOR_TONES: Readonly<Record<string, string>> = {
  noir: "#1c1b1a",
  ecaille: "#8a4a1c",
  brun: "#7d5f48",
  dore: "#c9a24b",
  gris: "#9a9da0",
  blanc: "#f1ede4",
  cristal: "#dbe6e6",
  rouge: "#a3202f",
  rose: "#d99aa5",
  violet: "#7a5b8c",
  bleu: "#23479a",
  vert: "#3f6a4d",
};
