import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { secondFactorOf } from "~/domain/accounts/second-factor.server";
import { sessionsOf } from "~/domain/accounts/sessions.server";
import { endAdminSessions } from "~/domain/admin-access/security.server";
import { formatDay, formatDayAndTime } from "~/domain/time";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { pageTitle } from "~/http/head/page-title";
import { thisRelease } from "~/domain/health/release.server";
import { ConfirmButton } from "~/ui/admin/confirm";
import { DataTable } from "~/ui/admin/data-table";
import { Link } from "~/ui/admin/permitted";

export const meta: MetaFunction = () => [pageTitle("Sécurité")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id, account } = requireAdmin(context, request);
  const factor = await secondFactorOf(context.services, account.id);
  const sessions = await sessionsOf(context.services, account.id);
  return json({
    email: account.email,
    version: thisRelease().version,
    factor: factor && { since: formatDay(factor.since), codesLeft: factor.codesLeft },
    sessions: sessions.map((session) => ({
      id: session.id,
      own: session.id === id,
      device: session.device,
      place: session.kind === "admin" ? "Administration" : "Boutique",
      opened: formatDayAndTime(session.createdAt),
      seen: formatDayAndTime(session.seenAt),
    })),
  });
}

/** Logs out one of the administrator's devices, or all but this one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const session = requireAdmin(context, request);
  const posted = context.form;
  const id = posted.get("session");
  if (posted.get("confirmed") === "1" && typeof id === "string" && id !== session.id) {
    await endAdminSessions(context.services, session.account, id === "autres" ? null : id, session.id);
    setFlash(context, {
      kind: "success",
      text: id === "autres" ? "Vos autres appareils sont déconnectés." : "Appareil déconnecté.",
    });
  }
  return redirect("/admin/securite", 303);
}

export default function Security() {
  const { email, version, factor, sessions } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Sécurité</h1>
      <p>Compte&nbsp;: {email}</p>
      <h2>Validation en deux étapes</h2>
      {factor ? (
        <p>
          Activée depuis le {factor.since}&nbsp;; codes de secours restants&nbsp;: {factor.codesLeft}.{" "}
          <Link to="/admin/securite/validation">Nouveaux codes ou désactivation</Link>
        </p>
      ) : (
        <p>
          Désactivée&nbsp;: votre mot de passe suffit à ouvrir votre compte.{" "}
          <Link to="/admin/securite/validation">Activer la validation en deux étapes</Link>
        </p>
      )}
      <h2>Mot de passe</h2>
      <p>
        <Link to="/admin/securite/mot-de-passe">Changer de mot de passe</Link>
      </p>
      <h2>Appareils connectés</h2>
      <DataTable
        caption="Appareils connectés"
        rows={sessions}
        keyOf={({ id }) => id}
        empty="Aucun appareil."
        columns={[
          {
            name: "Appareil",
            cell: ({ device, own }) =>
              own ? (
                <>
                  {device} <strong>(celui-ci)</strong>
                </>
              ) : (
                device
              ),
          },
          { name: "Où", cell: ({ place }) => place },
          { name: "Connecté le", cell: ({ opened }) => opened },
          { name: "Vu le", cell: ({ seen }) => seen },
          {
            name: "Actions",
            cell: ({ id, own, device }) =>
              own ? null : (
                <ConfirmButton
                  action="/admin/securite"
                  fields={{ session: id }}
                  question="session"
                  label="Déconnecter"
                  of={device}
                />
              ),
          },
        ]}
      />
      {sessions.length > 1 ? (
        <ConfirmButton
          action="/admin/securite"
          fields={{ session: "autres" }}
          question="sessions"
          label="Déconnecter tous les autres appareils"
        />
      ) : null}
      <p>
        <small>{`Version ${version} de la boutique`}</small>
      </p>
    </>
  );
}
