import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { pageMeta } from "~/http/head/page-meta";
import { ReadingPage, type Section } from "~/ui/reading/reading-page";
import { staticSheet } from "~/ui/styles/sheets/reading";
import { lensSafetyView, type LensSafetyView } from "./lens-safety-view.server";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Sécurité et origine des verres",
      description:
        "Qui fabrique nos verres et leurs traitements, où lui écrire, leurs références, leur marquage CE et leurs précautions d’emploi.",
      canonical: "/securite-des-verres",
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  return json(await lensSafetyView(context.services));
}

export default function LensSafety() {
  const { makers, warnings, instructions } = useLoaderData<typeof loader>() as LensSafetyView;
  const sections: Section[] = [
    ...makers.map((maker, place): Section => ({
      id: `fabricant-${place + 1}`,
      title: `Verres ${maker.brand}`,
      body: <Maker maker={maker} />,
    })),
    ...adviceSection("mises-en-garde", "Mises en garde", warnings),
    ...adviceSection("mode-d-emploi", "Mode d’emploi", instructions),
  ];
  return (
    <ReadingPage
      title="Sécurité et origine des verres"
      intro="Les verres correcteurs sont des dispositifs médicaux, faits à votre correction par les fabricants nommés ici. Le lot de ceux que nous montons pour vous est noté à l’atelier et figure sur votre carte de garantie."
      sections={sections}
      contents
      onward={[
        { to: "/VueSelection", name: "Choisir selon sa vue", why: "Lire une ordonnance, choisir ses verres." },
        { to: "/conseil-entretien", name: "Conseils d’entretien", why: "Les nettoyer sans les rayer." },
        { to: "/contact", name: "Un opticien", why: "Une question sur un verre, un incident à signaler." },
      ]}
    />
  );
}

function Maker({ maker: { operators, lenses, treatments } }: { maker: LensSafetyView["makers"][number] }) {
  return (
    <>
      <dl className="facts">
        {operators.map(({ role, name, address, contact, href }) => (
          <div key={role}>
            <dt>{role}</dt>
            <dd>
              {[name, ...address.split("\n")].map((line) => (
                <span key={line}>
                  {line}
                  <br />
                </span>
              ))}
              <a href={href}>{contact}</a>
            </dd>
          </div>
        ))}
      </dl>
      <Items title="Ses verres" items={lenses} />
      <Items title="Ses traitements" items={treatments} />
    </>
  );
}

function Items({ title, items }: { title: string; items: LensSafetyView["makers"][number]["lenses"] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <dl className="facts">
        {items.map(({ name, facts }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {facts.map(([fact, value]) => (
                <span key={fact}>
                  {fact}&nbsp;: {value}
                  <br />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function adviceSection(id: string, title: string, texts: LensSafetyView["warnings"]): Section[] {
  if (texts.length === 0) return [];
  const body = texts.map(({ text, of }) => (
    <p key={text}>
      {of ? (
        <>
          <strong>{of}&nbsp;:</strong>{" "}
        </>
      ) : null}
      {text}
    </p>
  ));
  return [{ id, title, body }];
}
