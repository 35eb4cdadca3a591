import { DataTable } from "~/ui/admin/data-table";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard } from "~/ui/admin/fields";
import type { InsurerClaimRow } from "./accounting-view";

/** What insurers still have to pay instead of customers, each with the button that notes its receipt. */
export function InsurerClaims({ rows }: { rows: InsurerClaimRow[] }) {
  return (
    <section aria-labelledby="mutuelles">
      <h2 id="mutuelles">Tiers payant à recevoir des mutuelles</h2>
      <p>À ce jour, toutes périodes confondues. Notez ce qui arrive sur le compte de la boutique.</p>
      <DataTable
        caption="Tiers payant à recevoir"
        rows={rows}
        keyOf={({ orderId }) => orderId}
        empty="Rien n’est à recevoir."
        columns={[
          { name: "Commande", cell: ({ href, number }) => <Link to={href}>{number}</Link> },
          { name: "Client", cell: ({ customer }) => customer },
          { name: "Depuis le", cell: ({ since }) => since },
          { name: "Somme", number: true, cell: ({ amount }) => amount },
          {
            name: "Reçu",
            cell: ({ orderId, cents, number, amount }) => (
              <Form method="post" action="/admin/comptabilite" preventScrollReset>
                <FormGuard name={`insurer-${orderId}`} />
                <input type="hidden" name="orderId" value={orderId} />
                <input type="hidden" name="cents" value={cents} />
                <button type="submit" className="button button--quiet" name="intent" value="insurer-paid">
                  Noter reçu
                  <span className="visually-hidden">
                    &nbsp;: {amount}, commande {number}
                  </span>
                </button>
              </Form>
            ),
          },
        ]}
      />
    </section>
  );
}
