import { Link } from "@remix-run/react";
import { useRef } from "react";

import { useDrawnIn } from "~/enhance/slideshow";

/** Three pictures and a word on the house; scrolling past the middle of the stage draws the side pictures out. */
export function Editorial({ pictures }: { pictures: string[] }) {
  const stage = useRef<HTMLElement>(null);
  const drawnIn = useDrawnIn(stage);
  return (
    <section ref={stage} className={drawnIn ? "house house--drawn-in" : "house"} aria-labelledby="maison">
      <div className="house__pictures">
        {pictures.map((picture) => (
          <img key={picture} src={picture} alt="" width="1200" height="675" loading="lazy" decoding="async" />
        ))}
      </div>
      <div className="house__text">
        <h2 id="maison">Une maison d’opticiens</h2>
        <p>
          Nous voyons chaque monture avant de la vendre, nous montons chaque verre à la main, et nous réglons vos
          lunettes aussi longtemps que vous les portez.
        </p>
        <p>
          <Link className="button button--quiet" to="/a-propos">
            Découvrir la maison
          </Link>
        </p>
      </div>
    </section>
  );
}
