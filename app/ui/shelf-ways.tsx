import { GuideTile } from "./guide-tile";
import { Link } from "~/ui/link";

/** A shelf with a drawing of something that it holds. */
export type ShelfWay = { name: string; to: string; picture: string };
export type ShelfWaysProps = { shelves: ShelfWay[]; guide: string };

/** The shelves as pictures, and the guide that chooses among them, for a page that has nothing else to show. */
export function ShelfWays({ shelves, guide }: ShelfWaysProps) {
  return (
    <section className="shelf-ways" aria-labelledby="rayons">
      <h2 id="rayons">Nos rayons</h2>
      <ul className="grid grid--4">
        {shelves.map(({ name, to, picture }) => (
          <li key={to} data-shelf={to.slice(1)}>
            <span className="card__stage">
              <img src={picture} alt="" width="480" height="300" loading="lazy" decoding="async" />
            </span>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        <li className="tile">
          <GuideTile picture={guide} />
        </li>
      </ul>
    </section>
  );
}
