import type { PageRow } from "./analytics-view";

const ROW = 44;
const BAR = 14;
/** The least width of a bar in per cent, so that a page with few views has a visible bar. */
const LEAST_WIDTH = 2;

/** The pages as bars under their names; widths in per cent, so that letters keep their size on any screen. The table says the same. */
export function TopPagesChart({ pages }: { pages: PageRow[] }) {
  const most = Math.max(...pages.map(({ views }) => views), 1);
  const told = pages.map((page) => `${nameOf(page)}, ${page.views}`).join(" ; ");
  return (
    <svg
      className="top-pages"
      role="img"
      aria-label={`Vues des ${pages.length} pages les plus vues : ${told}.`}
      width="100%"
      height={pages.length * ROW}
    >
      {pages.map((page, position) => (
        <g key={page.path}>
          <text x="0" y={position * ROW + 16}>
            <tspan className="top-pages__views">{page.views}</tspan> {shortened(nameOf(page))}
          </text>
          <rect
            x="0"
            y={position * ROW + 23}
            width={`${Math.max(LEAST_WIDTH, (100 * page.views) / most).toFixed(1)}%`}
            height={BAR}
            rx="2"
          />
        </g>
      ))}
    </svg>
  );
}

function nameOf({ productName, brand, path }: PageRow): string {
  return productName ? `${brand} ${productName}` : path;
}

const LONGEST_NAME = 42;

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
}
