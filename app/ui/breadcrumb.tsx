import { Link } from "~/ui/link";

import type { Crumb } from "./structured-data";

/** The levels above the page. The page itself comes last and is not a link. */
export function Breadcrumb({ crumbs, here }: { crumbs: Crumb[]; here: string }) {
  return (
    <nav className="breadcrumb" aria-label="Fil d’Ariane">
      <ol>
        {crumbs.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
