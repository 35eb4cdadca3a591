import { Link } from "@remix-run/react";

import { useListAddress } from "./data-table";

type Props = {
  /** "Aucune commande pour ce filtre." */
  none: string;
  /** How many entries the list has without the filter. */
  count: number;
  /** The changes of the address that show these entries. */
  all: Record<string, string | null>;
};

/** The text of an empty list. It says how many entries the filter hides, so that nobody takes the list for empty. */
export function Elsewhere({ none, count, all }: Props) {
  const address = useListAddress();
  if (count === 0) return <>{none}</>;
  return (
    <>
      {none} <Link to={address({ ...all, page: null })}>{count} dans les autres filtres</Link>
    </>
  );
}
