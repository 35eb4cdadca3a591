import { Link } from "@remix-run/react";

import { useAddress } from "./list-address";

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
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
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
