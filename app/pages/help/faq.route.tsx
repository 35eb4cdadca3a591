import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { settingsInForce } from "~/domain/settings/in-force.server";
import { ownText } from "~/http/reading/own-text.server";
import { pageMeta } from "~/http/head/page-meta";
import { deliveryDelaySaid, payInShopSaid, returnDaysSaid } from "~/shop/terms-of-sale/conditions";
import { deliverySaid } from "~/shop/delivery-offer";
import { shop } from "~/shop/identity";
import { themes, type Theme } from "./faq";
import { Questions, questionFacts } from "~/ui/reading/questions";
import { ReadingPage, type Section } from "~/ui/reading/reading-page";
import { StructuredData } from "~/ui/structured-data";
import { staticSheet } from "~/ui/styles/sheets/reading";
import { openDays } from "~/shop/hours";

export const links: LinksFunction = () => [staticSheet];

export async function loader({ context }: LoaderFunctionArgs) {
  const settings = await settingsInForce(context.services);
  return json({
    shown: {
      delivery: deliverySaid(settings),
      delay: deliveryDelaySaid(settings),
      payInShop: payInShopSaid(settings),
      returnDays: returnDaysSaid(settings),
    },
    openDays: openDays(settings.week),
    ...(await ownText(context.services, "textFaq")),
  });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Questions fréquentes",
      description: `Taille, ordonnance, livraison, paiement, retours : les réponses de nos opticiens aux questions de tous les jours.`,
      canonical: "/faq",
    },
    matches,
  );

const sectionOf = ({ id, title, questions }: Theme): Section => ({
  id,
  title,
  body: <Questions questions={questions} />,
});

export default function FrequentQuestions() {
  const { shown, openDays, own } = useLoaderData<typeof loader>();
  const asked = themes(shown);
  const answered = asked.filter(({ id }) => own?.parts[id] === undefined);
  return (
    <ReadingPage
      title="Questions fréquentes"
      intro={
        <>
          La vôtre n’y est pas ? <Link to="/contact">Posez-la</Link> ou appelez le{" "}
          <a href={shop.phoneHref}>{shop.phone}</a> : un opticien vous répond, {openDays}.
        </>
      }
      sections={asked.map(sectionOf)}
      own={own}
      contents
    >
      <StructuredData of={questionFacts(answered.flatMap(({ questions }) => questions))} />
    </ReadingPage>
  );
}
