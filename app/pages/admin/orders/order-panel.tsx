import { Fragment } from "react";

import { Form, Link, Permitted } from "~/ui/admin/permitted";
import { FormGuard, SelectField, SubmitButton, TextField } from "~/ui/admin/fields";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { customerPath } from "~/ui/admin/customer-path";
import { OrderParcels } from "./order-parcels";
import type { OrderPanelView } from "./order-view";

type PanelProps = {
  order: OrderPanelView;
  form?: FormState;
  /** True below its row of the list, which links to the order's own page; a save then returns to the list. */
  inList?: boolean;
};

/** The lines, the customer and the delivery of an order. */
export function OrderPanel({ order, form = EMPTY_FORM, inList = false }: PanelProps) {
  const Heading = inList ? "h2" : "h3";
  const Box = inList ? "section" : "div";
  return (
    <Box className="admin-order" aria-label={inList ? `Commande ${order.number}` : undefined}>
      {order.attention ? (
        <p className="admin-order__attention">
          <strong>À regarder&nbsp;:</strong> {order.attention}
        </p>
      ) : null}
      <section className="admin-order__part">
        <Heading>Articles</Heading>
        {order.quote ? (
          <p>Devis {order.quote.href ? <Link to={order.quote.href}>{order.quote.number}</Link> : order.quote.number}</p>
        ) : null}
        <Items order={order} />
        <ul className="admin-order__sums">
          {order.sums.map(({ name, amount }) => (
            <li key={name}>
              {name}&nbsp;: {amount}
            </li>
          ))}
        </ul>
      </section>
      <section className="admin-order__part">
        <Heading>Client</Heading>
        <Customer order={order} />
      </section>
      <Permitted change={`/admin/commandes/${order.id}`}>
        <section className="admin-order__part">
          <Heading>{order.parcel ? "Statut et suivi" : "Statut"}</Heading>
          <StatusAndTracking order={order} form={form} inList={inList} />
        </section>
      </Permitted>
      {order.parcel || order.outward || order.back || order.labels.length > 0 ? (
        <section className="admin-order__part">
          <Heading>Étiquettes et colis</Heading>
          <OrderParcels order={order} form={form} inList={inList} />
        </section>
      ) : null}
      {inList ? (
        <p className="admin-order__on">
          <Link to={`/admin/commandes/${order.id}`}>
            Ordonnance, paiement, retours et historique de la commande {order.number}
          </Link>
        </p>
      ) : null}
    </Box>
  );
}

/** A check list for packing. It is not saved: the boxes are empty when the order is opened again. */
function Items({ order: { lines } }: { order: OrderPanelView }) {
  return (
    <ul className="admin-order__items">
      {lines.map(({ id, title, details, quantity, isToPack, price, pieces, lenses, correctionHref, jobHref }) => (
        <li key={id}>
          <p>
            <strong>{title}</strong> {details}
          </p>
          {lenses ? <p>{lenses}</p> : null}
          <p>
            {quantity}, {price}
            {pieces.length > 0 ? <strong className="admin-order__moves"> {pieces.join(", ")}</strong> : null}
          </p>
          {correctionHref ? (
            <p>
              <Link to={correctionHref} prefetch="none">
                Ouvrir la correction à tailler<span className="visually-hidden">&nbsp;: {title}</span>
              </Link>
            </p>
          ) : null}
          {jobHref ? (
            <p>
              <Link to={jobHref} prefetch="none">
                Fiche atelier<span className="visually-hidden">&nbsp;: {title}</span>
              </Link>
            </p>
          ) : null}
          {isToPack ? (
            <label className="tick">
              <input type="checkbox" /> Préparé<span className="visually-hidden">&nbsp;: {title}</span>
            </label>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Customer({
  order: { id, customer, noCustomer, deadLetters, delivery, billing, placedAt, paid, paidAgain, due },
}: {
  order: OrderPanelView;
}) {
  return (
    <div className="admin-order__facts">
      {deadLetters.length > 0 ? (
        <div className="admin-order__attention">
          <p>
            <strong>Courriel non remis&nbsp;:</strong> appelez le client, demandez-lui une autre adresse et corrigez-la
            ici.
          </p>
          <ul>
            {deadLetters.map((letter) => (
              <li key={letter}>{letter}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <p>
        {customer ? (
          <>
            <Link to={customerPath(id)}>{customer.name}</Link>
            <br />
            {customer.email ? (
              <a href={`mailto:${customer.email}`}>{customer.email}</a>
            ) : (
              <strong>Sans e-mail&nbsp;: prévenez ce client par téléphone.</strong>
            )}
            {customer.page ? (
              <>
                <br />
                <a href={customer.page}>Sa page, avec ses papiers et nos réponses à imprimer</a>
              </>
            ) : null}
            <br />
            <a href={`tel:${customer.phone.replace(/\s/g, "")}`}>{customer.phone}</a>
            <br />
            <Link to={`/admin/commandes/${id}/coordonnees`} deed>
              Corriger les coordonnées
            </Link>
          </>
        ) : (
          noCustomer
        )}
      </p>
      <p>
        <Lines lines={delivery} />
      </p>
      {billing ? (
        <p>
          Facturation&nbsp;:
          <br />
          <Lines lines={billing} />
        </p>
      ) : null}
      <p>
        Passée le {placedAt}
        <br />
        {paid ? `Payée le ${paid}${due ? ". " : ""}` : null}
        {due ? <strong>{due.says}</strong> : paid ? null : <strong>Non payée</strong>}
        {due?.href ? (
          <>
            <br />
            <Link to={due.href}>Encaisser et remettre</Link>
          </>
        ) : null}
        {paidAgain.map((again) => (
          <Fragment key={again}>
            <br />
            Reprise par la banque, réglée de nouveau à la boutique le {again}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <>
      {lines.map((line, position) => (
        <span key={position}>
          {line}
          <br />
        </span>
      ))}
    </>
  );
}

function StatusAndTracking({ order, form, inList }: Required<PanelProps>) {
  const { id, version, status, statusName, statuses, parcel } = order;
  const now = [`${statusName} (actuel)`] as const;
  const maySet = statuses.some(({ value }) => value === status);
  // A status that is not set by hand comes first in the list, without a value to send.
  const options = [
    ...(maySet ? [] : [["", ...now] as const]),
    ...statuses.map(({ value, name }) => [value, value === status ? now[0] : name] as const),
  ];
  const chosen = { ...form, values: { status: maySet ? status : "", ...form.values } };
  return (
    // The key changes with the shown values: after a label or a save, the fields show the new ones.
    <Form
      method="post"
      noValidate
      action={`/admin/commandes/${id}`}
      preventScrollReset
      key={`${version}-${parcel?.number}-${parcel?.carrier}`}
      className="admin-order__form"
    >
      <FormGuard name={`order-${id}`} />
      <input type="hidden" name="version" value={version} />
      {parcel ? (
        <>
          <input type="hidden" name="known" value={parcel.number} />
          <input type="hidden" name="knownCarrier" value={parcel.carrier} />
        </>
      ) : null}
      {inList ? <input type="hidden" name="from" value="list" /> : null}
      <SelectField form={chosen} name="status" label="Nouveau statut" options={options} />
      {parcel ? (
        <>
          <TextField form={form} name="carrier" label="Transporteur" defaultValue={parcel.carrier} maxLength={40} />
          <TextField
            form={form}
            name="trackingNumber"
            label="Numéro de suivi"
            defaultValue={parcel.number}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
          />
        </>
      ) : null}
      <p className="button-row">
        <SubmitButton name="intent" value="status" pending="Sauvegarde...">
          Enregistrer le statut
        </SubmitButton>{" "}
        {parcel ? (
          <SubmitButton name="intent" value="tracking" pending="Sauvegarde..." className="button button--quiet">
            Enregistrer le suivi
          </SubmitButton>
        ) : null}
      </p>
    </Form>
  );
}
