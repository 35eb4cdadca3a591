import { Link } from "@remix-run/react";
import type { SyntheticEvent } from "react";

import { useDelay, useDeliveryOffer, useReturnDays } from "~/ui/frame/root-data";

/** Delivery, returns and care, in a native disclosure. The script that animates it is loaded at its first opening. */
export function InfoPanel({ delivery }: { delivery: string }) {
  const { offer, fetched } = useDeliveryOffer();
  const delay = useDelay(delivery);
  const { frame, accessory } = useReturnDays();
  return (
    <details className="info-panel" onToggle={enhance}>
      <summary>Livraison, retours et entretien</summary>
      <div className="info-panel__content">
        <p>
          {offer ? `Livraison estimée\u00a0: ${delay}, ${offer}. ` : ""}
          {fetched ? "Retrait gratuit à la boutique. " : ""}
          <Link to="/options-de-livraison">Tout sur la livraison</Link>
        </p>
        <p>
          Vous avez {frame}&nbsp;jours après réception pour changer d’avis
          {accessory === frame ? "" : ` sur une monture, ${accessory} pour un accessoire`}.{" "}
          <Link to="/retours">Retourner un article</Link>
        </p>
        <p>
          Les verres se lavent à l’eau tiède, jamais à sec.{" "}
          <Link to="/conseil-entretien">Nos conseils d’entretien</Link>
        </p>
      </div>
    </details>
  );
}

function enhance({ currentTarget: panel }: SyntheticEvent<HTMLDetailsElement>) {
  if (!panel.dataset.state)
    void import("~/enhance/unfolding").then(({ unfold }) => panel.dataset.state || unfold(panel));
}
