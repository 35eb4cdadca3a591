import { Form, Link } from "@remix-run/react";

import { EMPTY_FORM, FormGuard, SubmitButton, TextField, type FormState } from "../forms";
import { ConfirmButton } from "./confirm";
import type { LabelWay, OrderPanelView } from "./order-view";
import { SelectField } from "./select-field";

type PanelProps = {
  order: OrderPanelView;
  form?: FormState;
  /** Under its row of the list, which leads on to the order's own page; what is saved there leads back to the list. */
  inList?: boolean;
};

/** What an order is of, who it goes to, and how it gets there. */
export function OrderPanel({ order, form = EMPTY_FORM, inList = false }: PanelProps) {
  const Heading = inList ? "h2" : "h3";
  const Box = inList ? "section" : "div";
  return (
    <Box className="desk-order" aria-label={inList ? `Commande ${order.number}` : undefined}>
      {order.attention ? <p className="desk-order__attention"><strong>À regarder :</strong> {order.attention}</p> : null}
      <section className="desk-order__part">
        <Heading>Articles</Heading>
        <Items order={order} />
      </section>
      <section className="desk-order__part">
        <Heading>Client</Heading>
        <Customer order={order} />
      </section>
      <section className="desk-order__part">
        <Heading>Statut et suivi</Heading>
        <StatusAndTracking order={order} form={form} inList={inList} />
      </section>
      <section className="desk-order__part">
        <Heading>Étiquettes et colis</Heading>
        <Labels order={order} form={form} inList={inList} />
        <ParcelSteps order={order} inList={inList} />
      </section>
      {inList ? <p className="desk-order__on"><Link to={`/admin/commandes/${order.id}`}>Ordonnance, paiement, retours et historique de la commande {order.number}</Link></p> : null}
    </Box>
  );
}

/** Ticked while the parcel is packed: nobody else sees it, and the next look at the order finds the boxes empty. */
function Items({ order: { lines } }: { order: OrderPanelView }) {
  return (
    <ul className="desk-order__items">
      {lines.map(({ id, title, details, quantity, lenses, correctionHref }) => (
        <li key={id}>
          <p><strong>{title}</strong> {details}</p>
          {lenses ? <p>{lenses}</p> : null}
          <p>Quantité : {quantity}</p>
          {correctionHref ? <p><Link to={correctionHref} prefetch="none">Ouvrir la correction à tailler<span className="visually-hidden"> : {title}</span></Link></p> : null}
          <label className="tick"><input type="checkbox" /> Préparé<span className="visually-hidden"> : {title}</span></label>
        </li>
      ))}
    </ul>
  );
}

function Customer({ order: { customer, delivery, billing, placedAt, paidAt, total } }: { order: OrderPanelView }) {
  return (
    <div className="desk-order__facts">
      <p>
        {customer ? <>{customer.name}<br /><a href={`mailto:${customer.email}`}>{customer.email}</a><br /><a href={`tel:${customer.phone.replace(/\s/g, "")}`}>{customer.phone}</a></> : "Coordonnées à recevoir."}
      </p>
      <p><Lines lines={delivery} /></p>
      {billing ? <p>Facturation :<br /><Lines lines={billing} /></p> : null}
      <p>Passée le {placedAt}<br />{paidAt ? `Payée le ${paidAt}` : <strong>Non payée</strong>}<br />Total : {total}</p>
    </div>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return <>{lines.map((line, position) => <span key={position}>{line}<br /></span>)}</>;
}

function StatusAndTracking({ order, form, inList }: Required<PanelProps>) {
  const { id, version, status, statuses, parcel } = order;
  const now = [`${status} (actuel)`] as const;
  // A status that the shop does not set by hand stands first, and is no answer.
  const options = [...(statuses.includes(status) ? [] : [["", ...now] as const]), ...statuses.map((name) => [name, name === status ? now[0] : name] as const)];
  const chosen = { ...form, values: { status: statuses.includes(status) ? status : "", ...form.values } };
  return (
    // Named by what it shows: after a label or a save, the fields show what is true now.
    <Form method="post" action={`/admin/commandes/${id}`} preventScrollReset key={`${version}-${parcel.number}-${parcel.carrier}`} className="desk-order__form">
      <FormGuard name={`order-${id}`} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="known" value={parcel.number} />
      <input type="hidden" name="knownCarrier" value={parcel.carrier} />
      {inList ? <input type="hidden" name="from" value="list" /> : null}
      <SelectField form={chosen} name="status" label="Nouveau statut" options={options} />
      <TextField form={form} name="carrier" label="Transporteur" defaultValue={parcel.carrier} maxLength={40} />
      <TextField form={form} name="trackingNumber" label="Numéro de suivi" defaultValue={parcel.number} maxLength={80} autoComplete="off" spellCheck={false} />
      <p className="button-row">
        <SubmitButton name="deed" value="status" pending="Sauvegarde...">Enregistrer le statut</SubmitButton>
        <SubmitButton name="deed" value="tracking" pending="Sauvegarde..." className="button button--quiet">Enregistrer le suivi</SubmitButton>
      </p>
    </Form>
  );
}

function Labels({ order, form, inList }: Required<PanelProps>) {
  return (
    <>
      <div className="desk-order__ways">
        <LabelButton order={order} way={order.outward} deed="label" inList={inList} form={form}>{"Étiquette d'expédition"}</LabelButton>
        <LabelButton order={order} way={order.back} deed="return-label" inList={inList} form={EMPTY_FORM}>Étiquette de retour</LabelButton>
      </div>
      {order.labels.length > 0 ? (
        <ul className="desk-order__labels">
          {order.labels.map(({ id, name, state, number, href, date }) => (
            <li key={id}>{name} : {state}{number ? `, n° ${number}` : ""}, {date}. {href ? <a href={href} target="_blank" rel="noreferrer">Ouvrir le PDF<span className="visually-hidden"> de l’étiquette {number} (nouvel onglet)</span></a> : null}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

type LabelProps = { order: OrderPanelView; way: LabelWay; deed: "label" | "return-label"; inList: boolean; form: FormState; children: string };

function LabelButton({ order: { id, number }, way: { toVerify, obstacle }, deed, inList, form, children }: LabelProps) {
  if (toVerify) {
    return (
      <div className="desk-order__verify">
        <p>{toVerify.says}</p>
        <ConfirmButton action={`/admin/commandes/${id}`} fields={{ deed, evenSo: toVerify.id, ...(inList && { from: "list" }) }} question="label" label={`Demander une autre ${children.charAt(0).toLowerCase()}${children.slice(1)}`} of={number} />
      </div>
    );
  }
  if (obstacle) return <p className="hint">{children} : {obstacle}</p>;
  return (
    <Form method="post" action={`/admin/commandes/${id}`} preventScrollReset>
      <FormGuard name={`${deed}-${id}`} />
      {inList ? <input type="hidden" name="from" value="list" /> : null}
      <SubmitButton name="deed" value={deed} pending="Génération..." className="button button--quiet">{children}</SubmitButton>
      {deed === "label" ? (
        <details open={form.errors.weightKg !== undefined}>
          <summary>Poids et remise</summary>
          <TextField form={form} name="weightKg" label="Poids, en kilogrammes" inputMode="decimal" defaultValue="0,45" autoComplete="off" />
          <SelectField form={{ ...form, values: { productCode: "DOM", ...form.values } }} name="productCode" label="Remise du colis" options={[["DOM", "Sans signature (DOM)"], ["DOS", "Contre signature (DOS)"]]} />
        </details>
      ) : null}
    </Form>
  );
}

function ParcelSteps({ order: { id, parcel, tracking }, inList }: { order: OrderPanelView; inList: boolean }) {
  return (
    <>
      <Form method="post" action={`/admin/commandes/${id}`} preventScrollReset>
        <FormGuard name={`refresh-${id}`} />
        {inList ? <input type="hidden" name="from" value="list" /> : null}
        <p className="button-row">
          <SubmitButton name="deed" value="refresh" pending="Actualisation..." className="button button--quiet">Actualiser le suivi</SubmitButton>
          {parcel.href ? <a href={parcel.href} target="_blank" rel="noreferrer">Page du transporteur<span className="visually-hidden"> (nouvel onglet)</span></a> : null}
        </p>
      </Form>
      {tracking ? (
        <>
          <p className="hint">{tracking.says}</p>
          <ol className="desk-order__steps" aria-label="Étapes du colis">
            {tracking.steps.map(({ label, date }, position) => <li key={position}>{date ? <>{date} : </> : null}{label}</li>)}
          </ol>
        </>
      ) : null}
    </>
  );
}
