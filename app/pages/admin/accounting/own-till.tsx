import { DataTable } from "~/ui/admin/data-table";
import type { ElsewhereRow } from "./accounting-view";

/** What went through the shop's own till system: its sales, and its payments with the reference to enter them under. */
export function OwnTill({ rows, sold }: { rows: ElsewhereRow[]; sold: string | null }) {
  return (
    <section aria-labelledby="caisse">
      <h2 id="caisse">Sur votre caisse</h2>
      <p>
        Ce qui a été réglé à la boutique pendant cette période, à enregistrer sur votre caisse sous la référence donnée.
        Ces sommes ne comptent ni dans les règlements ci-dessus ni dans les écritures&nbsp;: celles de votre caisse les
        portent, avec les ventes qu’elles règlent et leur TVA.
      </p>
      {sold ? (
        <p>
          Ventes de cette période enregistrées sur votre caisse, avoirs déduits&nbsp;: <strong>{sold}</strong>. Elles ne
          sont ni dans les ventes ci-dessus, ni dans les écritures, ni dans les ventes par jour.
        </p>
      ) : null}
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
