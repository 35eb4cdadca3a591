import { Form } from "@remix-run/react";
import { Fragment } from "react";

import { french } from "~/shop/words/french-spacing";
import { ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { TableScroll } from "~/ui/table-scroll";

export type CorrectionView = {
  number: string;
  /** The address of the form, with the link's key. */
  action: string;
  title: string;
  /** The result of the proposal; null while an answer is awaited. */
  says: string | null;
  /** A late payment that is refunded, in words; null for none. */
  givenBack: string | null;
  /**
   * What the typed correction is compared with: the paper, a statement on one's honour, or the lenses that are made
   * anew.
   */
  compared: "paper" | "sworn" | "remade";
  rows: { name: string; before: string; after: string; differs: boolean }[];
  /** The lenses for this correction, when they are others. */
  lenses: string | null;
  price: string | null;
  /** The quote of these lenses, where their price differs. */
  quote: { number: string; href: string } | null;
  until: string | null;
  /** The possible answers; empty once it is over. */
  answers: { value: string; label: string }[];
  /** A payment that the bank decides on; null for none. */
  checking: string | null;
  /** Null unless this browser placed the order. */
  orderHref: string | null;
  phone: string;
  phoneHref: string;
};

const COMPARED: Record<CorrectionView["compared"], { says: string; before: string; after: string }> = {
  paper: {
    says: "Notre opticien a comparé votre ordonnance avec la correction notée à la commande. Voici ce qui diffère, et ce qu’il propose de tailler.",
    before: "Noté à la commande",
    after: "L’ordonnance dit",
  },
  sworn: {
    says: "Notre opticien a examiné votre déclaration sur l’honneur et la correction notée à la commande. Voici ce qu’il propose de tailler à la place. Si votre ordonnance dit autre chose, déclinez, et envoyez-la-nous.",
    before: "Noté à la commande",
    after: "L’opticien propose",
  },
  remade: {
    says: "Vos verres vont être refaits sans frais. Voici ceux que vous portez, et ce que notre opticien propose de tailler à la place.",
    before: "Vos verres actuels",
    after: "L’opticien propose",
  },
};

/** The typed correction beside what the optician read, with its price, and the two answers. */
export function CorrectionPage({ view, form }: { view: CorrectionView; form: FormState }) {
  const { number, title, says, rows, lenses, price, until, answers, checking, orderHref, phone, phoneHref } = view;
  return (
    <main id="contenu" className="page page--narrow page--prescription">
      <ErrorSummary form={form} />
      <h1>Correction proposée</h1>
      <p>
        Commande {number}, {title}.
      </p>
      {says ? <p>{says}</p> : null}
      {view.givenBack ? <p className="notice">{french(view.givenBack)}</p> : null}
      {rows.length > 0 ? (
        <>
          <p>{COMPARED[view.compared].says}</p>
          <TableScroll label="Correction proposée">
            <table className="correction-table">
              <thead>
                <tr>
                  <td />
                  <th scope="col">{COMPARED[view.compared].before}</th>
                  <th scope="col">{COMPARED[view.compared].after}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.name}>
                    <th scope="row">{row.name}</th>
                    <td>{row.before}</td>
                    <td>{row.differs ? <strong>{row.after}</strong> : row.after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </>
      ) : null}
      {lenses ? <p>Verres selon cette correction : {lenses}.</p> : null}
      {price ? <p>{french(price)}</p> : null}
      {view.quote ? (
        <p>
          Votre nouveau devis gratuit, à lire avant de répondre&nbsp;:{" "}
          <a href={view.quote.href}>devis {view.quote.number} (PDF)</a>
        </p>
      ) : null}
      {checking ? <p className="notice">{checking}</p> : null}
      {until && !checking ? (
        <Form method="post" action={view.action} noValidate>
          <FormGuard name="correction" />
          <p className="hint">Réponse attendue jusqu’au {until}. Rien n’est taillé sans votre accord.</p>
          <p className="button-row">
            {answers.map(({ value, label }, place) => (
              <Fragment key={value}>
                {place > 0 ? " " : null}
                <SubmitButton
                  name="intent"
                  value={value}
                  pending="Un instant…"
                  className={place === 0 ? undefined : "button button--quiet"}
                >
                  {french(label)}
                </SubmitButton>
              </Fragment>
            ))}
          </p>
        </Form>
      ) : null}
      <p>
        Une question ? Notre opticien vous répond au <a href={phoneHref}>{phone}</a>.
      </p>
      {orderHref ? (
        <p>
          <a className="button button--quiet" href={orderHref}>
            Voir ma commande
          </a>
        </p>
      ) : null}
    </main>
  );
}
