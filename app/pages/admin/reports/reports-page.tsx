import { Fragment } from "react";

import { DataTable } from "~/ui/admin/data-table";
import { Form, Link } from "~/ui/admin/permitted";
import { SelectField, TextField } from "~/ui/admin/fields";
import { ErrorSummary } from "~/ui/forms/forms";
import type { Figure, ReportsView, ShareLine } from "./reports-view";
import { RevenueChart } from "./revenue-chart";

const COUNT = new Intl.NumberFormat("fr-FR");

export function ReportsPage({ view }: { view: ReportsView }) {
  const { form, filters, steps, shortcuts, title, figures, soldElsewhere, columns, most, breakdowns } = view;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Rapports</h1>
      <Form
        key={JSON.stringify([filters, form])}
        method="get"
        action="/admin/rapports"
        className="report-filters"
        role="search"
        aria-label="Choisir la période"
        noValidate
      >
        <TextField form={form} name="du" label="Du" type="date" defaultValue={filters.from} />
        <TextField form={form} name="au" label="Au" type="date" defaultValue={filters.to} />
        <SelectField
          form={form}
          name="par"
          label="Par"
          defaultValue={filters.step}
          options={steps.map(({ value, name }) => [value, name] as const)}
        />
        <div className="button-row">
          <button type="submit" className="button">
            Afficher
          </button>{" "}
          {shortcuts.map(({ name, to }) => (
            <Fragment key={name}>
              <Link to={to} className="button button--quiet">
                {name}
              </Link>{" "}
            </Fragment>
          ))}
        </div>
      </Form>
      <section>
        <h2>{title}</h2>
        <Figures figures={figures} />
        <RevenueChart title={title} most={most} columns={columns} />
        <p className="hint">
          Factures moins avoirs, livraison comprise&nbsp;: les mêmes sommes que «&nbsp;Comptabilité&nbsp;».
        </p>
        {soldElsewhere ? (
          <p>
            Sans les {soldElsewhere} de ventes enregistrées sur votre caisse, que «&nbsp;Ce qui s’est vendu&nbsp;»
            compte.
          </p>
        ) : null}
      </section>
      <h2>Ce qui s’est vendu</h2>
      <p className="hint">
        Les lignes des commandes payées dans la période, sans ce qui est revenu ou a été remboursé&nbsp;: leur somme
        dépasse le chiffre d’affaires tant qu’une facture attend, ou quand un avoir de la période reprend une vente
        d’avant. La marge se compte au prix d’achat d’aujourd’hui, des articles vendus sans verres dont la fiche en
        donne un.
      </p>
      <div className="report-grid">
        {breakdowns.map(({ name, lines, more }) => (
          <section key={name}>
            <h3>{name}</h3>
            <Shares caption={name} lines={lines} />
            {more > 0 ? <p className="hint">Et {more} de plus.</p> : null}
          </section>
        ))}
      </div>
      <OtherFigures view={view} />
    </>
  );
}

function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="report-figures">
      {figures.map(({ name, value, beside }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {beside ? <dd className="hint">{beside}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function Shares({ caption, lines }: { caption: string; lines: ShareLine[] }) {
  return (
    <DataTable
      caption={caption}
      figures
      rows={lines}
      keyOf={({ name }) => name}
      empty="Rien n’a été vendu dans cette période."
      columns={[
        { name: "Nom", cell: ({ name }) => name },
        { name: "Pièces", number: true, cell: ({ pieces }) => COUNT.format(pieces) },
        { name: "HT", number: true, cell: ({ net }) => net },
        { name: "TTC", number: true, cell: ({ gross }) => gross },
        ...(lines.some(({ margin }) => margin !== "–")
          ? [{ name: "Marge HT", number: true, cell: ({ margin }: ShareLine) => margin }]
          : []),
        {
          name: "Part",
          number: true,
          cell: ({ share }) => (
            <>
              {share.toLocaleString("fr-FR", { minimumFractionDigits: 1 })}&nbsp;%
              <svg className="report-share" aria-hidden="true" width="100%" height="4">
                <rect width={`${share}%`} height="4" />
              </svg>
            </>
          ),
        },
      ]}
    />
  );
}

function OtherFigures({ view: { stock, returns, quotes, funnel, onlineOrders } }: { view: ReportsView }) {
  return (
    <div className="report-grid">
      <section>
        <h2>Stock à ce jour</h2>
        <DataTable
          caption="Valeur du stock aux prix d’achat et de vente"
          figures
          rows={stock}
          keyOf={({ name }) => name}
          empty="Aucun produit en vente."
          columns={[
            { name: "Type", cell: ({ name }) => name },
            { name: "Pièces", number: true, cell: ({ pieces }) => COUNT.format(pieces) },
            { name: "Achat HT", number: true, cell: ({ cost }) => cost },
            { name: "Vente TTC", number: true, cell: ({ value }) => value },
          ]}
        />
      </section>
      <section>
        <h2>Devis</h2>
        <Figures figures={quotes} />
      </section>
      <section>
        <h2>Retours</h2>
        <p>{returns.told}</p>
        <DataTable
          caption="Pièces rendues, par motif"
          figures
          rows={returns.reasons}
          keyOf={({ name }) => name}
          empty="Aucune pièce rendue."
          columns={[
            { name: "Motif", cell: ({ name }) => name },
            { name: "Pièces", number: true, cell: ({ pieces }) => COUNT.format(pieces) },
          ]}
        />
      </section>
      <section>
        <h2>De la visite à la commande</h2>
        <DataTable
          caption="Visiteurs qui acceptent la mesure d’audience"
          figures
          rows={funnel}
          keyOf={({ name }) => name}
          empty=""
          columns={[
            { name: "Visiteurs", cell: ({ name }) => name },
            { name: "Nombre", number: true, cell: ({ amount }) => amount },
            { name: "De l’étape d’avant", number: true, cell: ({ of }) => of },
          ]}
        />
        <p className="hint">
          Comptés avec leur accord seulement. Dans la même période, tous visiteurs confondus, {onlineOrders}.
        </p>
      </section>
    </div>
  );
}
