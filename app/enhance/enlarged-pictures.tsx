import { useEffect, useRef, useState } from "react";

const SWIPE_PX = 40;

type Props = { pictures: { url: string; alt: string }[]; first: number; onClose(): void };

/** Pictures over the whole screen, one at a time: arrows and swipes show the next, Escape closes, a press zooms in. */
export default function EnlargedPictures({ pictures, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  const touchedAt = useRef<number | null>(null);
  const [shown, show] = useState(first);
  const [close, setClose] = useState(false);
  const picture = pictures[shown];

  useEffect(() => {
    if (dialog.current?.open) return;
    dialog.current?.showModal();
    leave.current?.focus(); // the browser's own choice may be the picture's box, which has no name
  }, []);

  const step = (by: number) => {
    setClose(false);
    show((current) => (current + by + pictures.length) % pictures.length);
  };

  // Keys and touches work in the whole dialog, no matter which button has the focus.
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      if (close && event.target === stage.current) return; // the keys scroll the zoomed picture
      if (event.key === "ArrowRight") step(1);
      if (event.key === "ArrowLeft") step(-1);
    };
    const onTouchStart = ({ touches: [touch] }: TouchEvent) => void (touchedAt.current = touch?.clientX ?? null);
    const onTouchEnd = ({ changedTouches: [touch] }: TouchEvent) => {
      const moved = touch && touchedAt.current !== null ? touchedAt.current - touch.clientX : 0;
      if (!close && Math.abs(moved) > SWIPE_PX) step(Math.sign(moved)); // a swipe on a zoomed picture only moves it
    };
    const onPress = ({ target }: MouseEvent) => void (target instanceof HTMLImageElement && setClose(!close));
    element.addEventListener("keydown", onKey);
    element.addEventListener("touchstart", onTouchStart, { passive: true });
    element.addEventListener("touchend", onTouchEnd, { passive: true });
    element.addEventListener("click", onPress);
    return () => {
      element.removeEventListener("click", onPress);
      element.removeEventListener("keydown", onKey);
      element.removeEventListener("touchstart", onTouchStart);
      element.removeEventListener("touchend", onTouchEnd);
    };
  });

  if (!picture) return null;
  return (
    <dialog
      ref={dialog}
      className={close ? "enlarged enlarged--close" : "enlarged"}
      aria-label="Photos agrandies"
      onClose={onClose}
    >
      {/* A press on the picture focuses its box, so that keys still reach the dialog. Zoomed, the box is scrolled by keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keys */}
      <div ref={stage} className="enlarged__stage" role="group" aria-label="Photo agrandie" tabIndex={close ? 0 : -1}>
        <img src={picture.url} alt={picture.alt} width="2400" height="1500" />
      </div>
      <p className="enlarged__bar">
        {pictures.length > 1 ? (
          <button type="button" className="button button--quiet" onClick={() => step(-1)}>
            Précédente
          </button>
        ) : null}
        <span role="status">
          {shown + 1} / {pictures.length}
        </span>
        {pictures.length > 1 ? (
          <button type="button" className="button button--quiet" onClick={() => step(1)}>
            Suivante
          </button>
        ) : null}
        <button type="button" className="button button--quiet" aria-pressed={close} onClick={() => setClose(!close)}>
          Zoom
        </button>
        <button ref={leave} type="button" className="button" onClick={() => dialog.current?.close()}>
          Fermer
        </button>
      </p>
    </dialog>
  );
}
