import { DataTable } from "~/ui/admin/data-table";
import { Link } from "~/ui/admin/permitted";
import type { SalesView } from "./analytics-view";

const HEIGHT = 96;

/** Sales as four figures, a bar for each day, and a table of the same days. */
export function SalesChart({ sales: { title, figures, best, first, last, days } }: { sales: SalesView }) {
  const width = 100 / days.length;
  return (
    <section className="sales">
      <h2>{title}</h2>
      <dl className="sales__figures">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        Commandes payées, au jour de la commande, moins ce qui en a été remboursé. Le chiffre d’affaires, factures moins
        avoirs, est dans les <Link to="/admin/rapports">rapports</Link>.
      </p>
      <svg
        className="sales__chart"
        role="img"
        aria-label={`Montant des commandes par jour, ${best} au plus.`}
        width="100%"
        height={HEIGHT}
      >
        {days.map(({ name, share }, position) =>
          share > 0 ? (
            <rect
              key={name + String(position)}
              x={`${(position * width).toFixed(3)}%`}
              width={`${(width * 0.8).toFixed(3)}%`}
              y={(HEIGHT * (1 - share / 100)).toFixed(1)}
              height={Math.max(2, (HEIGHT * share) / 100).toFixed(1)}
            />
          ) : null,
        )}
      </svg>
      <p className="sales__axis" aria-hidden="true">
        <span>{first}</span> <span>{last}</span>
      </p>
      <details>
        <summary>Les ventes jour par jour</summary>
        <DataTable
          caption={title}
          figures
          rows={days}
          keyOf={({ name }) => name}
          empty=""
          columns={[
            { name: "Jour", cell: ({ name }) => name },
            { name: "Commandes", number: true, cell: ({ orders }) => orders },
            { name: "Montant", number: true, cell: ({ revenue }) => revenue },
            { name: "Articles vendus", number: true, cell: ({ itemsSold }) => itemsSold },
          ]}
        />
      </details>
    </section>
  );
}
