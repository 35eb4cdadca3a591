import { Link } from "@remix-run/react";

export type StrandedLine = {
  id: string;
  name: string;
  when: string;
  what: string;
  phone: string;
  phoneHref: string;
  href: string;
};

/** Appointments that fall on closed hours, and what to do with each. */
export function StrandedAppointments({ lines }: { lines: StrandedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="a-deplacer">
      <h2 id="a-deplacer">
        {lines.length === 1
          ? "Un rendez-vous tombe quand la boutique est fermée"
          : `${lines.length} rendez-vous tombent quand la boutique est fermée`}
      </h2>
      <p>
        Ils restent pris tant que vous ne les changez pas. Déplacez ou annulez chacun d’eux : le client en est prévenu
        par courriel. Vous pouvez aussi le garder et ouvrir pour lui.
      </p>
      <ul>
        {lines.map(({ id, name, when, what, phone, phoneHref, href }) => (
          <li key={id}>
            {name}, {when} ({what}), <a href={phoneHref}>{phone}</a> :{" "}
            <Link to={href}>
              déplacer ou annuler<span className="visually-hidden"> le rendez-vous de {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
