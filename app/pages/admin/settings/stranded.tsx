import { Link } from "~/ui/admin/permitted";
import { ofName } from "~/shop/words/elision";
import { CLOSURES } from "./settings-paths";

type StrandedLine = {
  id: string;
  name: string;
  when: string;
  /** Who does not receive then, although the shop is open. */
  away: string | null;
  what: string;
  phone: string;
  phoneHref: string;
  /** The customer has no e-mail address, so that no letter tells them. */
  toCall: boolean;
  href: string;
};

/**
 * `total`: how many there are; the lines may be only the next of them. `when`: "quand la boutique est fermée". `mayOpen`:
 * whether the shop is closed at one of them.
 */
export type StrandedView = { total: number; when: string; mayOpen: boolean; lines: StrandedLine[] };

/** Appointments that fall on hours when nobody receives, and what to do with each. */
export function StrandedAppointments({ total, when, mayOpen, lines }: StrandedView) {
  if (total === 0) return null;
  return (
    <section className="panel" aria-labelledby="a-deplacer">
      <h2 id="a-deplacer">
        {total === 1 ? "Un rendez-vous tombe" : `${total} rendez-vous tombent`} {when}
      </h2>
      <p>
        Ils restent pris tant que vous ne les changez pas. Déplacez ou annulez chacun d’eux&nbsp;: le client en est
        prévenu par courriel, s’il a donné une adresse. Vous pouvez aussi le garder
        {mayOpen ? " et ouvrir pour lui" : ", si quelqu’un d’autre le reçoit"}.
      </p>
      <ul>
        {lines.map(({ id, name, when: hour, away, what, phone, phoneHref, toCall, href }) => (
          <li key={id}>
            {name}, {hour} ({what}
            {away ? `, avec ${away}` : ""}), <a href={phoneHref}>{phone}</a>
            {toCall ? " (sans e-mail : appelez pour prévenir)" : ""}&nbsp;:{" "}
            <Link to={href}>
              déplacer ou annuler<span className="visually-hidden"> le rendez-vous {ofName(name)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {lines.length < total ? (
        <p>
          Voici les {lines.length} prochains. <Link to={CLOSURES}>Voir les {total} rendez-vous à déplacer</Link>
        </p>
      ) : null}
    </section>
  );
}
