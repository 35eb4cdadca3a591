import { DataTable } from "~/ui/admin/data-table";
import type { TotalsView } from "./accounting-view";

/** Sales by rate, documents, and money by means, each as a table. */
export function TotalsTables({ totals: { sales, documents, money } }: { totals: TotalsView }) {
  return (
    <>
      <DataTable
        caption="Ventes par taux de TVA"
        figures
        rows={sales}
        keyOf={({ name }) => name}
        empty=""
        columns={[
          { name: "Ventes", cell: ({ name }) => name },
          { name: "HT", number: true, cell: ({ net }) => net },
          { name: "TVA", number: true, cell: ({ tax }) => tax },
          { name: "TTC", number: true, cell: ({ total }) => total },
        ]}
      />
      <DataTable
        caption="Factures et avoirs"
        figures
        rows={documents}
        keyOf={({ name }) => name}
        empty=""
        columns={[
          { name: "Documents", cell: ({ name }) => name },
          { name: "Nombre", number: true, cell: ({ count }) => count },
          { name: "TTC", number: true, cell: ({ total }) => total },
        ]}
      />
      <DataTable
        caption="Règlements par moyen de paiement"
        figures
        rows={money}
        keyOf={({ name }) => name}
        empty=""
        columns={[
          { name: "Règlements", cell: ({ name }) => name },
          { name: "Reçu", number: true, cell: ({ received }) => received },
          { name: "Rendu", number: true, cell: ({ returned }) => returned },
          { name: "Solde", number: true, cell: ({ sum }) => sum },
        ]}
      />
    </>
  );
}
