import type { ThicknessView } from "./offered-view";

/** The width in pixels where no style sheet sets it. */
const WIDTH = 240;

type Props = { thickness: Pick<ThicknessView, "width" | "height">; lens: ThicknessView["lenses"][number] };

/** The section of a lens through its middle, seen from above. All sections of a page have the same scale. */
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
