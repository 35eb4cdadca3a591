import { useLocation } from "@remix-run/react";
import { Form } from "~/ui/admin/permitted";

const HERE = "/admin/recherche";

/** The search of the admin area, on each of its pages. @param keys whether the key "/" puts the focus into it */
export function SearchBox({ keys }: { keys: boolean }) {
  const { pathname, search } = useLocation();
  const typed = pathname === HERE ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <Form method="get" action={HERE} role="search" aria-label="Toute la boutique" className="admin__search">
      <label className="visually-hidden" htmlFor="recherche">
        Client, commande, téléphone, produit…
      </label>
      <input
        key={typed}
        type="search"
        id="recherche"
        name="q"
        className="input"
        defaultValue={typed}
        placeholder="Client, commande, téléphone, produit…"
        maxLength={100}
        autoComplete="off"
        aria-keyshortcuts={keys ? "/" : undefined}
      />{" "}
      <button type="submit" className="button">
        Chercher<span className="visually-hidden"> partout</span>
      </button>
    </Form>
  );
}
