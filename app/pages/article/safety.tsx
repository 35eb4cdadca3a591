export type SafetyView = {
  facts: [name: string, value: string][];
  /** The maker, and who is responsible for the product in the Union. */
  operators: { role: string; name: string; address: string; contact: string; href: string }[];
  warnings: string[];
  instructions: string | null;
  instructionsUrl?: string;
  /** The product numbers of the shown colour, which search engines read too. */
  gtins: string[];
  makerReference: string | null;
  originCountry: string | null;
};

/** The facts that the law requires beside an offer: maker, product numbers and safe use. */
export function Safety({ safety }: { safety: SafetyView }) {
  const { facts, operators, warnings, instructions, instructionsUrl } = safety;
  if (facts.length + operators.length + warnings.length === 0 && !instructions && !instructionsUrl) return null;
  return (
    <section className="safety" aria-labelledby="securite">
      <h2 id="securite">Sécurité et origine</h2>
      {warnings.map((warning) => (
        <p key={warning} className="safety__warning">
          <strong>Attention&nbsp;:</strong> {warning}
        </p>
      ))}
      <dl className="facts">
        {operators.map(({ role, name, address, contact, href }) => (
          <div key={role}>
            <dt>{role}</dt>
            <dd>
              {name}
              <br />
              <span className="safety__lines">{address}</span>
              <br />
              <a href={href}>{contact}</a>
            </dd>
          </div>
        ))}
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {instructions || instructionsUrl ? (
        <>
          <h3>Mode d’emploi</h3>
          {instructions ? <p className="safety__lines">{instructions}</p> : null}
          {instructionsUrl ? (
            <p>
              <a href={instructionsUrl}>Le mode d’emploi du fabricant (PDF)</a>
            </p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
