import { FACE_SHAPES } from "./face-shapes";

/** The shelves that the guide leads to. */
export const SHELVES = [
  { value: "optiques-femme", name: "Des lunettes de vue, pour femme" },
  { value: "optiques-homme", name: "Des lunettes de vue, pour homme" },
  { value: "solaires-femme", name: "Des lunettes de soleil, pour femme" },
  { value: "solaires-homme", name: "Des lunettes de soleil, pour homme" },
] as const;

type GuideShelf = (typeof SHELVES)[number]["value"];

export const isGuideShelf = (asked: string | null): asked is GuideShelf => SHELVES.some(({ value }) => value === asked);

/** The address of a shelf, filtered by the answers. @param marking of the visitor's own glasses, such as "52 □ 18" */
export function shelfFor(shelf: GuideShelf, face: string | null, marking: string | null): string {
  const asked = new URLSearchParams();
  for (const shape of FACE_SHAPES.find(({ value }) => value === face)?.shapes ?? []) asked.append("forme", shape);
  if (marking?.trim()) asked.set("miennes", marking.trim());
  return `/${shelf}${asked.size > 0 ? `?${asked}` : ""}`;
}
