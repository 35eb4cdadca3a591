type Props = {
  /** The pair that they belong to. */
  title: string;
  parts: [label: string, amount: string][];
  className?: string;
};

/** What the price of a pair of glasses is made of, folded away; nothing for an article without lenses. */
export function PairParts({ title, parts, className = "hint" }: Props) {
  if (parts.length === 0) return null;
  return (
    <details className={className}>
      <summary className="link">
        Détail de la paire<span className="visually-hidden"> {title}</span>
      </summary>
      <ul>
        {parts.map(([label, amount]) => (
          <li key={label}>
            {label}&nbsp;: {amount}
          </li>
        ))}
      </ul>
    </details>
  );
}
