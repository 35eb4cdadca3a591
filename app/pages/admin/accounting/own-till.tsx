import { DataTable } from "~/ui/admin/data-table";
import type { ElsewhereRow } from "./accounting-view";

/** Payments that went through the shop's own till system, with the reference to enter them under. */
export function OwnTill({ rows }: { rows: ElsewhereRow[] }) {
  return (
    <section aria-labelledby="caisse">
      <h2 id="caisse">Sur votre caisse</h2>
      <p>
        Ce qui a été réglé à la boutique pendant cette période, à enregistrer sur votre caisse sous la référence donnée.
        Ces sommes ne comptent ni dans les règlements ci-dessus ni dans les écritures : celles de votre caisse les
        portent.
      </p>
      <DataTable
        caption="À enregistrer sur votre caisse"
        figures
        rows={rows}
        keyOf={({ key }) => key}
        empty="Rien n’a été réglé à la boutique."
        columns={[
          { name: "Date", cell: ({ at }) => at },
          { name: "Référence", cell: ({ reference }) => reference },
          { name: "Nature", cell: ({ kind }) => kind },
          { name: "Moyen", cell: ({ means }) => means },
          { name: "Montant", number: true, cell: ({ amount }) => amount },
        ]}
      />
    </section>
  );
}
