import type { ThicknessView } from "./offered-view";

/** The width in pixels where no style sheet sets it. */
const WIDTH = 240;

type Props = { thickness: Pick<ThicknessView, "width" | "height">; lens: ThicknessView["lenses"][number] };

/** A lens cut through at its middle, seen from above; all of one page at one scale. */
export function LensSection({ thickness: { width, height }, lens: { path } }: Props) {
  return (
    <svg
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      width={WIDTH}
      height={Math.round((WIDTH * (height + 2)) / (width + 2))}
      fill="none"
      stroke="currentColor"
      className="lens-section"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
