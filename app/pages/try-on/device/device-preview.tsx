import { useEffect, useRef, type PointerEvent } from "react";

import { lay, type Photograph } from "~/enhance/device-face/photograph";

/** A change by fingers: of the frame, in millimetres, degrees clockwise and hundredths of its size. */
type Change = { right?: number; down?: number; turn?: number; larger?: number };
type Finger = { x: number; y: number };
type Props = {
  photo: Photograph;
  /** From the photograph's pixels to those of the picture. */ matrix: number[];
  size: { width: number; height: number };
  /** Millimetres that the picture is wide. */ field: number;
  frame: string;
  change: (change: Change) => void;
};

/** A frame over the photograph, which one finger moves and two fingers turn and enlarge, as they do with a picture. */
export function DevicePreview({ photo, matrix, size, field, frame, change }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, Finger>());
  useEffect(() => {
    if (canvas.current) lay(canvas.current, photo.source, matrix);
  }, [photo, matrix]);

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const before = [...fingers.current.values()];
    const own = fingers.current.get(event.pointerId);
    if (!own) return;
    const at = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, at);
    if (before.length === 1) {
      const millimetres = field / event.currentTarget.clientWidth;
      change({ right: (own.x - at.x) * millimetres, down: (own.y - at.y) * millimetres });
    } else if (before.length === 2) {
      const [was, is] = [between(before), between([...fingers.current.values()])];
      change({ larger: (was.far / is.far - 1) * 100, turn: was.turn - is.turn });
    }
  };
  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
  return (
    <div
      className="device-preview"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={follow}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      <canvas ref={canvas} width={size.width} height={size.height} aria-hidden="true" />
      <img src={frame} alt="La monture sur votre visage" width="960" height="600" draggable={false} />
    </div>
  );
}

/** How far two fingers are apart, in pixels, and the turn of the line between them, in degrees clockwise. */
function between([one, other]: Finger[]): { far: number; turn: number } {
  if (!one || !other) return { far: 1, turn: 0 };
  const [x, y] = [other.x - one.x, other.y - one.y];
  return { far: Math.max(1, Math.hypot(x, y)), turn: (Math.atan2(y, x) * 180) / Math.PI };
}

type NudgesProps<Step> = { ways: Record<string, Step>; press(step: Step, name: string): void };

/** The same by presses: each moves the frame a little. */
export function DeviceNudges<Step extends { words: string }>({ ways, press }: NudgesProps<Step>) {
  return (
    <fieldset className="try-on__nudges">
      <legend>Déplacer la monture</legend>
      {Object.entries(ways).map(([name, step]) => (
        <button key={name} type="button" className="button button--quiet" onClick={() => press(step, name)}>
          {step.words}
        </button>
      ))}
    </fieldset>
  );
}
