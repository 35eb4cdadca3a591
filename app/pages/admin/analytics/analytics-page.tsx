import { Form, Link } from "~/ui/admin/permitted";
import { TextField } from "~/ui/admin/fields";
import { ErrorSummary } from "~/ui/forms/forms";
import { DataTable } from "~/ui/admin/data-table";
import type { AnalyticsView } from "./analytics-view";
import { SalesChart } from "./sales-chart";
import { TopPagesChart } from "./top-pages-chart";

const FAILURE = "Impossible de charger les stats.";

export function AnalyticsPage({ view: { form, filters, shortcuts, sales, pages, charted } }: { view: AnalyticsView }) {
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Analytics (Top pages)</h1>
      <Form
        key={JSON.stringify([filters, form])}
        method="get"
        action="/admin/analytics"
        className="analytics-filters"
        role="search"
        aria-label="Choisir la période et les pages"
        noValidate
      >
        <TextField form={form} name="from" label="From" type="date" defaultValue={filters.from} />
        <TextField form={form} name="to" label="To" type="date" defaultValue={filters.to} />
        <TextField
          form={form}
          name="prefix"
          label="Prefix"
          defaultValue={filters.prefix}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
        />
        <TextField
          form={form}
          name="limit"
          label="Limit"
          type="number"
          min={5}
          max={200}
          inputMode="numeric"
          defaultValue={filters.limit}
        />
        <div className="button-row">
          <button type="submit" className="button">
            Actualiser
          </button>{" "}
          {shortcuts.map(({ name, to }) => (
            <Link key={name} to={to} className="button button--quiet">
              {name}{" "}
            </Link>
          ))}
        </div>
      </Form>
      {sales ? <SalesChart sales={sales} /> : null}
      <section>
        <h2>Pages les plus vues</h2>
        {pages && pages.length > 0 ? <TopPagesChart pages={pages.slice(0, charted)} /> : null}
        {pages ? (
          <DataTable
            caption="Pages les plus vues"
            figures
            rows={pages}
            keyOf={({ path }) => path}
            empty="Aucune vue sur cette période."
            columns={[
              { name: "Page", cell: ({ path }) => <a href={path}>{path}</a> },
              { name: "Produit", cell: ({ productName }) => productName },
              { name: "Marque", cell: ({ brand }) => brand },
              { name: "Genre", cell: ({ gender }) => gender },
              { name: "Type", cell: ({ type }) => type },
              { name: "Vues", number: true, cell: ({ views }) => views },
              { name: "Visiteurs uniques", number: true, cell: ({ uniqueVisitors }) => uniqueVisitors },
            ]}
          />
        ) : null}
      </section>
      {sales && pages ? null : (
        <p role="alert" className="admin__empty">
          {FAILURE}
        </p>
      )}
      <p className="hint">Comptées avec l’accord des visiteurs, sans les robots ni l’équipe.</p>
    </>
  );
}
