import { Form, Link } from "@remix-run/react";

import { ErrorSummary, FormGuard, type FormState } from "~/ui/forms/forms";
import type { DiaryView } from "./appointments-view";

type Slot = DiaryView["days"][number]["slots"][number];

/** The week in columns where there is room, day under day where there is not. */
export function DiaryWeek({ view: { title, here, previous, next, days }, form }: { view: DiaryView; form: FormState }) {
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Agenda de la semaine</h1>
      <div className="admin-actions">
        <Link to="/admin/rendez-vous">Liste des rendez-vous</Link>{" "}
        <Link to="/admin/rendez-vous/prendre" className="button">
          Prendre un rendez-vous
        </Link>{" "}
        <Link to="/admin/rendez-vous/bloquer" className="button button--quiet">
          Bloquer un créneau
        </Link>
      </div>
      <nav className="diary__turn" aria-label="Semaines">
        <Link to={previous} rel="prev">
          Semaine précédente
        </Link>
        <h2 id="diary-titre">{title}</h2>
        <Link to={next} rel="next">
          Semaine suivante
        </Link>
      </nav>
      <ol className="diary" aria-labelledby="diary-titre">
        {days.map(({ day, name, today, closed, slots }) => (
          <li key={day} className={today ? "diary__day diary__day--today" : "diary__day"}>
            <h3 aria-current={today ? "date" : undefined}>{name}</h3>
            {closed ? <p className="diary__closed">{closed}</p> : null}
            <ol>
              {slots.map((slot) => (
                <li key={slot.slotAt} className={`diary__slot diary__slot--${slot.state}`}>
                  <span className="diary__hour">{slot.hour}</span> <Whose slot={slot} day={name} here={here} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </>
  );
}

function Whose({
  slot: { slotAt, hour, state, label, href, note },
  day,
  here,
}: {
  slot: Slot;
  day: string;
  here: string;
}) {
  if (state === "past") return <span className="hint">{label}</span>;
  if (state === "free")
    return (
      <Link to={href ?? here}>
        {label}
        <span className="visually-hidden">
          {" "}
          : prendre ou bloquer {day}, {hour}
        </span>
      </Link>
    );
  if (state === "taken")
    return (
      <span>
        <Link to={href ?? here}>{label}</Link> <span className="hint">{note}</span>
      </span>
    );
  return (
    <span>
      <strong>{label}</strong> <span className="hint">{note}</span>
      <Form method="post" action={here} preventScrollReset>
        <FormGuard name={`unblock-${slotAt}`} />
        <input type="hidden" name="slotAt" value={slotAt} />
        <button type="submit" className="link">
          Débloquer
          <span className="visually-hidden">
            {" "}
            {day}, {hour}
          </span>
        </button>
      </Form>
    </span>
  );
}
