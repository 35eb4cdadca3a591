import { Link } from "@remix-run/react";

import { french } from "~/shop/words/french-spacing";
import { EyeRecaps } from "./eye-recaps";
import type { EyeRecap } from "./lens-view";

const TOO_STRONG =
  "À cette puissance, un demi-millimètre compte. Un opticien prend vos mesures sur la monture, au visage, et choisit avec vous la matière et la taille des verres.";
const UNUSUAL_SIGN =
  "Pour voir de loin, cette correction compte une puissance positive : c’est possible, mais c’est parfois un signe recopié de travers. Vérifiez les signes sur votre ordonnance ; s’ils sont justes, un opticien la relit avec vous et prend vos mesures.";

export function AppointmentScreen({
  recap,
  tooStrong,
  path,
  articlePath,
}: {
  recap: EyeRecap[];
  tooStrong: boolean;
  path: string;
  articlePath: string;
}) {
  return (
    <>
      <h1>Votre correction mérite un rendez-vous</h1>
      <p className="lead">{french(`${tooStrong ? TOO_STRONG : UNUSUAL_SIGN} C’est gratuit.`)}</p>
      <div className="button-row">
        {/* A plain link, because the booking is another journey and must not open in the wizard's dialog. */}
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
