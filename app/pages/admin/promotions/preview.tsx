import { DataTable } from "~/ui/admin/data-table";
import { Form } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { NEW_PROMOTION } from "./promotion-form";
import type { PreviewView } from "./promotion-view";

/** What each product would cost, and the form that agrees to it for all or some. @param values the terms as typed */
export function Preview({ preview, values }: { preview: PreviewView; values: Record<string, string> }) {
  const { title, period, others, deeper, lines, asides, seen } = preview;
  return (
    <section aria-labelledby="apercu">
      <h2 id="apercu">{title}</h2>
      <p>
        {period} {lines.length > 1 ? `${lines.length} produits concernés` : `${lines.length} produit concerné`}
        {asides.length > 0 ? `, ${asides.length} laissé${asides.length > 1 ? "s" : ""} de côté` : ""}. Rien n’est encore
        écrit.
      </p>
      {others.length > 0 ? (
        <div className="admin__offer">
          <p>
            Des produits de cette liste sont déjà en promotion ces jours-là. Pour chacun, le prix le plus bas
            vaut&nbsp;:
          </p>
          <ul>
            {others.map((other) => (
              <li key={other}>{other}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {deeper ? <p className="admin__offer">{deeper}</p> : null}
      <Form method="post" action={NEW_PROMOTION}>
        <FormGuard name="promotion" />
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="seen" value={seen} />
        {lines.length > 0 ? (
          <p className="button-row">
            <SubmitButton pending="Un instant…">Mettre en promotion</SubmitButton>
          </p>
        ) : null}
        <DataTable
          caption="Prix pendant la promotion"
          rows={lines}
          keyOf={({ number }) => String(number)}
          empty="Aucun produit : rien ne peut être mis en promotion ainsi."
          columns={[
            { name: "Produit", cell: ({ number, product }) => `${number} ${product}` },
            { name: "Prix actuel", number: true, cell: ({ own }) => own },
            { name: "Prix le plus bas des 30 jours", number: true, cell: ({ reference }) => reference },
            {
              name: "Pendant la promotion",
              number: true,
              cell: ({ asked, cheaper, deeper: reached, atLoss }) => (
                <>
                  <strong>{asked}</strong>
                  {reached ? <span className="admin-refused">{reached}</span> : null}
                  {cheaper ? " (inchangé : déjà à ce prix)" : ""}
                  {atLoss ? (
                    <span className="admin-refused">Sous le prix d’achat&nbsp;: permis pendant les soldes seules.</span>
                  ) : null}
                </>
              ),
            },
            {
              name: "Laisser de côté",
              cell: ({ number, product }) => (
                <label className="tick">
                  <input type="checkbox" name="aside" value={number} />
                  <span className="visually-hidden">Laisser {product} de côté</span>
                </label>
              ),
            },
          ]}
        />
      </Form>
      {asides.length > 0 ? (
        <details className="admin-folded">
          <summary>Laissés de côté ({asides.length})</summary>
          <ul>
            {asides.map(({ product, reason }) => (
              <li key={product}>
                {product}&nbsp;: {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
