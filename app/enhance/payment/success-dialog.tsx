import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

import type { BoughtPicture } from "./card-payment-props";

const MOST_PICTURES = 3;

/**
 * Says that the order is placed, and leads home; Escape does the same. The dialog changes address and title to the
 * order's page: a reload or 'back' then shows the order, and not a checkout whose cart is empty. It does so without the
 * router, which would need the network.
 */
export function SuccessDialog({
  number,
  orderUrl,
  pending,
  bought,
}: {
  number?: string;
  orderUrl?: string;
  pending?: boolean;
  bought: BoughtPicture[];
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    if (!orderUrl) return;
    history.replaceState(history.state, "", orderUrl);
    document.title = document.title.replace(/^.* – /, `${number ? `Commande ${number}` : "Commande"} – `);
  }, [orderUrl, number]);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="merci" onClose={() => navigate("/home")}>
      {bought.length > 0 ? (
        <p className="dialog__bought">
          {bought.slice(0, MOST_PICTURES).map(({ url, name }, position) => (
            <img key={position} src={url} alt={name} width="320" height="200" />
          ))}
        </p>
      ) : null}
      <h2 id="merci">
        {pending ? "Votre paiement est en cours de validation" : "Merci, votre commande est confirmée"}
      </h2>
      <p>
        {number ? `Commande ${number}. ` : ""}
        {pending ? "La confirmation vous parviendra par e-mail." : "Un e-mail de confirmation vous est envoyé."}
      </p>
      <p className="dialog__actions">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Revenir à l’accueil
        </button>
        {orderUrl ? (
          <a href={orderUrl} className="button button--quiet">
            Voir ma commande
          </a>
        ) : null}
      </p>
    </dialog>
  );
}
