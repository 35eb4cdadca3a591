import { useRef, type KeyboardEvent, type PointerEvent } from "react";

import type { Photograph } from "~/enhance/device-face/photograph";
import { Cross } from "../press";

type Place = { x: number; y: number };
type Pair = [Place, Place];
type Props = { photo: Photograph; pupils: Pair; place: (pupils: Pair) => void };

const SIDES = ["gauche", "droite"] as const;
const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The side of a magnifier, in CSS pixels, and the part of the distance between the pupils that it shows. */
const GLASS = { pixels: 136, share: 0.72 } as const;

/** The policy allows no style in the markup; a script may set one. */
const styled = (style: Partial<CSSStyleDeclaration>) => (element: HTMLElement | null) => {
  if (element) Object.assign(element.style, style);
};

/** The photograph with a mark on each pupil, moved by a press, by dragging or by the arrow keys; each is magnified below. */
export function DeviceMarks({ photo, pupils, place }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const { width, height, url } = photo;
  const move = (side: number, { x, y }: Place) => {
    const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
    const next: Pair = [...pupils];
    next[side] = { x: within(x, width), y: within(y, height) };
    place(next);
  };
  const placeOf = ({ clientX, clientY }: PointerEvent): Place => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height };
  };
  const nearest = ({ x, y }: Place) => {
    const [left, right] = pupils.map((pupil) => Math.hypot(pupil.x - x, pupil.y - y));
    return (left ?? 0) <= (right ?? 0) ? 0 : 1;
  };
  const press = (event: KeyboardEvent, side: number) => {
    const step = MOVES[event.key];
    const pupil = pupils[side];
    if (!step || !pupil) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    move(side, { x: pupil.x + step[0] * far, y: pupil.y + step[1] * far });
  };
  const span = Math.hypot(pupils[1].x - pupils[0].x, pupils[1].y - pupils[0].y) * GLASS.share || 1;
  const larger = GLASS.pixels / span;
  return (
    <>
      <div
        ref={stage}
        className="device-marks"
        onPointerUp={(event) => {
          const at = placeOf(event);
          if (event.target instanceof HTMLImageElement) move(nearest(at), at);
        }}
      >
        <img src={url} alt="Votre visage, à marquer" width={width} height={height} draggable={false} />
        {pupils.map(({ x, y }, side) => (
          <button
            key={SIDES[side]}
            type="button"
            className="device-marks__mark"
            ref={styled({ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` })}
            aria-label={`Pupille à ${SIDES[side]} : déplacer avec les flèches`}
            onKeyDown={(event) => press(event, side)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) move(side, placeOf(event));
            }}
            onPointerUp={(event) => move(side, placeOf(event))} // a press beside the cross, without a drag
          >
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <Cross x={50} y={50} arm={22} />
            </svg>
          </button>
        ))}
      </div>
      <p className="hint">
        Posez une croix au milieu de chaque pupille&nbsp;: glissez-la, touchez la photo, ou utilisez les flèches du
        clavier. À la loupe&nbsp;:
      </p>
      <div className="device-marks__glasses" aria-hidden="true">
        {pupils.map(({ x, y }, side) => (
          <span
            key={SIDES[side]}
            className="device-marks__glass"
            onPointerUp={({ nativeEvent: { offsetX, offsetY } }) =>
              move(side, { x: x + offsetX / larger - span / 2, y: y + offsetY / larger - span / 2 })
            }
            ref={styled({
              backgroundImage: `url(${url})`,
              backgroundSize: `${width * larger}px ${height * larger}px`,
              backgroundPosition: `${GLASS.pixels / 2 - x * larger}px ${GLASS.pixels / 2 - y * larger}px`,
            })}
          >
            <svg viewBox="0 0 100 100">
              <Cross x={50} y={50} arm={9} />
            </svg>
          </span>
        ))}
      </div>
    </>
  );
}
