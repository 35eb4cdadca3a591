export type Sheet = {
  subject: string;
  paragraphs: string[];
  holds: string | null;
  button: string | null;
  closing: string[];
  signature: string[];
};

/** A letter as its reader sees it, with examples in the place of its variables. @param typed it shows what is not saved */
export function LetterSheet({ sheet, typed }: { sheet: Sheet; typed: boolean }) {
  const { subject, paragraphs, holds, button, closing, signature } = sheet;
  return (
    <section className="panel admin-narrow letter-sheet" aria-labelledby="apercu">
      <h2 id="apercu">{typed ? "Aperçu de votre saisie" : "Aperçu"}</h2>
      <p>
        <strong>Objet&nbsp;: {subject}</strong>
      </p>
      {paragraphs.map((paragraph, place) => (
        <p key={place}>{paragraph}</p>
      ))}
      {holds ? (
        <p>
          <em>À cet endroit&nbsp;: {holds}.</em>
        </p>
      ) : null}
      {button ? (
        <p>
          <span className="letter-sheet__button">{button}</span>
        </p>
      ) : null}
      {closing.map((paragraph, place) => (
        <p key={place}>{paragraph}</p>
      ))}
      <p className="hint">
        {signature.map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </p>
    </section>
  );
}

/** What a text may name. */
export function VariablesList({ variables }: { variables: { name: string; about: string; example: string }[] }) {
  return (
    <details className="admin-folded">
      <summary>Variables que ce texte peut nommer</summary>
      <p>Écrivez-les entre deux accolades&nbsp;: elles sont remplacées à chaque envoi. Ce qui est vide disparaît.</p>
      <dl className="letter-variables">
        {variables.map(({ name, about, example }) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>
              {about}
              {example ? <span className="hint"> Par exemple&nbsp;: {example}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
