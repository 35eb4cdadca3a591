import { useListAddress } from "~/ui/admin/data-table";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { PREPARE, READY, SHIP } from "./bulk-words";
import type { BulkAnswer, Untracked } from "./bulk.server";

/** The actions for the ticked orders of the list above it. @param labels whether the shop prints labels */
export function BulkBar({ labels }: { labels: boolean }) {
  return (
    <div className="admin-bulk" role="group" aria-label="Avec les commandes cochées">
      <span>Avec les commandes cochées de cette page&nbsp;:</span>{" "}
      <SubmitButton name="intent" value="prepare" pending="Un instant…" className="button button--quiet">
        {PREPARE}
      </SubmitButton>{" "}
      <SubmitButton name="intent" value="print" pending="Un instant…" className="button button--quiet">
        {labels ? "Imprimer bons et étiquettes" : "Imprimer les bons"}
      </SubmitButton>{" "}
      <SubmitButton name="intent" value="ship" pending="Un instant…" className="button button--quiet">
        {SHIP}
      </SubmitButton>{" "}
      <SubmitButton name="intent" value="ready" pending="Un instant…" className="button button--quiet">
        {READY}
      </SubmitButton>{" "}
      <SubmitButton name="intent" value="export" pending="Un instant…" className="button button--quiet">
        Exporter (CSV)
      </SubmitButton>
    </div>
  );
}

/** The orders that could not be changed with the others, and the question before the rest is done. */
export function BulkRefusals({ answer: { says, refusals, link, untracked } }: { answer: BulkAnswer }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- without scripts, an answer in part is to be heard first
    <div className="admin-asking" tabIndex={-1} autoFocus>
      <div role="alert">
        <h2>{says}</h2>
        {refusals.length > 0 ? (
          <ul>
            {refusals.map(({ number, href, why }) => (
              <li key={href}>
                <Link to={href}>{number}</Link>&nbsp;: {why}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {untracked.length > 0 ? <ShipUntracked orders={untracked} /> : null}
      {link ? <PapersLink {...link} /> : null}
    </div>
  );
}

/** The file that was asked for, which stays on the page through the next steps: a notice would take it along when it leaves. */
export function BulkPapers({ link }: { link: { to: string; name: string } }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- the file is what was asked for
    <div className="admin-asking" tabIndex={-1} autoFocus>
      <PapersLink {...link} />
    </div>
  );
}

function PapersLink({ to, name }: { to: string; name: string }) {
  return (
    <p>
      <a href={to} target="_blank" rel="noreferrer">
        {name}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    </p>
  );
}

/** Asks to confirm that parcels leave without a number, because their customers cannot follow them. */
function ShipUntracked({ orders }: { orders: Untracked[] }) {
  const address = useListAddress();
  return (
    <Form method="post" action={address({})}>
      <FormGuard name="bulk-untracked" />
      <p>
        {orders.length > 1
          ? "Leurs clients ne pourront pas suivre leur colis. Le numéro se note sur chaque commande :"
          : "Son client ne pourra pas suivre son colis. Le numéro se note sur la commande :"}
      </p>
      <ul>
        {orders.map(({ id, number, href, version }) => (
          <li key={id}>
            <Link to={href}>{number}</Link>
            <input type="hidden" name="order" value={id} />
            <input type="hidden" name={`version-${id}`} value={version} />
          </li>
        ))}
      </ul>
      <p>
        <SubmitButton name="intent" value="ship untracked" pending="Un instant…" className="button button--quiet">
          Expédier sans numéro de suivi
        </SubmitButton>
      </p>
    </Form>
  );
}
