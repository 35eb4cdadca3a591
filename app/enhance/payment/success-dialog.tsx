import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Says that the order is placed, and leads home; closing it by Escape leads there too. */
export function SuccessDialog({
  number,
  orderUrl,
  pending,
}: {
  number?: string;
  orderUrl?: string;
  pending?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="merci"
      onClose={() => navigate("/home", { replace: true })}
    >
      <h2 id="merci">
        {pending ? "Votre paiement est en cours de validation" : "Merci, votre commande est confirmée"}
      </h2>
      <p>{number ? `Commande ${number}. ` : ""}Un e-mail de confirmation vous est envoyé.</p>
      <p>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Revenir à l’accueil
        </button>{" "}
        {orderUrl ? <a href={orderUrl}>Voir ma commande</a> : null}
      </p>
    </dialog>
  );
}
