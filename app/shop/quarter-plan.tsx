import { isMadeUp } from "./made-up";
import { shop } from "./identity";

const SQUARE = "place des Terreaux";

/** A plan of the demo's quarter, not to scale: two rivers, the square, the street. Another shop has no plan. */
export function QuarterPlan() {
  if (!isMadeUp()) return null;
  return (
    <svg
      className="plan"
      viewBox="0 0 640 420"
      width="640"
      height="420"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Plan du quartier, sans échelle : la boutique est rue Constantine, entre la ${SQUARE} et la Saône ; le métro Hôtel de Ville est de l’autre côté de la place, vers le Rhône`}
    >
      <path className="plan__water" strokeWidth="58" d="M70 -10C40 90 30 170 66 250S120 380 108 440" />
      <path className="plan__water" strokeWidth="52" d="M604 -10C580 100 590 200 576 300S570 390 574 440" />
      <g className="plan__house">
        <path d="M170 96h110v52H170zM294 96h76v52h-76zM170 176h92v56h-92zM186 262h84v70h-84zM290 268h170v86H290zM478 110h64v60h-64zM480 262h60v80h-60zM196 20h120v50H196zM340 20h190v50H340z" />
        <path d="M446 166h28v92h-28z" fill="#cdbf9f" />
      </g>
      <path className="plan__square" d="M286 166h152v92H286z" />
      <g className="plan__street">
        <path strokeWidth="14" d="M116 162H288M128 246H290" />
        <path strokeWidth="10" d="M278 84V360M154 84H540M150 350L540 362M540 84V362M466 262V358" />
        <path strokeWidth="16" d="M10 176L120 160M556 250L640 246" />
      </g>
      <text x="200" y="155">
        rue d’Algérie
      </text>{" "}
      <text x="362" y="216">
        {SQUARE}
      </text>{" "}
      <text x="362" y="316">
        musée des Beaux-Arts
      </text>{" "}
      <text transform="translate(464 212)rotate(-90)">Hôtel de Ville</text>{" "}
      <text transform="translate(86 318)rotate(71)">la Saône</text>{" "}
      <text transform="translate(567 350)rotate(-90)">le Rhône</text>{" "}
      <circle className="plan__metro" cx="512" cy="216" r="12" />
      <text className="plan__m" x="512" y="220">
        M
      </text>{" "}
      <text x="512" y="246">
        A · C
      </text>{" "}
      <path d="M206 240c-14-20-22-30-22-42a22 22 0 0 1 44 0c0 12-8 22-22 42z" fill="#1f4d3f" />
      <circle cx="200" cy="198" r="5.5" fill="none" stroke="#fff" strokeWidth="2" />
      <circle cx="213" cy="198" r="5.5" fill="none" stroke="#fff" strokeWidth="2" />
      <text className="plan__here" x="206" y="266">
        {shop.street.replace(" ", ", ")}
      </text>{" "}
    </svg>
  );
}
