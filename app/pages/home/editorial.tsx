import { useRef } from "react";

import { useDrawnIn } from "~/enhance/slideshow";
import { Link } from "~/ui/link";

type HouseWords = Record<"title" | "text" | "button" | "to", string>;

/** Three pictures and a text about the shop. The side pictures come out once the middle of the row is seen. */
export function Editorial({ pictures, words }: { pictures: string[]; words: HouseWords }) {
  const stage = useRef<HTMLDivElement>(null);
  const drawnIn = useDrawnIn(stage);
  return (
    <section className={drawnIn ? "house house--drawn-in" : "house"} aria-labelledby="maison">
      <div ref={stage} className="house__pictures">
        {pictures.map((picture) => (
          <img key={picture} src={picture} alt="" width="1200" height="675" loading="lazy" />
        ))}
      </div>
      <div className="house__text">
        <h2 id="maison">{words.title}</h2>
        <p>{words.text}</p>
        <p>
          <Link className="button button--quiet" to={words.to}>
            {words.button}
          </Link>
        </p>
      </div>
    </section>
  );
}
