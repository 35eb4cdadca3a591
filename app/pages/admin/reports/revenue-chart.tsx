import { DataTable } from "~/ui/admin/data-table";
import type { ChartColumn } from "./reports-view";

const HEIGHT = 160;
const top = (share: number) => (HEIGHT * (1 - share / 100)).toFixed(1);
const tall = (share: number) => (share > 0 ? Math.max(2, (HEIGHT * share) / 100) : 0).toFixed(1);

/** A filled column for each step and, behind it, the outline of the year before. The table below has their figures. */
export function RevenueChart({ title, most, columns }: { title: string; most: string; columns: ChartColumn[] }) {
  const width = 100 / Math.max(1, columns.length);
  const at = (position: number, shift: number) => `${((position + shift) * width).toFixed(3)}%`;
  return (
    <>
      <svg
        className="report-chart"
        role="img"
        aria-label={`${title}, face à l’année d’avant. Le plus haut : ${most}. Le tableau dit chaque valeur.`}
        width="100%"
        height={HEIGHT}
      >
        {columns.map(({ key, share, shareBefore }, position) => (
          <g key={key}>
            <rect
              className="report-chart__before"
              x={at(position, 0.05)}
              width={`${(width * 0.9).toFixed(3)}%`}
              y={top(shareBefore)}
              height={tall(shareBefore)}
            />
            <rect
              className="report-chart__now"
              x={at(position, 0.2)}
              width={`${(width * 0.6).toFixed(3)}%`}
              y={top(share)}
              height={tall(share)}
            />
          </g>
        ))}
      </svg>
      <p className="report-axis" aria-hidden="true">
        <span>{columns[0]?.name}</span> <span>{columns.at(-1)?.name}</span>
      </p>
      <p className="report-axis" aria-hidden="true">
        Plein&nbsp;: cette période. Contour&nbsp;: un an avant.
      </p>
      <details>
        <summary>Les valeurs en tableau</summary>
        <DataTable
          caption={title}
          figures
          rows={columns}
          keyOf={({ key }) => key}
          empty=""
          columns={[
            { name: "Période", cell: ({ name }) => name },
            { name: "HT", number: true, cell: ({ net }) => net },
            { name: "TTC", number: true, cell: ({ gross }) => gross },
            { name: "TTC un an avant", number: true, cell: ({ before }) => before },
          ]}
        />
      </details>
    </>
  );
}
