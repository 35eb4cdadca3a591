import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { State } from "~/ui/admin/state";
import { todayView, type TodayLine, type TodayView } from "./today-view.server";

export const meta: MetaFunction = () => [pageTitle("Aujourd’hui")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  return json(await todayView(context.services, account.staffRole));
}

export default function Today() {
  const { day, hours, lines, apart, seesAppointments, appointments } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Aujourd’hui, {day}</h1>
      <p>{hours}</p>
      <div className="admin-sheet">
        <section aria-labelledby="a-faire">
          <h2 id="a-faire">À faire</h2>
          {lines.length === 0 ? <p role="status">Rien n’attend&nbsp;: tout est à jour.</p> : <Lines lines={lines} />}
        </section>
        {seesAppointments ? <Appointments appointments={appointments} /> : null}
      </div>
      {apart.length > 0 ? (
        <section aria-labelledby="catalogue">
          <h2 id="catalogue">Au catalogue</h2>
          <Lines lines={apart} />
        </section>
      ) : null}
    </>
  );
}

function Lines({ lines }: { lines: TodayLine[] }) {
  return (
    <ul className="admin-today">
      {lines.map(({ key, label, amount, to, when, late }) => (
        <li key={key}>
          <Link to={to}>
            <strong>{amount}</strong> {label}
          </Link>{" "}
          {when ? <span className="hint">{when}</span> : null}{" "}
          {late ? <State tone="late">à faire aujourd’hui</State> : null}
        </li>
      ))}
    </ul>
  );
}

function Appointments({ appointments }: Pick<TodayView, "appointments">) {
  return (
    <section aria-labelledby="rendez-vous">
      <h2 id="rendez-vous">Rendez-vous du jour</h2>
      {appointments.length === 0 ? (
        <p>Personne n’est attendu.</p>
      ) : (
        <ul className="admin-today">
          {appointments.map(({ id, hour, name, sheet, what, phone, phoneHref }) => (
            <li key={id}>
              <strong>{hour}</strong> <Link to={sheet}>{name}</Link> <span className="hint">{what}</span>{" "}
              <a href={phoneHref}>{phone}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/admin/rendez-vous/semaine">Agenda de la semaine</Link>
      </p>
    </section>
  );
}
