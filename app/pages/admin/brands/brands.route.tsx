import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listBrands } from "~/domain/catalogue/editing/brands.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { brandPath } from "~/ui/admin/brand-path";
import { Link } from "~/ui/admin/permitted";

export const meta: MetaFunction = () => [pageTitle("Marques et fabricants")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ brands: await listBrands(context.services) });
}

export default function Brands() {
  const { brands } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Marques et fabricants</h1>
      <p>
        Chaque offre nomme le fabricant et où lui écrire. Sans la fiche de sa marque, un produit, un verre ou un
        traitement ne peut pas être vendu.
      </p>
      <DataTable
        caption="Marques"
        rows={brands}
        keyOf={({ name }) => name}
        empty="Aucune marque : elles viennent avec les produits et les verres."
        columns={[
          { name: "Marque", cell: ({ name }) => <Link to={brandPath(name)}>{name}</Link> },
          { name: "Produits", number: true, cell: ({ products }) => products },
          {
            name: "Promotion",
            cell: ({ name, products }) =>
              products > 0 ? (
                <Link deed to={`/admin/promotions/nouvelle?${new URLSearchParams({ on: `marque:${name}` })}`}>
                  Mettre en promotion<span className="visually-hidden">&nbsp;: {name}</span>
                </Link>
              ) : null,
          },
          { name: "Verres et traitements", number: true, cell: ({ ofRange }) => ofRange },
          { name: "Fabricant", cell: ({ makerName }) => makerName ?? <strong>À compléter</strong> },
          { name: "Responsable dans l’Union", cell: ({ responsibleName }) => responsibleName ?? "–" },
        ]}
      />
      <p>
        <Link to="/admin/produits">Produits</Link>
      </p>
    </>
  );
}
