import { Link } from "~/ui/admin/permitted";
import { State, type Tone } from "~/ui/admin/state";

/** @property page true for a page of the shop itself, which is another document */
type Way = { to: string; words: string; page?: boolean };

/** `done`, `lacking`, or `advised` for what may also come later. */
export type OpeningLine = { title: string; state: "done" | "lacking" | "advised"; says: string; ways: Way[] };

const STATES: Record<OpeningLine["state"], { tone: Tone; name: string }> = {
  done: { tone: "done", name: "Prêt" },
  lacking: { tone: "todo", name: "Manque" },
  advised: { tone: "waiting", name: "Conseillé" },
};

/** What a shop needs before it opens, each with the way to where it is set. */
export function OpeningList({ lines }: { lines: OpeningLine[] }) {
  return (
    <ol className="panel admin-narrow opening-list" aria-label="Ce qu’il faut pour ouvrir">
      {lines.map(({ title, state, says, ways }) => (
        <li key={title}>
          <h2>
            {title} <State tone={STATES[state].tone}>{STATES[state].name}</State>
          </h2>
          <p>{says}</p>
          {ways.length > 0 ? (
            <ul>
              {ways.map(({ to, words, page }) => (
                <li key={to}>{page ? <a href={to}>{words}</a> : <Link to={to}>{words}</Link>}</li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
