import { Link } from "@remix-run/react";

import { french } from "~/ui/french-spacing";
import { EyeRecaps } from "./eye-recaps";
import type { EyeRecap } from "./lens-view";

export function AppointmentScreen({
  recap,
  path,
  articlePath,
}: {
  recap: EyeRecap[];
  path: string;
  articlePath: string;
}) {
  return (
    <>
      <h1>Votre correction mérite un rendez-vous</h1>
      <p className="lead">
        {french(
          "À cette puissance, un demi-millimètre compte. Un opticien prend vos mesures sur la monture, au visage, et choisit avec vous la matière et la taille des verres. C’est gratuit, et cela prend une demi-heure.",
        )}
      </p>
      <div className="button-row">
        {/* A page of its own, opened as one: the appointment is a journey apart. */}
        <a className="button" href="/rendez-vous">
          Prendre rendez-vous
        </a>
        <Link className="button button--quiet" to={articlePath}>
          Commander la monture seule
        </Link>
      </div>
      <EyeRecaps recap={recap} changePath={`${path}?etape=correction`} />
    </>
  );
}
