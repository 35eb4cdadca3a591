import { Link } from "@remix-run/react";

import { ConfirmButton } from "~/ui/admin/confirm";

export type MoneyView = {
  papers: { label: string; amount: string; href: string }[];
  refunds: { id: string; says: string; /** Why the money did not go. */ trouble: string | null }[];
  /** What of its money wants a person. */
  tasks: { id: string; says: string; /** What answers a dispute, as one file. */ evidenceHref: string | null }[];
  /** What can still be given back, in words; null when nothing can. */
  refundable: string | null;
  cancellable: boolean;
  version: number;
};

export function OrderMoney({
  view: { papers, refunds, tasks, refundable, cancellable, version },
  action,
  number,
}: {
  view: MoneyView;
  action: string;
  number: string;
}) {
  return (
    <section className="admin-care" aria-labelledby="paiement">
      <h2 id="paiement">Paiement et remboursement</h2>
      {tasks.length > 0 ? (
        <ul className="admin-order__labels" aria-label="À régler">
          {tasks.map(({ id, says, evidenceHref }) => (
            <li key={id}>
              <strong>{says}</strong> <Link to={`/admin/a-regler/${id}`}>Régler</Link>
              {evidenceHref ? (
                <>
                  {" "}
                  <a href={evidenceHref}>Télécharger les preuves (ZIP)</a>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {papers.length > 0 ? (
        <ul className="admin-order__labels">
          {papers.map(({ label, amount, href }) => (
            <li key={href}>
              <a href={href}>{label}</a> ({amount})
            </li>
          ))}
        </ul>
      ) : (
        <p>Aucune facture : la commande n’est pas payée, ou son client n’est pas connu.</p>
      )}
      {refunds.length > 0 ? (
        <ul className="admin-order__labels" aria-label="Remboursements">
          {refunds.map(({ id, says, trouble }) => (
            <li key={id}>
              {says}
              {trouble ? (
                <>
                  <br />
                  <strong>{trouble}</strong>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p>{refundable ?? "Rien n’est à rembourser."}</p>
      <div className="admin-order__ways">
        {refundable ? (
          <Link to={`${action}/remboursement`} className="button button--quiet">
            Rembourser
          </Link>
        ) : null}
        {refundable && cancellable ? (
          <ConfirmButton
            action={action}
            fields={{ intent: "status", status: "Annulée", version: String(version), next: "refund" }}
            question="order"
            label="Annuler et rembourser"
            of={number}
          />
        ) : null}
      </div>
      {refundable && cancellable ? (
        <p className="hint">
          « Annuler et rembourser » se fait en deux étapes : l’annulation remet les articles en stock, puis la page du
          remboursement s’ouvre.
        </p>
      ) : null}
    </section>
  );
}
