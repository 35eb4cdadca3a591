import type { ReactNode } from "react";

import { widthWord } from "~/shop/frame-widths";

export type MeasuresView = {
  /** In the size that is drawn, in millimetres as all measures here. */
  lensWidth: number;
  lensHeight: number | null;
  bridge: number;
  temple: number;
  /** The address of the frame's drawing with its measures. */
  drawing?: string;
  /** From end piece to end piece, in the size that is drawn. `forAdults` comes with it. */
  overall?: number;
  forAdults?: boolean;
  /** How the frame suits the face in this browser's photograph, in a sentence. */
  fit?: string;
  /** The lens width of each size, where they differ. The other measures were taken in the size `measuredIn`. */
  widths?: Record<string, number>;
  measuredIn?: number | null;
};

type Props = {
  measures: MeasuresView;
  /** The chosen size, or empty. */
  size: string;
  /** Renders a link to the same page in another size. */
  sizeLink: (size: string, words: string) => ReactNode;
};

/** The measures that are engraved inside the temple, in words and on a drawing of the frame. */
export function Measures({ measures, size, sizeLink }: Props) {
  const { lensHeight, bridge, temple, drawing, widths, measuredIn } = measures;
  const lensWidth = widths?.[size] ?? measures.lensWidth;
  const rows: [string, number | string | null][] = [
    ["Largeur totale", overallOf(measures, size)],
    ["Largeur d’un verre", widths && !size ? oneOf(Object.values(widths)) : lensWidth],
    ["Hauteur d’un verre", lensHeight],
    ["Pont, entre les verres", bridge],
    ["Longueur des branches", temple],
  ];
  const drawn = widths ? `, en taille ${lensWidth}` : "";
  return (
    <section className="measures" aria-labelledby="mesures">
      <h2 id="mesures">Mesures</h2>
      {drawing ? (
        <img
          className="measures__drawing"
          src={drawing.replace(`_${measures.lensWidth}-`, `_${lensWidth}-`)}
          alt={`La monture de face, devant une carte bancaire à la même échelle, et une branche, cotées en millimètres${drawn}`}
          width="1200"
          height="860"
          loading="lazy"
        />
      ) : null}
      {measures.fit && lensWidth === measures.lensWidth ? <p className="measures__fit">{measures.fit}</p> : null}
      <dl className="facts">
        {rows.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}&nbsp;mm</dd>
            </div>
          ) : null,
        )}
      </dl>
      {widths ? (
        <p className="measures__sizes">{Object.keys(widths).map((each) => [sizeLink(each, `Taille ${each}`), " "])}</p>
      ) : null}
      {widths ? (
        <p className="hint">
          La taille est la largeur d’un verre.{drawing ? ` Le dessin montre la taille ${lensWidth}.` : ""}
          {measuredIn ? ` Hauteur, pont et branches sont mesurés en taille ${measuredIn}.` : ""}
        </p>
      ) : null}
      <p className="hint">
        Comparez avec le marquage de vos lunettes, à l’intérieur d’une branche&nbsp;: {lensWidth}&nbsp;□&nbsp;{bridge}
        &nbsp;{temple}.
      </p>
    </section>
  );
}

/** "Étroit 128": a lens that is wider by a millimetre makes its frame wider by two. */
function overallOf({ overall, forAdults, lensWidth, widths }: MeasuresView, size: string): string | null {
  if (!overall) return null;
  const of = (lens: number) => Math.round(overall + 2 * (lens - lensWidth));
  if (widths && !size) return oneOf(Object.values(widths).map(of));
  const wide = of(widths?.[size] ?? lensWidth);
  return forAdults ? `${widthWord(wide)}\u00a0${wide}` : String(wide);
}

/** "44, 46 ou 48" */
function oneOf(widths: number[]): string {
  const all = [...new Set(widths)];
  return [all.slice(0, -1).join(", "), all.at(-1)].join(" ou ");
}
