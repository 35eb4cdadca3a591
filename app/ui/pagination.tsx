import { Link } from "~/ui/link";

import { useAddress } from "./list-address";

/** A list of at most this many pages shows a link to each of them. */
const MOST_NAMED = 9;
/** How many links are on each side of the current page. */
const BESIDE = 2;

/** Links to the pages of a list; of a long one, to the first, the last and those beside the page shown. */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  const address = useAddress();
  if (pages < 2) return null;
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 ? (
        <Link to={address.page(page - 1)} rel="prev">
          Précédente
        </Link>
      ) : null}
      <ul>
        {namedPages(page, pages).map((number, index, named) => (
          <li key={number}>
            {index > 0 && number > (named[index - 1] ?? 0) + 1 ? "… " : null}
            <Link to={address.page(number)} aria-current={number === page ? "page" : undefined}>
              <span className="visually-hidden">Page </span>
              {number}
            </Link>
          </li>
        ))}
      </ul>
      {page < pages ? (
        <Link to={address.page(page + 1)} rel="next">
          Suivante
        </Link>
      ) : null}
    </nav>
  );
}

function namedPages(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  return pages <= MOST_NAMED
    ? all
    : all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= BESIDE);
}
