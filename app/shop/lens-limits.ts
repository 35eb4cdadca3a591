type Span = { min: number; max: number };
type Situation = "vision" | "near" | "both";

/** The corrections that lenses are sold for, in dioptres; both ends are included. */
export type LensLimits = {
  sphere: Record<Situation, Span>;
  cylinder: Span;
  addition: Span;
  /** |sphere| + |cylinder| of one eye, above which an optician has to see the wearer first. */
  complexity: Record<Situation, number>;
};

const ORDERED: Span = { min: -20, max: 20 };

/**
 * The limits of each channel. `online`: nobody sees the wearer, so that a stronger correction needs an appointment.
 * `counter`: an optician measures the wearer, and may order everything that makers produce, with a distance correction
 * of either sign.
 */
export const LENS_LIMITS = {
  online: {
    sphere: { vision: { min: -6, max: 0 }, near: { min: 0, max: 6 }, both: { min: -6, max: 6 } },
    cylinder: { min: -2, max: 2 },
    addition: { min: 0.75, max: 3.5 },
    complexity: { vision: 6, near: 6, both: 4 },
  },
  counter: {
    sphere: { vision: ORDERED, near: ORDERED, both: ORDERED },
    cylinder: { min: -6, max: 6 },
    addition: { min: 0.5, max: 4 },
    complexity: { vision: Infinity, near: Infinity, both: Infinity },
  },
} as const satisfies Record<string, LensLimits>;

export type LensChannel = keyof typeof LENS_LIMITS;
