import { PRESS_WIDTHS, pressHeight } from "./press-sizes";

export type PressView = {
  photo: string;
  width: number;
  height: number;
  /** What was pressed before, in the photograph's pixels. */
  marks: { x: number; y: number }[];
};

/** The photograph as a button, in two sizes; the style sheet shows one. The browser sends where it was pressed. */
export function Press({ view: { photo, width, height, marks }, alt }: { view: PressView; alt: string }) {
  const size = { width, height };
  return (
    <>
      {Object.entries(PRESS_WIDTHS).map(([name, shown]) => (
        <span key={name} className={`press press--${name}`}>
          <input type="image" name={name} src={photo} alt={alt} width={shown} height={pressHeight(shown, size)} />
          <svg className="press__marks" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {marks.map(({ x, y }) => (
              <Cross key={`${x} ${y}`} x={x} y={y} arm={width / 40} />
            ))}
          </svg>
        </span>
      ))}
    </>
  );
}

/** Drawn twice, so that it is seen on light and on dark. */
export function Cross({ x, y, arm }: { x: number; y: number; arm: number }) {
  const path = `M${x - arm} ${y}h${arm * 2}M${x} ${y - arm}v${arm * 2}`;
  return (
    <>
      <path d={path} stroke="#fff" strokeWidth={arm / 3} />
      <path d={path} stroke="#a3341f" strokeWidth={arm / 7} />
    </>
  );
}
