import { useRef, type FormEvent } from "react";
import { Form, useRights } from "./permitted";
import { FormGuard } from "./fields";

type ConfirmProps = {
  /** The page of the admin area whose action reads the fields and carries out the intent. */
  action: string;
  /** Ids and names of intents only, because the address of the confirmation page contains them. */
  fields: Record<string, string>;
  /** The question's name in `QUESTIONS`. */
  question: QuestionName;
  label: string;
  /** What the button concerns, so that screen readers tell the buttons of a list apart. */
  of?: string;
  className?: string;
  /** True while another form is being sent: the surrounding page refuses the press. */
  off?: boolean;
};

/**
 * The questions of the specification. They are listed here because the confirmation page shows no text of its address.
 */
export const QUESTIONS = {
  product: "Confirmer la suppression ?",
  lens: "Confirmer la suppression du verre ?",
  treatment: "Confirmer la suppression du traitement ?",
  reservation: "Confirmer que la réservation a été délivrée ?",
  appointment: "Confirmer l’annulation de ce rendez-vous ?",
  order: "Confirmer l’annulation de cette commande ?",
  refund: "Confirmer ce remboursement ?",
  session: "Déconnecter cet appareil ?",
  sessions: "Déconnecter tous les autres appareils ?",
  note: "Supprimer cette note pour toujours ?",
  access: "Retirer à cette personne l’accès à l’administration ?",
  coupon: "Confirmer la suppression de ce code ?",
  promotion: "Terminer cette promotion ?",
  recallLetter: "Abandonner cette lettre de rappel ? Son texte sera supprimé.",
  supplierDraft: "Supprimer ce brouillon de commande ?",
  supplierRest: "Ne plus attendre les pièces qui manquent ?",
  label: "Une étiquette a peut-être déjà été créée et facturée. En demander une autre ?",
  heldLabel: "Le paiement de cette commande est contesté, et son envoi retenu. Créer une étiquette malgré tout ?",
} as const;
export type QuestionName = keyof typeof QUESTIONS;

/** A button that asks for confirmation first: on a page without scripts, in a dialog with them. */
export function ConfirmButton({
  action,
  fields,
  question,
  label,
  of,
  className = "button button--quiet",
  off = false,
}: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const allowed = useRights().change(action);
  const ask = (event: FormEvent) => {
    if (!dialog.current?.showModal) return;
    event.preventDefault();
    dialog.current.showModal();
  };
  if (!allowed) return null;
  return (
    <>
      <form method="get" action="/admin/confirmation" onSubmit={ask}>
        <input type="hidden" name="vers" value={action} />
        <input type="hidden" name="question" value={question} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={`f.${name}`} value={value} />
        ))}
        <button type="submit" className={className} aria-disabled={off || undefined}>
          {label}
          {of ? <span className="visually-hidden">&nbsp;: {of}</span> : null}
        </button>
      </form>
      <dialog ref={dialog} className="dialog" aria-label={QUESTIONS[question]}>
        <Confirmation
          action={action}
          fields={fields}
          question={question}
          of={of}
          label={label}
          onCancel={() => dialog.current?.close()}
        />
      </dialog>
    </>
  );
}

type ConfirmationProps = Omit<ConfirmProps, "className" | "off"> & { onCancel?: () => void; back?: string };

export function Confirmation({ action, fields, question, of, label, onCancel, back }: ConfirmationProps) {
  return (
    <Form method="post" action={action} onSubmit={onCancel}>
      <p>
        <strong>{QUESTIONS[question]}</strong>
      </p>
      {of ? <p>{of}</p> : null}
      <FormGuard name={`confirm-${question}-${Object.values(fields).join("-")}`} />
      <input type="hidden" name="confirmed" value="1" />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="button-row">
        <button type="submit" className="button">
          {label}
        </button>{" "}
        {onCancel ? (
          <button type="button" className="button button--quiet" onClick={onCancel}>
            Revenir
          </button>
        ) : (
          <a className="button button--quiet" href={back}>
            Revenir
          </a>
        )}
      </div>
    </Form>
  );
}
