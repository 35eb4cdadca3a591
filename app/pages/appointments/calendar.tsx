import { Link } from "@remix-run/react";
import { useRef, type ReactNode } from "react";

import { useFocusOnChange } from "~/enhance/focus-on-change";
import type { CalendarMode, CalendarView, DayCell } from "./appointment-view";

export const TAKEN = "Créneau indisponible";

const TURNS: Record<CalendarMode, [before: string, after: string]> = {
  "3jours": ["Jours précédents", "Jours suivants"],
  "semaine": ["Semaine précédente", "Semaine suivante"],
  "mois": ["Mois précédent", "Mois suivant"],
};

type Props = { view: CalendarView; /** The form with the hours, in the 3-day view. */ children: ReactNode };

/** The agenda. The visitor chooses an hour in the 3-day view; a day of the two other views leads to that view. */
export function Calendar({ view, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(title, view.here);
  const [before, after] = TURNS[view.mode];
  return (
    <section id="agenda" className="agenda" aria-labelledby="agenda-titre">
      {view.people.length > 0 ? <Choice label="Avec qui" options={view.people} /> : null}
      <Choice label="Affichage de l’agenda" options={view.modes} />
      <div className="agenda__head">
        <Turn href={view.previous} sign="‹" name={before} />
        <h3 id="agenda-titre" ref={title} tabIndex={-1}>
          {view.title}
        </h3>
        <Turn href={view.next} sign="›" name={after} />
      </div>
      {view.mode === "3jours" ? children : null}
      {view.mode === "semaine" ? <Week days={view.weeks.flat()} /> : null}
      {view.mode === "mois" ? <Month weeks={view.weeks} title={view.title} /> : null}
      {view.mode === "3jours" ? null : (
        <p className="hint">
          Choisissez un jour pour voir ses heures.
          {view.mode === "mois" ? " Sous chaque date, le nombre de créneaux libres." : null}
        </p>
      )}
    </section>
  );
}

function Choice({ label, options }: { label: string; options: CalendarView["modes"] }) {
  return (
    <nav aria-label={label}>
      <ul className="agenda__modes">
        {options.map(({ name, href, current }) => (
          <li key={href}>
            <Link to={href} preventScrollReset aria-current={current ? "true" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Turn({ href, sign, name }: { href: string | null; sign: string; name: string }) {
  if (!href) return <span className="agenda__turn agenda__turn--end" />;
  return (
    <Link to={href} preventScrollReset className="agenda__turn">
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{name}</span>
    </Link>
  );
}

function Week({ days }: { days: DayCell[] }) {
  return (
    <ul className="agenda__week">
      {days.map((cell) => (
        <li key={cell.day}>
          <Cell cell={cell}>{cell.name}</Cell>
        </li>
      ))}
    </ul>
  );
}

function Month({ weeks, title }: { weeks: DayCell[][]; title: string }) {
  return (
    <table className="agenda__month">
      <caption className="visually-hidden">{title}, créneaux libres par jour</caption>
      <thead>
        <tr>
          {weeks[0]?.map(({ day, weekday }) => (
            <th key={day} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 3)}.</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((cell) => (
              <td key={cell.day}>
                {cell.outside ? null : (
                  <Cell cell={cell} inTable>
                    {cell.number}
                  </Cell>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One day. A table shows its number only; a screen reader that goes from link to link reads the date in full. */
function Cell({ cell, inTable, children }: { cell: DayCell; inTable?: boolean; children: ReactNode }) {
  const { free, note } = cell;
  const unit = free > 1 ? "libres" : "libre";
  const content = (
    <>
      <span className="cell__day">{children}</span>{" "}
      <span className="cell__note">
        {free > 0 ? (
          <>
            {free}
            <span className="cell__unit">&nbsp;{unit}</span>
          </>
        ) : (
          note
        )}
      </span>
    </>
  );
  if (!cell.href)
    return (
      <span className="cell" title={TAKEN}>
        {content}
      </span>
    );
  return (
    <Link
      to={cell.href}
      preventScrollReset
      className="cell cell--free"
      aria-label={inTable ? `${cell.number}, ${free} ${unit}, ${cell.name}` : undefined}
    >
      {content}
    </Link>
  );
}
