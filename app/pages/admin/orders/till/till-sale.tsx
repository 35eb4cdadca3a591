import { Form, Link } from "@remix-run/react";

import { AddressFields } from "~/ui/forms/address-fields";
import {
  Choices,
  EMPTY_FORM,
  ErrorSummary,
  FormGuard,
  SubmitButton,
  TextField,
  type FormState,
} from "~/ui/forms/forms";
import { GENRES } from "~/ui/account/genres";

export type TillView = {
  /** The order that says who buys; empty for someone new. */
  client: string;
  /** What it says of them, by the names of the fields. */
  customer: Record<string, string> | null;
  /** Whom one looks for, and who was found; null before a search. */
  who: string;
  known: { href: string; name: string; says: string }[] | null;
  query: string;
  /** Null before a search. */
  found:
    { id: string; title: string; price: string; sizes: string[]; colors: { value: string; label: string }[] }[] | null;
  deliveryMethod: string;
  deliveries: { value: string; label: string }[];
  lines: {
    value: string;
    title: string;
    details: string;
    quantity: number;
    total: string;
    /** The address without it. */ without: string;
  }[];
  obstacles: string[];
  delivery: string;
  total: string;
  shown: string;
  address: string;
  means: { value: string; label: string; hint?: string }[];
};

const HERE = "/admin/commandes/nouvelle";

/** An order taken in the shop or by telephone: what, then who and how it is paid. */
export function TillPage({ view, form = EMPTY_FORM }: { view: TillView; form?: FormState }) {
  return (
    <>
      <p>
        <Link to="/admin/commandes">Commandes</Link>
      </p>
      <ErrorSummary form={form} />
      <h1>Nouvelle commande</h1>
      <p className="hint">
        Prise à la boutique ou au téléphone. Les lunettes à verres correcteurs n’entrent pas ici : elles demandent une
        ordonnance et se commandent depuis la page de la monture.
      </p>
      <Search view={view} />
      <Basket view={view} />
      {view.lines.length > 0 ? <KnownCustomers view={view} /> : null}
      {view.lines.length > 0 ? <Buyer view={view} form={form} /> : null}
    </>
  );
}

function SaleFields({ view: { lines, deliveryMethod, client } }: { view: TillView }) {
  return (
    <>
      {lines.map(({ value }) => (
        <input key={value} type="hidden" name="ligne" value={value} />
      ))}
      <input type="hidden" name="livraison" value={deliveryMethod} />
      {client ? <input type="hidden" name="client" value={client} /> : null}
    </>
  );
}

/** A known customer does not give the address again. */
function KnownCustomers({ view }: { view: TillView }) {
  const { who, known } = view;
  return (
    <section aria-labelledby="connu">
      <h2 id="connu">Déjà client ?</h2>
      <Form method="get" action={HERE} className="admin-filters" role="search" aria-label="Chercher un client">
        <SaleFields view={view} />
        <label>
          Nom, e-mail ou téléphone{" "}
          <input type="search" name="qui" defaultValue={who} maxLength={100} className="input" />
        </label>
        <button type="submit" className="button button--quiet">
          Chercher le client
        </button>
      </Form>
      {known?.length === 0 ? <p role="status">Personne ne correspond : remplissez le formulaire.</p> : null}
      {known && known.length > 0 ? (
        <ul className="admin-order__labels">
          {known.map(({ href, name, says }) => (
            <li key={href}>
              <Link to={href} prefetch="none">
                {name}
              </Link>{" "}
              {says}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Search({ view }: { view: TillView }) {
  const { query, found } = view;
  return (
    <section aria-labelledby="articles">
      <h2 id="articles">Articles</h2>
      <Form method="get" action={HERE} className="admin-filters" role="search" aria-label="Chercher un article">
        <SaleFields view={view} />
        <label>
          Marque, modèle ou couleur <input type="search" name="q" defaultValue={query} className="input" />
        </label>
        <button type="submit" className="button button--quiet">
          Chercher
        </button>
      </Form>
      {found?.length === 0 ? <p role="status">Aucun article ne correspond.</p> : null}
      {found && found.length > 0 ? (
        <ul className="admin-till">
          {found.map((product) => (
            <li key={product.id}>
              <Addition view={view} product={product} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Addition({
  view,
  product: { id, title, price, sizes, colors },
}: {
  view: TillView;
  product: NonNullable<TillView["found"]>[number];
}) {
  const of = <span className="visually-hidden"> : {title}</span>;
  return (
    <Form method="get" action={HERE} className="admin-filters">
      <SaleFields view={view} />
      <input type="hidden" name="ajout" value={id} />
      <p>
        <strong>{title}</strong>
        <br />
        {price}
      </p>
      <label>
        Coloris{of}{" "}
        <select name="coloris">
          {colors.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {sizes.length > 0 ? (
        <label>
          Taille{of}{" "}
          <select name="taille">
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label>
        Quantité{of} <input type="number" name="quantite" min={1} max={20} defaultValue={1} className="input" />
      </label>
      <button type="submit" className="button button--quiet">
        Ajouter{of}
      </button>
    </Form>
  );
}

function Basket({ view }: { view: TillView }) {
  const { lines, obstacles, delivery, total, deliveryMethod, deliveries, client } = view;
  if (lines.length === 0 && obstacles.length === 0) return <p>Aucun article pour l’instant.</p>;
  return (
    <>
      {obstacles.map((obstacle) => (
        <p key={obstacle} className="admin-order__attention">
          {obstacle}
        </p>
      ))}
      <ul className="admin-order__labels">
        {lines.map(({ value, title, details, quantity, total: sum, without }) => (
          <li key={value}>
            {quantity} × <strong>{title}</strong> {details} : {sum}{" "}
            <Link to={without}>
              Retirer
              <span className="visually-hidden">
                {" "}
                : {title} {details}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Form method="get" action={HERE} className="admin-filters">
        {lines.map(({ value }) => (
          <input key={value} type="hidden" name="ligne" value={value} />
        ))}
        {client ? <input type="hidden" name="client" value={client} /> : null}
        <label>
          Remise{" "}
          <select name="livraison" defaultValue={deliveryMethod} key={deliveryMethod}>
            {deliveries.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button button--quiet">
          Recalculer
        </button>
      </Form>
      <p>
        Livraison : {delivery}. <strong>Total : {total}</strong>
      </p>
    </>
  );
}

function Buyer({ view, form: typed }: { view: TillView; form: FormState }) {
  const { address, shown, deliveryMethod, means, total, customer, client } = view;
  const form = Object.keys(typed.values).length > 0 || !customer ? typed : { ...typed, values: customer };
  return (
    <section aria-labelledby="client">
      <h2 id="client">Client et paiement</h2>
      <Form method="post" action={address} noValidate className="admin-page-form" key={`${shown}-${client}`}>
        <FormGuard name="till" />
        <input type="hidden" name="shown" value={shown} />
        <input type="hidden" name="deliveryMethod" value={deliveryMethod} />
        <Choices form={form} name="genre" legend="Civilité" options={GENRES} inline />
        <div className="field-row">
          <TextField form={form} name="lastName" label="Nom" autoComplete="off" maxLength={64} />
          <TextField form={form} name="firstName" label="Prénom" autoComplete="off" maxLength={64} />
        </div>
        <TextField
          form={form}
          name="email"
          label="Adresse e-mail"
          type="email"
          inputMode="email"
          autoComplete="off"
          hint="La confirmation et la facture y sont envoyées."
        />
        <TextField form={form} name="phone" label="Téléphone" type="tel" inputMode="tel" autoComplete="off" />
        <AddressFields form={form} dictated />
        <Choices form={form} name="payment" legend={`Paiement de ${total}`} options={means} />
        <SubmitButton pending="Enregistrement…">Enregistrer la commande</SubmitButton>
      </Form>
    </section>
  );
}
