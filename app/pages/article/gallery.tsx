import { useCallback, useRef, useState, type MouseEvent, type ReactNode } from "react";

import { NOT_SHOWN, tell, useLater } from "~/enhance/navigation/lost-line";
import { isForNewTab } from "~/enhance/navigation/for-new-tab";
import { useIsHydrated } from "~/enhance/hydrated";
import { useFirstPicture } from "~/ui/first-picture";
import { Picture as Photo, thumbnail } from "~/ui/photo";

type Picture = { url: string; alt: string };

// Few visitors enlarge a picture, so that the script for it is loaded at the first press.
const loadEnlarged = () => import("~/enhance/enlarged-pictures");

/**
 * The pictures of an article, in a row that is swiped. The first is the largest paint: the server writes it into the
 * page (see `first-picture.ts`). Below the row is a link to each picture: a dot on a phone, else the picture, small.
 * Each picture links to its own file; hydrated, a press shows it over the page.
 */
export function Gallery({
  images,
  children,
}: {
  images: Picture[];
  /** Shown over the pictures. */ children?: ReactNode;
}) {
  const firstPicture = useFirstPicture();
  const hydrated = useIsHydrated();
  const row = useRef<HTMLDivElement>(null);
  const [shown, show] = useState(0);
  const [enlarged, enlarge] = useState<number | null>(null);
  const [Enlarged, askForEnlarged] = useLater(
    loadEnlarged,
    useCallback(() => {
      enlarge(null);
      tell(NOT_SHOWN);
    }, []),
  );
  if (images.length === 0)
    return (
      <div className="gallery">
        <p className="placeholder">Photo à venir</p>
        {children}
      </div>
    );

  const open = (event: MouseEvent, position: number) => {
    if (isForNewTab(event)) return; // the browser opens the link
    event.preventDefault();
    askForEnlarged();
    enlarge(position);
  };
  const turnTo = (event: MouseEvent, position: number) => {
    if (isForNewTab(event)) return;
    event.preventDefault();
    row.current?.scrollTo(position * row.current.clientWidth, 0);
  };
  return (
    <div className="gallery">
      <div
        className="gallery__row"
        ref={row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => show(Math.round(scrollLeft / clientWidth))}
      >
        {images.map(({ url, alt }, position) => (
          // The place is the key: in another size, the picture stays until the next one is there.
          <a key={position} id={`photo-${position + 1}`} href={url} onClick={(event) => open(event, position)}>
            <Photo
              src={position ? url : firstPicture(url)}
              sizes="(min-width: 64rem) 55vw, 100vw"
              alt={alt}
              width="960"
              height="600"
              loading={position ? "lazy" : undefined}
              suppressHydrationWarning
            />
            <span className="visually-hidden"> : agrandir </span>
          </a>
        ))}
      </div>
      {images.length > 1 ? (
        <ul className="gallery__dots">
          {images.map(({ url }, position) => (
            <li key={position}>
              <a
                href={`#photo-${position + 1}`}
                aria-current={hydrated && position === shown ? "true" : undefined}
                onClick={(event) => turnTo(event, position)}
              >
                <img src={thumbnail(url)} alt="" width="96" height="60" loading="lazy" />
                <span className="visually-hidden">
                  Photo {position + 1} sur {images.length}
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
      {enlarged === null || !Enlarged ? null : (
        <Enlarged pictures={images} first={enlarged} onClose={() => enlarge(null)} />
      )}
    </div>
  );
}
