export type LineErrorsView = { line: number; message: string }[];

/** What is wrong with a file or a list, line by line: within the summary that takes the focus. */
export function LineErrors({ lines }: { lines: LineErrorsView }) {
  return (
    <ul>
      {lines.map(({ line, message }, position) => (
        <li key={position}>
          Ligne {line}&nbsp;: {message}
        </li>
      ))}
    </ul>
  );
}
