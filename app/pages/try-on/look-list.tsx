import type { ReactNode } from "react";

import type { WornFrame } from "./worn-frames.server";

type Props = { looks: WornFrame[]; /** What takes a frame away from the others. */ remove(look: WornFrame): ReactNode };

/** Frames on one face, side by side. */
export function LookList({ looks, remove }: Props) {
  return (
    <ul className="try-on__looks">
      {looks.map((look) => (
        <li key={look.key}>
          <img
            className="try-on__worn"
            src={look.url}
            alt={`${look.title}, ${look.colorName}, sur votre visage`}
            width="960"
            height="600"
          />
          <h2>
            <a href={look.href}>{look.title}</a>
          </h2>
          <p>
            {look.colorName} · {look.price}
          </p>
          {remove(look)}
        </li>
      ))}
    </ul>
  );
}

/** Before a frame is kept to be compared. @param most frames side by side */
export function NoLooks({ most }: { most: number }) {
  return (
    <p>
      Rien à comparer pour l’instant&nbsp;: ouvrez une monture et choisissez «&nbsp;Garder pour comparer&nbsp;». Vous
      pouvez en garder {most}.
    </p>
  );
}

export function ShelvesOfLooks() {
  return (
    <p className="button-row">
      <ShelfLinks />
    </p>
  );
}

/** The shelves where the face wears every frame. @param quiet true beside another main button */
export function ShelfLinks({ quiet }: { quiet?: boolean }) {
  return (
    <>
      <a className={quiet ? "button button--quiet" : "button"} href="/optique-selection">
        Lunettes de vue
      </a>
      <a className="button button--quiet" href="/solaire-selection">
        Lunettes de soleil
      </a>
    </>
  );
}
