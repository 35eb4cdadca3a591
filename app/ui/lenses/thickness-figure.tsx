import type { ThicknessView } from "./offered-view";

/** Where no style says how large: in pixels. */
const WIDTH = 240;

/** The lens cut through at its middle, seen from above, once for each index at one scale. */
export function ThicknessFigure({
  thickness: { eye, width, height, lenses },
  dictated = false,
}: {
  thickness: ThicknessView;
  /** Shown to an optician, for someone else. */
  dictated?: boolean;
}) {
  return (
    <figure className="thickness">
      <h2>{dictated ? "L’épaisseur des verres" : "L’épaisseur de vos verres"}</h2>
      <p className="hint">
        {dictated ? "Le" : "Votre"} verre le plus fort ({eye}), taillé à cette monture et vu de dessus, à
        l’échelle&nbsp;: tempe à gauche, nez à droite.
      </p>
      <ul>
        {lenses.map(({ index, path, edge, centre, recommended }) => (
          <li key={index} className={recommended ? "thickness__lens thickness__lens--recommended" : "thickness__lens"}>
            <svg
              viewBox={`-1 -1 ${width + 2} ${height + 2}`}
              width={WIDTH}
              height={Math.round((WIDTH * (height + 2)) / (width + 2))}
              fill="none"
              stroke="currentColor"
              aria-hidden="true"
            >
              <path d={path} />
            </svg>
            <p>
              <strong>Indice {index}</strong> {recommended ? <span className="badge">Conseillé</span> : null}
            </p>
            <p className="hint">
              {edge} au bord le plus épais, {centre} au centre
            </p>
          </li>
        ))}
      </ul>
    </figure>
  );
}
