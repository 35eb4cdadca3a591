import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";

import { useLoaderData } from "@remix-run/react";

import { PrintButton } from "~/enhance/print-button";
import { ownText } from "~/http/reading/own-text.server";
import { pageMeta } from "~/http/head/page-meta";
import { useNonce } from "~/ui/frame/nonce";
import { useLight } from "~/ui/frame/root-data";
import { CARE_QUESTIONS, careSections } from "./care";
import { questionFacts } from "~/ui/reading/questions";
import { ReadingPage } from "~/ui/reading/reading-page";
import { StructuredData } from "~/ui/structured-data";
import { staticSheet } from "~/ui/styles/sheets/reading";
import { french } from "~/shop/words/french-spacing";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Conseils d’entretien",
      description:
        "Nettoyer ses lunettes sans les rayer, les ranger, les faire durer : cinq gestes, ce qu’il faut éviter, et les précautions d’emploi.",
      canonical: "/conseil-entretien",
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  return json(await ownText(context.services, "textCare"));
}

export default function CareAdvice() {
  const { own } = useLoaderData<typeof loader>();
  const nonce = useNonce();
  const light = useLight();
  return (
    <ReadingPage
      title="Conseils d’entretien"
      intro="Une paire bien tenue dure dix ans. Il y faut de l’eau, un peu de savon et deux minutes par jour."
      aside={
        <PrintButton
          otherwise={french("Pour imprimer cette page : Ctrl + P, ou ⌘ + P sur un Mac.")}
          nonce={nonce}
          scripts={!light}
        >
          Imprimer ces conseils
        </PrintButton>
      }
      sections={careSections}
      own={own}
      contents
      onward={[
        { to: "/accessoires", name: "Accessoires", why: "Étuis, microfibres, cordons, tournevis." },
        { to: "/services", name: "L’atelier", why: "Polissage, vis, plaquettes, branches." },
        { to: "/contact", name: "Nous rendre visite", why: "Un réglage prend dix minutes." },
      ]}
    >
      <StructuredData of={questionFacts(CARE_QUESTIONS)} />
    </ReadingPage>
  );
}
