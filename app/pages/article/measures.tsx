type MeasuresProps = {
  measures: { lensWidth: number; lensHeight: number | null; bridge: number; temple: number; drawing?: string };
};

/** What is engraved inside the temple, said in words and shown on the frame itself. */
export function Measures({ measures: { lensWidth, lensHeight, bridge, temple, drawing } }: MeasuresProps) {
  const rows: [string, number | null][] = [
    ["Largeur d’un verre", lensWidth],
    ["Hauteur d’un verre", lensHeight],
    ["Pont, entre les verres", bridge],
    ["Longueur des branches", temple],
  ];
  return (
    <section className="measures" aria-labelledby="mesures">
      <h2 id="mesures">Mesures</h2>
      {drawing ? (
        <div
          className="measures__drawing"
          role="img"
          aria-label="La monture de face et une branche, cotées en millimètres"
          dangerouslySetInnerHTML={{ __html: drawing }}
        />
      ) : null}
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
      <p className="hint">
        Comparez avec le marquage de vos lunettes, à l’intérieur d’une branche&nbsp;: {lensWidth}&nbsp;□&nbsp;{bridge}
        &nbsp;{temple}.
      </p>
    </section>
  );
}
