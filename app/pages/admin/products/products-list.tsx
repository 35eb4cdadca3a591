import { NoneFound } from "~/ui/admin/elsewhere";
import { DataTable, ListFilters, useListAddress, type ListState } from "~/ui/admin/data-table";
import { Link } from "~/ui/admin/permitted";
import { State } from "~/ui/admin/state";
import { RowIntents } from "~/ui/admin/row-intents";

export type ProductRow = {
  id: string;
  number: number;
  name: string;
  brand: string;
  price: string;
  was?: string;
  /** "Brouillon", "En vente le mardi 3 mars 2026"; nothing where it is sold. */
  toCome?: string;
  /** Why it may not be sold, or will soon be kept from sale. */
  problem?: string;
  colors: { name: string; stock: number; held: number; threshold: number; bySize: string; low: boolean }[];
};

export type ProductsView = {
  rows: ProductRow[];
  shelf: string | null;
  search: string;
  /** Shows only products with a colour of which few pieces are left, or none. */
  stock: "low" | "gone" | null;
  sheets: "incomplete" | "toCome" | null;
  archived: boolean;
  list: ListState;
};

const SHELVES = [
  [null, "Tous"],
  ["solaires", "Solaires"],
  ["optiques", "Optiques"],
  ["accessoires", "Accessoires"],
  ["inconnu", "Inconnu"],
] as const;
const SHEETS = { incomplete: "incomplete", toCome: "a-venir" } as const;
const HERE = "/admin/produits";

export function ProductsList({ rows, shelf, search, stock, sheets, archived, list }: ProductsView) {
  const address = useListAddress();
  return (
    <>
      <h1>{archived ? "Produits archivés" : "Produits"}</h1>
      <p className="admin-intents">
        <Link to={`${HERE}/nouveau`} className="button">
          Ajouter un produit
        </Link>{" "}
        <Link to={`${HERE}/tableur`}>Stocks et prix par tableur</Link>{" "}
        <Link to={`${HERE}/reception`} deed>
          Réception et inventaire
        </Link>{" "}
        <Link to={`${HERE}/prix`} deed>
          Changer des prix
        </Link>{" "}
        <Link to={`${HERE}/seuils`} deed>
          Seuils de stock bas
        </Link>{" "}
        {archived ? <Link to={HERE}>Produits en vente</Link> : <Link to={`${HERE}?archives=1`}>Produits archivés</Link>}
      </p>
      <nav aria-label="Catégories">
        <ul className="admin-chips">
          {SHELVES.map(([value, name]) => (
            <li key={name}>
              <Link to={address({ categorie: value, page: null })} aria-current={value === shelf ? "true" : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ListFilters label="Rechercher un produit">
        {shelf ? <input type="hidden" name="categorie" value={shelf} /> : null}
        {archived ? <input type="hidden" name="archives" value="1" /> : null}
        <label>
          ID, nom ou marque <input type="search" name="q" defaultValue={search} className="input" />
        </label>
        <label>
          Stock{" "}
          <select name="stock" defaultValue={stock === "gone" ? "epuise" : stock ? "bas" : ""} className="input">
            <option value="">Tous</option>
            <option value="bas">Presque épuisés</option>
            <option value="epuise">Épuisés</option>
          </select>
        </label>
        <label>
          Fiches{" "}
          <select name="fiche" defaultValue={sheets ? SHEETS[sheets] : ""} className="input">
            <option value="">Toutes</option>
            <option value={SHEETS.incomplete}>À compléter</option>
            <option value={SHEETS.toCome}>Brouillons et à venir</option>
          </select>
        </label>
      </ListFilters>
      <DataTable
        caption={archived ? "Produits archivés" : "Produits"}
        rows={rows}
        keyOf={({ id }) => id}
        empty={
          <NoneFound
            none="Aucun produit."
            filtered={
              shelf && !search && !stock && !sheets
                ? "Aucun produit dans cette catégorie."
                : "Aucun produit ne correspond."
            }
          />
        }
        list={list}
        columns={[
          { name: "ID", sort: "id", cell: ({ number }) => number },
          { name: "Nom", sort: "nom", cell: (row) => <Name row={row} /> },
          { name: "Marque", sort: "marque", cell: ({ brand }) => brand },
          {
            name: "Prix",
            sort: "prix",
            number: true,
            cell: ({ price, was }) => (
              <>
                {price}
                {was ? (
                  <>
                    <br />
                    <s>{was}</s>
                  </>
                ) : null}
              </>
            ),
          },
          { name: "Stock par couleur", cell: ({ colors }) => <ColorStocks colors={colors} /> },
          { name: "Actions", cell: (row) => <Intents row={row} archived={archived} /> },
        ]}
      />
    </>
  );
}

function Name({ row: { id, name, toCome, problem } }: { row: ProductRow }) {
  return (
    <>
      <Link to={`${HERE}/${id}`}>{name}</Link> {toCome ? <State tone="waiting">{toCome}</State> : null}
      {problem ? <p className="admin-stocks__low">{problem}</p> : null}
    </>
  );
}

function ColorStocks({ colors }: Pick<ProductRow, "colors">) {
  if (colors.length === 0) return <>Aucun coloris</>;
  return (
    <ul className="admin-stocks">
      {colors.map(({ name, stock, held, threshold, bySize, low }) => (
        <li key={name} className={low ? "admin-stocks__low" : undefined}>
          {name}&nbsp;: <strong>{stock}</strong> (seuil {threshold}
          {held > 0 ? `, ${held} ${held > 1 ? "promises" : "promise"}` : ""}){bySize && ` ${bySize}`}
          {low ? (stock - held > 0 ? " presque épuisé" : " épuisé") : ""}
        </li>
      ))}
    </ul>
  );
}

function Intents({ row: { id, name, brand }, archived }: { row: ProductRow; archived: boolean }) {
  const [of, edit] = [`${brand} ${name}`, `${HERE}/${id}`];
  if (archived)
    return (
      <RowIntents
        of={of}
        edit={edit}
        restore={{ action: HERE, fields: { restored: id }, label: "Remettre en vente" }}
      />
    );
  return <RowIntents of={of} edit={edit} remove={{ action: HERE, fields: { removed: id }, question: "product" }} />;
}
