import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";

import { pageMeta } from "~/http/head/page-meta";
import { shop } from "~/shop/identity";
import { THEMES } from "./faq";
import { Questions, questionFacts } from "~/ui/reading/questions";
import { ReadingPage, type Section } from "~/ui/reading/reading-page";
import { StructuredData } from "~/ui/structured-data";
import { staticSheet } from "~/ui/styles/sheet";
import { openDays } from "~/shop/hours";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Questions fréquentes",
      description: `Taille, ordonnance, livraison, paiement, retours : les réponses des opticiens ${shop.ofStreet} aux questions de tous les jours.`,
      canonical: "/faq",
    },
    matches,
  );

const SECTIONS = THEMES.map(({ id, title, questions }): Section => ({
  id,
  title,
  body: <Questions questions={questions} />,
}));

export default function FrequentQuestions() {
  return (
    <ReadingPage
      title="Questions fréquentes"
      intro={
        <>
          La vôtre n’y est pas ? <Link to="/contact">Posez-la</Link> ou appelez le{" "}
          <a href={shop.phoneHref}>{shop.phone}</a> : un opticien vous répond, {openDays()}.
        </>
      }
      sections={SECTIONS}
      contents
    >
      <StructuredData of={questionFacts(THEMES.flatMap(({ questions }) => questions))} />
    </ReadingPage>
  );
}
