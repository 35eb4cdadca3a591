import { Link } from "@remix-run/react";

import { ReturnIcon, RulerIcon, TruckIcon } from "~/ui/icons";
import { useDelay, useDeliveryOffer, useReturnDays } from "~/ui/frame/root-data";

export function Promises({ delivery }: { delivery: string }) {
  const { offer } = useDeliveryOffer();
  const delay = useDelay(delivery);
  const { frame, accessory } = useReturnDays();
  return (
    <ul className="promises">
      <li>
        <TruckIcon />
        <span>
          {offer ? `Livraison estimée\u00a0: ${delay}, ` : ""}
          <Link to="/options-de-livraison">{offer || "Retrait gratuit en boutique"}</Link>
        </span>
      </li>
      <li>
        <RulerIcon />
        <span>Essai et ajustage gratuits en boutique</span>
      </li>
      <li>
        <ReturnIcon />
        <span>
          <Link to="/retours" className="alone">
            {Math.min(frame, accessory)}&nbsp;jours pour changer d’avis
          </Link>
        </span>
      </li>
    </ul>
  );
}
