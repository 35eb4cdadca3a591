import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { shopDay } from "~/domain/days";
import { hoursSaid, openingNow } from "~/domain/opening/hours.server";
import { listVersions } from "~/domain/settings/changes.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { CHAPTERS, GROUPS, type Chapter } from "~/domain/settings/model.server";
import { formatDayAndTime } from "~/domain/time";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { strandedView } from "./stranded-view.server";
import { StrandedAppointments } from "./stranded";
import { CLOSURES, HISTORY, SETTINGS } from "./settings-paths";

export const meta: MetaFunction = () => [pageTitle("Réglages")];

/** The page of closures shows all of them. */
const STRANDED_SHOWN = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { services } = context;
  const settings = await settingsInForce(services);
  const [last] = await listVersions(services);
  return json({
    now: openingNow(settings, services.now()),
    hours: hoursSaid(settings, services.now()),
    chapters: (Object.keys(CHAPTERS) as Chapter[]).map((chapter) => ({
      name: CHAPTERS[chapter],
      closures: chapter === "shop",
      groups: Object.entries(GROUPS)
        .filter(([, group]) => group.chapter === chapter)
        .map(([name, { title, about }]) => ({ path: `${SETTINGS}/${name}`, title, about })),
    })),
    planned:
      settings.closures.filter(({ to }) => to >= shopDay(services.now())).length +
      settings.openings.filter(({ day }) => day >= shopDay(services.now())).length,
    last: last ? `${formatDayAndTime(last.at)}, par ${last.by}` : null,
    stranded: await strandedView(services, STRANDED_SHOWN),
  });
}

export default function Settings() {
  const { now, hours, chapters, planned, last, stranded } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Réglages</h1>
      <p>Ce que vous enregistrez ici vaut aussitôt partout&nbsp;: pages, courriels et rendez-vous.</p>
      <StrandedAppointments {...stranded} />
      {chapters.map(({ name, closures, groups }) => (
        <section key={name} className="panel admin-narrow">
          <h2>{name}</h2>
          {groups.map(({ path, title, about }) => (
            <div key={path}>
              <h3>
                <Link to={path}>{title}</Link>
              </h3>
              <p>{about}</p>
            </div>
          ))}
          {closures ? (
            <div>
              <h3>
                <Link to={CLOSURES}>Fermetures et ouvertures exceptionnelles</Link>
              </h3>
              <p>
                Congés, inventaire, dimanche d’avant Noël.{" "}
                {planned === 0
                  ? "Rien n’est prévu."
                  : planned === 1
                    ? "Une date est prévue."
                    : `${planned} dates sont prévues.`}
              </p>
            </div>
          ) : null}
        </section>
      ))}
      <div className="panel admin-narrow">
        <h2>
          <Link to={HISTORY}>Historique des réglages</Link>
        </h2>
        <p>{last ? `Dernier changement : ${last}.` : "Tous les réglages sont ceux d’origine."}</p>
      </div>
      <h2>Ce que lisent les visiteurs</h2>
      <p>{now}.</p>
      <dl className="hours admin-narrow">
        {hours.map(({ days, hours: open }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{open}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
