import { useEffect, useRef, useState } from "react";

import { prefersStillness } from "~/enhance/navigation/motion";
import { useIsHydrated } from "~/enhance/hydrated";
import { useFirstPicture } from "~/ui/first-picture";
import { useLight } from "~/ui/frame/root-data";

/**
 * The film of the first view; its poster is in the page. Without scripts the browser's own controls play it. Scripts
 * start it, muted, and let it be stopped. The light version shows a picture instead.
 * @param still true in a shop that shows no film
 */
export function HeroFilm({ poster, still }: { poster: string; still: boolean }) {
  const film = useRef<HTMLVideoElement>(null);
  const hydrated = useIsHydrated();
  const firstPicture = useFirstPicture();
  const light = useLight();
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    if (film.current && !prefersStillness() && window.matchMedia("(min-width: 48em)").matches)
      void film.current.play().catch(() => undefined);
  }, []);

  if (light || still)
    return (
      <img
        className="hero__picture"
        src={firstPicture(poster)}
        alt=""
        width="1600"
        height="900"
        suppressHydrationWarning
      />
    );
  const toggle = () => (playing ? film.current?.pause() : void film.current?.play().catch(() => undefined));
  return (
    <div className="hero__film">
      <video
        ref={film}
        className="hero__picture"
        poster={firstPicture(poster)}
        controls={!hydrated}
        muted
        loop
        playsInline
        preload="none"
        width="1600"
        height="900"
        aria-label="Une monture posée dans la lumière de la boutique"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        suppressHydrationWarning
      >
        <source src="/media/accueil.webm" type="video/webm" />
        <source src="/media/accueil.mp4" type="video/mp4" />
      </video>
      {hydrated ? (
        <button type="button" className="hero__pause" onClick={toggle}>
          <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d={playing ? "M9 6v12M15 6v12" : "M8 5.5 18.5 12 8 18.5z"} />
          </svg>
          <span className="visually-hidden">{playing ? "Mettre la vidéo en pause" : "Lire la vidéo"}</span>
        </button>
      ) : null}
    </div>
  );
}
