import { useCallback, useState, type MouseEvent } from "react";

import { NOT_SHOWN, tell, useLater } from "~/enhance/navigation/lost-line";
import { useFirstPicture } from "~/ui/first-picture";
import { Picture as Photo } from "~/ui/photo";

type Picture = { url: string; alt: string };

// Enlarging is asked for by few: its script comes with the first press.
const loadEnlarged = () => import("~/enhance/enlarged-pictures");

/**
 * The largest thing of the page: its first picture comes inside the page itself (see `first-picture.ts`). Each picture is a
 * link to itself in full; hydrated, it opens over the page.
 */
export function Gallery({ images }: { images: Picture[] }) {
  const firstPicture = useFirstPicture();
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
      </div>
    );

  const open = (event: MouseEvent, position: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return; // a new tab is a new tab
    event.preventDefault();
    askForEnlarged();
    enlarge(position);
  };
  return (
    <div className="gallery">
      {images.map(({ url, alt }, position) => (
        <a key={url} href={url} onClick={(event) => open(event, position)}>
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
      {enlarged === null || !Enlarged ? null : (
        <Enlarged pictures={images} first={enlarged} onClose={() => enlarge(null)} />
      )}
    </div>
  );
}
