import { useEffect, useRef, useState } from "react";

import { prefersStillness } from "~/enhance/navigation/motion";
import { useIsHydrated } from "~/enhance/hydrated";
import { useFirstPicture } from "~/ui/first-picture";
import { useLight } from "~/ui/frame/root-data";

/** The film of the first view: the shop's own, or the delivered one. Null in a shop that shows none. */
export type Film = { own: { url: string; about: string } | null } | null;

const DELIVERED = "Une monture posée dans la lumière de la boutique";

/**
 * The film of the first view; its poster is in the page. Without scripts a link leads to it. Scripts start it, muted,
 * and let it be stopped. The light version shows a picture instead.
 */
export function HeroFilm({ poster, film: shown }: { poster: string; film: Film }) {
  const film = useRef<HTMLVideoElement>(null);
  const hydrated = useIsHydrated();
  const firstPicture = useFirstPicture();
  const light = useLight();
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    if (film.current && !prefersStillness() && window.matchMedia("(min-width: 48em)").matches)
      void film.current.play().catch(() => undefined);
  }, []);

  if (light || !shown)
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
        muted
        loop
        playsInline
        preload="none"
        width="1600"
        height="900"
        aria-label={shown.own ? shown.own.about || "Film de la boutique" : DELIVERED}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        suppressHydrationWarning
      >
        {shown.own ? (
          <source src={shown.own.url} type={`video/${shown.own.url.split(".").at(-1)}`} />
        ) : (
          <>
            <source src="/media/accueil.webm" type="video/webm" />
            <source src="/media/accueil.mp4" type="video/mp4" />
          </>
        )}
      </video>
      {hydrated ? (
        <button type="button" className="hero__pause" onClick={toggle}>
          {playing ? <PauseIcon /> : <PlayIcon />}
          <span className="visually-hidden">{playing ? "Mettre la vidéo en pause" : "Lire la vidéo"}</span>
        </button>
      ) : (
        <a className="hero__pause" href={shown.own?.url ?? "/media/accueil.mp4"}>
          <PlayIcon />
          <span className="visually-hidden">Voir la vidéo</span>
        </a>
      )}
    </div>
  );
}

const PlayIcon = () => <Icon path="M8 5.5 18.5 12 8 18.5z" />;
const PauseIcon = () => <Icon path="M9 6v12M15 6v12" />;

function Icon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
