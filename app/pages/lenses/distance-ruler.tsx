import { Fragment } from "react";

const HALF = 45;
const CARD_WIDTH = 85.6; // ISO/IEC 7810 ID-1

const MARKS = Array.from({ length: 2 * HALF + 1 }, (_, place) => place - HALF);

/** A ruler that counts to both sides from the nose. One unit of the drawing is one millimetre, also in print. */
export function DistanceRuler() {
  return (
    <figure className="ruler">
      <svg
        viewBox="0 0 96 40"
        width="96mm"
        height="40mm"
        fill="none"
        stroke="currentColor"
        role="img"
        aria-label="Règle graduée en millimètres, de 0 au milieu à 45 de chaque côté"
      >
        <path className="ruler__edge" d="M1 1H95V22H56C56 14 40 14 40 22H1Z" />
        <g transform="translate(48 1)">
          {MARKS.map((at) => (
            <path key={at} d={`M${at} 0V${at % 10 === 0 ? 6 : at % 5 === 0 ? 4.5 : 2.5}`} />
          ))}
          {MARKS.filter((at) => at % 10 === 0).map((at) => (
            <Fragment key={at}>
              <text x={at} y="10.5" textAnchor="middle">
                {Math.abs(at)}
              </text>{" "}
            </Fragment>
          ))}
          <text x="-30" y="16.5" textAnchor="middle">
            Œil droit
          </text>{" "}
          <text x="30" y="16.5" textAnchor="middle">
            Œil gauche
          </text>{" "}
        </g>
        <g transform="translate(5.2 30)">
          <path d={`M0 0H${CARD_WIDTH}M0 -2V2M${CARD_WIDTH} -2V2`} />
          <text x={CARD_WIDTH / 2} y="6" textAnchor="middle">
            Largeur d’une carte bancaire : 85,6 mm
          </text>{" "}
        </g>
      </svg>
      <figcaption className="hint">
        Imprimez à 100&nbsp;%, sans ajuster à la page, puis posez une carte bancaire sur le trait du bas&nbsp;: s’il a
        sa largeur, la règle est juste.
      </figcaption>
    </figure>
  );
}
