import { useLocation } from "@remix-run/react";

import { french } from "~/shop/words/french-spacing";
import { Link } from "./permitted";
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
  if (count === 0) return <NoneFound none={none} />;
  return (
    <>
      {none} <Link to={address({ ...all, page: null })}>{count} dans les autres filtres</Link>
    </>
  );
}

/** Parameters and values of a list's address that hide nothing. */
const NO_FILTERS = ["page", "tri"];
const EVERYTHING = ["", "tous", "toutes"];

/**
 * The text of a list in which nothing was found: it names the filter and leads to the whole list.
 * @param filtered instead of `none` where a filter hides entries
 */
export function NoneFound({ none, filtered = none }: { none: string; filtered?: string }) {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  const filters = [...asked].filter(
    ([name, value]) => !NO_FILTERS.includes(name) && !EVERYTHING.includes(value.trim()),
  );
  if (filters.length === 0) return <>{none}</>;
  const words = asked.get("q")?.trim();
  return (
    <>
      {filtered} {words ? french(`Recherche : « ${words} ». `) : ""}
      <Link to={pathname}>Tout afficher</Link>
    </>
  );
}
