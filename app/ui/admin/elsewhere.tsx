import { Link } from "@remix-run/react";

import { useListAddress } from "./data-table";

type Props = {
  /** "Aucune commande pour ce filtre." */
  none: string;
  /** How many the list has without the filter. */
  count: number;
  /** What of the address shows them. */
  all: Record<string, string | null>;
};

/** What an empty list says: a filter hides nothing unsaid. */
export function Elsewhere({ none, count, all }: Props) {
  const address = useListAddress();
  if (count === 0) return <>{none}</>;
  return (
    <>
      {none} <Link to={address({ ...all, page: null })}>{count} dans les autres filtres</Link>
    </>
  );
}
