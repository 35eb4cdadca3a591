import { Link } from "@remix-run/react";

import { Breadcrumb } from "~/ui/breadcrumb";
import { useFirstPicture } from "~/ui/first-picture";
import { ArrowIcon } from "~/ui/icons";
import { typeset } from "~/ui/typography";

export type Tile = { to: string; name: string; says: string; picture: string };
type SelectionPageProps = { title: string; here: string; lead: string; tiles: Tile[]; sun?: boolean };

/** A page that leads to two shelves: for women and for men. */
export function SelectionPage({ title, here, lead, tiles, sun = false }: SelectionPageProps) {
  const firstPicture = useFirstPicture();
  return (
    <main id="contenu" className="page reading">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here={here} />
      <header className="reading__head">
        <h1>{title}</h1>
        <p className="lead">{typeset(lead)}</p>
      </header>
      <div className="tiles">
        {tiles.map(({ to, name, says, picture }) => (
          <section key={to} className={sun ? "tile tile--sun" : "tile"}>
            <div className="tile__stage">
              <img src={firstPicture(picture)} alt="" width="800" height="500" suppressHydrationWarning />
            </div>
            <div className="tile__words">
              <h2>
                <Link to={to}>
                  <span className="visually-hidden">{title} </span>
                  {name}
                  <ArrowIcon />
                </Link>
              </h2>
              <p>{typeset(says)}</p>
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}
