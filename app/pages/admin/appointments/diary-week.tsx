import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard } from "~/ui/admin/fields";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import type { DiaryDay as Day, DiaryView } from "./appointments-view";

type Person = Day["people"][number];
type Slot = Person["slots"][number];

/** The week in columns where there is room, day under day where there is not. */
export function DiaryWeek({ view, form }: { view: DiaryView; form: FormState }) {
  const { title, client, take, here, previous, next, whose, aligned, over, days } = view;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Agenda de la semaine</h1>
      {client ? (
        <p className="notice">
          Rendez-vous pour <strong>{client.name}</strong>
          {client.phone ? `, ${client.phone}` : ""}&nbsp;: choisissez un créneau libre.{" "}
          <Link to={client.other}>Pour une autre personne</Link>
        </p>
      ) : null}
      <div className="admin-actions">
        <Link to="/admin/rendez-vous">Liste des rendez-vous</Link>{" "}
        <Link to={take} className="button">
          Prendre un rendez-vous
        </Link>{" "}
        <Link to="/admin/rendez-vous/bloquer" className="button button--quiet">
          Bloquer un créneau
        </Link>{" "}
        <Link to="/admin/rendez-vous/agendas">Qui reçoit, et quand</Link>
      </div>
      {whose.length > 0 ? (
        <nav className="diary__whose" aria-label="Agendas">
          <ul>
            {whose.map(({ name, href, current }) => (
              <li key={href}>
                <Link to={href} aria-current={current ? "true" : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="diary__turn">
        {/* Outside the nav, because none is printed, and a printed week says which one it is. */}
        <h2 id="diary-titre">{title}</h2>
        <nav aria-label="Semaines">
          <Link to={previous} rel="prev">
            Semaine précédente
          </Link>{" "}
          <Link to={next} rel="next">
            Semaine suivante
          </Link>
        </nav>
      </div>
      {over ? (
        <div className="diary__over">
          <details>
            <summary id="diary-passes">Jours passés&nbsp;: {over.says}</summary>
            <Days days={over.days} here={here} labelledBy="diary-passes" />
          </details>
        </div>
      ) : null}
      <Days days={days} here={here} aligned={aligned} />
    </>
  );
}

type DaysProps = { days: Day[]; here: string; aligned?: boolean; labelledBy?: string };

/** @param aligned whether the same hour is on the same line in every column */
function Days({ days, here, aligned = false, labelledBy = "diary-titre" }: DaysProps) {
  return (
    <ol className={aligned ? "diary diary--aligned" : "diary"} aria-labelledby={labelledBy}>
      {days.map(({ day, name, today, closed, people }) => (
        <li key={day} className={today ? "diary__day diary__day--today" : "diary__day"}>
          <h3 aria-current={today ? "date" : undefined}>{name}</h3>
          {closed ? <p className="diary__closed">{closed}</p> : null}
          {people.map((person) => (
            <Slots key={person.id} person={person} day={name} here={here} />
          ))}
        </li>
      ))}
    </ol>
  );
}

/** The slots of one diary on one day, under the person’s name where several diaries are shown. */
function Slots({ person: { name, avec, receives, slots }, day, here }: { person: Person; day: string; here: string }) {
  return (
    <>
      {name ? <h4>{name}</h4> : null}
      {slots.length === 0 ? <p className="hint">{receives ? "Aucun rendez-vous" : "Ne reçoit pas"}</p> : null}
      <ol>
        {slots.map((slot) => (
          <li key={slot.slotAt} className={`diary__slot diary__slot--${slot.state}`}>
            <span className="diary__hour">{slot.hour}</span> <Whose slot={slot} avec={avec} day={day} here={here} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Whose({
  slot: { slotAt, hour, state, label, href, note, phone },
  avec,
  day,
  here,
}: {
  slot: Slot;
  avec: string | null;
  day: string;
  here: string;
}) {
  if (state === "past") return <span className="hint">{label}</span>;
  if (state === "free")
    return (
      <span>
        <Link to={href ?? here}>
          {label}
          <span className="visually-hidden">
            &nbsp;: prendre ou bloquer {day}, {hour}
          </span>
        </Link>
        {note ? <span className="hint"> {note}</span> : null}
      </span>
    );
  if (state === "taken")
    return (
      <span>
        <Link to={href ?? here}>{label}</Link> <span className="hint">{note}</span>
        {phone ? <span className="diary__phone"> {phone}</span> : null}
      </span>
    );
  return (
    <span>
      <strong>{label}</strong> <span className="hint">{note}</span>
      <Form method="post" action={here} preventScrollReset>
        <FormGuard name={`unblock-${slotAt}${avec ?? ""}`} />
        <input type="hidden" name="slotAt" value={slotAt} />
        {avec ? <input type="hidden" name="avec" value={avec} /> : null}
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
