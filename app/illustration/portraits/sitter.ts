import type { Brush, Place } from "./brush";

/** The tones of a skin, from light to dark, then those of cheeks and lips. */
export type Skin = { light: string; base: string; shade: string; deep: string; blush: string; lip: string };

/** Someone whose portrait is drawn: measures are millimetres from the middle between the pupils. */
export type Sitter = {
  /** Distance between the pupils. */
  pupils: number;
  skin: Skin;
  /** Right half of the face, from the top of the forehead to the chin. */
  face: readonly Place[];
  brow: { tone: string; thick: number; arch: number; level: number; density: number };
  eye: { iris: string; width: number; open: number; tilt: number; crease: number; lash: number };
  nose: { width: number; foot: number; bridge: number };
  mouth: { width: number; level: number; upper: number; lower: number; smile: number };
  /** 0 (twenty) to 1 (eighty). */
  age: number;
  neck: number;
  shoulders: number;
  cloth: { tone: string; collar: "round" | "shirt" | "roll" };
  ground: string;
  /** Hair behind the head, on the head, and a beard. */
  back: (brush: Brush) => string;
  front: (brush: Brush) => string;
  beard?: (brush: Brush) => string;
  jewel?: (brush: Brush) => string;
};
