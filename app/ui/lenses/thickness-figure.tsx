import { LensSection } from "./lens-section";
import type { ThicknessView } from "./offered-view";

/** The section of the lens through its middle, seen from above, for each index and at one scale. */
export function ThicknessFigure({
  thickness: { eye, width, height, lenses },
  dictated = false,
}: {
  thickness: ThicknessView;
  /** Shown to an optician who chooses for a customer. */
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
        {lenses.map((lens) => (
          <li
            key={lens.index}
            className={lens.recommended ? "thickness__lens thickness__lens--recommended" : "thickness__lens"}
          >
            <LensSection thickness={{ width, height }} lens={lens} />
            <p>
              <strong>Indice {lens.index}</strong> {lens.recommended ? <span className="badge">Conseillé</span> : null}
            </p>
            <p className="hint">
              {lens.edge} au bord le plus épais, {lens.centre} au centre
            </p>
          </li>
        ))}
      </ul>
    </figure>
  );
}
