import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { termsInForce } from "~/domain/terms-of-sale/in-force.server";
import { listTermsVersions, type TermsVersion } from "~/domain/terms-of-sale/versions.server";
import { formatDay } from "~/domain/time";
import { pageTitle } from "~/http/head/page-title";
import { ReadingPage } from "~/ui/reading/reading-page";
import { staticSheet } from "~/ui/styles/sheets/reading";

const TITLE = "Versions des conditions de vente";

export const links: LinksFunction = () => [staticSheet];
export const meta: MetaFunction = () => [pageTitle(TITLE)];

/** Every version an order was made under, so that each customer finds the one that binds them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { version: current } = await termsInForce(context.services);
  const versions = await listTermsVersions(context.services);
  return json({ versions: versions.map((each) => ({ ...shown(each), inForce: each.version === current })) });
}

function shown({ version, updatedOn, firstUsedAt }: TermsVersion) {
  return {
    href: `/conditions-generales-de-vente/versions/${version}`,
    name: `Version du ${formatDay(`${updatedOn}T12:00:00.000Z`)}, référence ${version.split("-").at(-1) ?? ""}`,
    since: formatDay(firstUsedAt),
  };
}

export default function TermsVersions() {
  const { versions } = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title={TITLE}
      intro="Une commande reste régie par les conditions du jour où elle a été passée. Les voici, la plus récente d’abord."
      sections={[
        {
          id: "versions",
          title: "Versions conservées",
          body:
            versions.length > 0 ? (
              <ul>
                {versions.map(({ href, name, since, inForce }) => (
                  <li key={href}>
                    <a href={href}>{name}</a>, première commande le {since}
                    {inForce ? " (en vigueur)" : ""}
                  </li>
                ))}
              </ul>
            ) : (
              <p>Aucune commande n’a encore été passée.</p>
            ),
        },
      ]}
      onward={[
        { to: "/conditions-generales-de-vente", name: "Conditions de vente", why: "Celles d’aujourd’hui." },
        { to: "/suivi-commande", name: "Retrouver ma commande", why: "Sa page mène à ses conditions." },
      ]}
    />
  );
}
