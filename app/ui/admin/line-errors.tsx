export type LineErrorsView = { line: number; message: string }[];

/** What is wrong with a file, line by line. */
export function LineErrors({ lines }: { lines: LineErrorsView }) {
  return (
    <section aria-labelledby="lignes">
      <h2 id="lignes">À corriger</h2>
      <ul>
        {lines.map(({ line, message }, position) => (
          <li key={position}>
            Ligne {line} : {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
