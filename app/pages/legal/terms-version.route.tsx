import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readTerms } from "~/domain/terms-of-sale/versions.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { legalSections } from "~/ui/reading/legal-text";
import { ReadingPage } from "~/ui/reading/reading-page";
import { staticSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [staticSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `${data.terms.title}, version ${data.version}` : "Conditions de vente"),
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await readTerms(context.services, params.version ?? "");
  if (!found) throw notFound("Cette version des conditions de vente n’existe pas.");
  return json(found);
}

export default function TermsOfOneVersion() {
  const { version, terms } = useLoaderData<typeof loader>();
  const path = `/conditions-generales-de-vente/versions/${version}`;
  return (
    <ReadingPage
      title={terms.title}
      intro="La version conservée pour les commandes passées quand elle était en vigueur."
      updatedOn={terms.updatedOn}
      sections={legalSections(terms)}
      contents
      onward={[
        { to: `${path}/conditions.pdf`, name: "Ces conditions en PDF", why: "À enregistrer ou à imprimer." },
        { to: `${path}/retractation.pdf`, name: "L’avis de rétractation en PDF", why: "Avec son formulaire." },
        { to: "/conditions-generales-de-vente/versions", name: "Les autres versions", why: "Depuis la première." },
      ]}
    />
  );
}
