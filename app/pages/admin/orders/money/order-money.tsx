import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";
import { TakeInShop, type TakeView } from "../take/take-in-shop";
import { MadeRefunds, type MadeRefund } from "../refund/made-refunds";

export type MoneyView = {
  refunds: MadeRefund[];
  /** Tasks about its money for an administrator. */
  tasks: {
    id: string;
    says: string;
    /** What answers a dispute, as one file. */ evidenceHref: string | null;
    /** Null for a role that settles nothing. */ href: string | null;
  }[];
  /** What can still be given back, in words; null for nothing. */
  refundable: string | null;
  /** The page of the refund; null for a role that may not refund. */
  refundHref: string | null;
  cancellable: boolean;
  version: number;
  /** What the shop may take by hand; null where nothing is to be paid, and for a role that may not. */
  take: TakeView | null;
};

export function OrderMoney({
  view: { refunds, tasks, refundable, refundHref, cancellable, version, take },
  action,
  form,
}: {
  view: MoneyView;
  action: string;
  form: FormState;
}) {
  return (
    <section className="admin-care" aria-labelledby="paiement">
      <h2 id="paiement">Paiement et remboursement</h2>
      {tasks.length > 0 ? (
        <ul className="admin-order__labels" aria-label="À régler">
          {tasks.map(({ id, says, href, evidenceHref }) => (
            <li key={id}>
              <strong>{says}</strong> {href ? <Link to={href}>Régler</Link> : null}
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
      {take ? <TakeInShop view={take} action={action} form={form} /> : null}
      <MadeRefunds refunds={refunds} />
      <p>
        {refundable
          ? `${refundable}${refundHref ? "" : ". Un gérant ou un opticien rembourse."}`
          : refunds.length > 0
            ? "Rien de plus n’est à rembourser."
            : "Rien n’est à rembourser."}
      </p>
      <div className="admin-order__ways">
        {refundable && refundHref ? (
          <Link to={refundHref} className="button button--quiet">
            Rembourser
          </Link>
        ) : null}
        {refundable && refundHref && cancellable ? (
          <Form method="post" action={action} preventScrollReset>
            <FormGuard name="cancel-and-refund" />
            <input type="hidden" name="status" value="Annulée" />
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="next" value="refund" />
            <SubmitButton name="intent" value="status" pending="Un instant..." className="button button--quiet">
              Annuler et rembourser
            </SubmitButton>
          </Form>
        ) : null}
      </div>
      {refundable && refundHref && cancellable ? (
        <p className="hint">
          «&nbsp;Annuler et rembourser&nbsp;» se fait en deux étapes, votre mot de passe une fois confirmé&nbsp;:
          l’annulation remet les articles en stock, puis la page du remboursement s’ouvre.
        </p>
      ) : null}
    </section>
  );
}
