import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { ownText } from "~/http/reading/own-text.server";
import { pageMeta } from "~/http/head/page-meta";
import { shop } from "~/shop/identity";
import { companyFacts, type CompanyFacts } from "~/shop/company";
import { terms } from "~/shop/terms";
import { FREE_QUOTE, HEALTH_REPORTS, LAWS, QUOTE_COVERS, REPORT_INCIDENT } from "~/shop/law";
import { ReadingPage, type Section } from "~/ui/reading/reading-page";
import { staticSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Mentions légales",
      description: `Éditeur, opticien responsable, numéros d’enregistrement, hébergeur et médiateur de la boutique en ligne ${shop.name}.`,
      canonical: "/mentions-legales",
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  return json({ company: companyFacts(), ...(await ownText(context.services, "textLegal")) });
}

const sections = ({ optician, host, mediator, ...company }: CompanyFacts): Section[] => [
  {
    id: "editeur",
    title: "Éditeur du site",
    body: (
      <dl className="facts">
        <div>
          <dt>Société</dt>
          <dd>
            {shop.name}, {company.legalForm}
          </dd>
        </div>
        <div>
          <dt>Siège et boutique</dt>
          <dd>
            {shop.address}, {shop.country}
          </dd>
        </div>
        <div>
          <dt>Immatriculation</dt>
          <dd>
            {company.register}
            <br />
            SIRET {company.siret}
            {company.activity ? (
              <>
                <br />
                Activité {company.activity}
              </>
            ) : null}
          </dd>
        </div>
        {company.vatNumber ? (
          <div>
            <dt>TVA intracommunautaire</dt>
            <dd>{company.vatNumber}</dd>
          </div>
        ) : null}
        {company.producerNumbers.map(({ of, number }) => (
          <div key={number}>
            <dt>Identifiant unique ({of.toLowerCase()})</dt>
            <dd>{number}</dd>
          </div>
        ))}
        <div>
          <dt>Direction de la publication</dt>
          <dd>{company.director}</dd>
        </div>
        <div>
          <dt>Téléphone</dt>
          <dd>
            <a className="alone" href={shop.phoneHref}>
              {shop.phone}
            </a>
          </dd>
        </div>
        <div>
          <dt>Courriel</dt>
          <dd>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </dd>
        </div>
        {company.insurer ? (
          <div>
            <dt>Assurance professionnelle</dt>
            <dd>{company.insurer}</dd>
          </div>
        ) : null}
      </dl>
    ),
  },
  {
    id: "opticien",
    title: "L’opticien responsable",
    body: (
      <>
        <dl className="facts">
          <div>
            <dt>Nom</dt>
            <dd>
              {optician.name}, {optician.title}
            </dd>
          </div>
          <div>
            <dt>Numéro RPPS</dt>
            <dd>{optician.rpps}</dd>
          </div>
          {optician.adeli ? (
            <div>
              <dt>Numéro ADELI</dt>
              <dd>{optician.adeli}</dd>
            </div>
          ) : null}
          {optician.registeredBy ? (
            <div>
              <dt>Enregistrement</dt>
              <dd>{optician.registeredBy}</dd>
            </div>
          ) : null}
          <div>
            <dt>Titre obtenu en</dt>
            <dd>France</dd>
          </div>
        </dl>
        <p>
          La profession est réglementée :{" "}
          <a href={LAWS.opticians}>Code de la santé publique, articles L. 4362-1 et suivants</a>. Ce que le site d’un
          opticien doit montrer est à l’<a href={LAWS.onlineOpticians}>article R. 4362-14</a>.
        </p>
        <p>
          <strong>{FREE_QUOTE}</strong> {QUOTE_COVERS} Nous le conservons un an.{" "}
          <Link to="/devis">Demander un devis</Link>.
        </p>
        <p>La preuve d’achat remise à la livraison nomme l’opticien-lunetier qui a examiné votre demande.</p>
        <p>
          Pour demander le conseil d’un opticien, pressez « Demander à un opticien » sur la page d’une monture : votre
          question est chiffrée, et la réponse se lit par un lien qui n’est qu’à vous. Pour le reste, il y a la{" "}
          <Link to="/contact">page de contact</Link>. L’ordonnance, ou l’attestation sur l’honneur qui la remplace
          lorsque la loi le permet, se transmet depuis votre commande, par une liaison chiffrée.
        </p>
      </>
    ),
  },
  {
    id: "securite",
    title: "Sécurité des produits",
    body: (
      <>
        <p>
          Les verres correcteurs et leurs montures sont des dispositifs médicaux. Leurs{" "}
          <Link to="/conseil-entretien#precautions">précautions d’emploi</Link> sont en ligne et accompagnent chaque
          paire. Le fabricant d’une monture est nommé sur sa page ; ceux des verres,{" "}
          <Link to="/securite-des-verres">sur une page à eux</Link>.
        </p>
        <p>
          Un incident ou un risque d’incident se signale à l’
          <a href={REPORT_INCIDENT}>Agence nationale de sécurité du médicament et des produits de santé (ANSM)</a>, ou
          sur le <a href={HEALTH_REPORTS}>portail des signalements du ministère de la santé</a>. Prévenez-nous aussi :
          nous transmettons.
        </p>
      </>
    ),
  },
  {
    id: "hebergement",
    title: "Hébergement",
    body: (
      <p>
        {host.name}, {host.address}, téléphone {host.phone}.
      </p>
    ),
  },
  {
    id: "mediation",
    title: "Médiation de la consommation",
    body: (
      <p>
        Après une réclamation écrite restée sans solution, vous pouvez saisir gratuitement notre médiateur :{" "}
        {mediator.name}, {mediator.address}, <a href={mediator.url}>{mediator.url.replace("https://", "")}</a>. La
        marche à suivre est à l’
        <Link to="/conditions-generales-de-vente#litiges">article 17 des conditions de vente</Link>.
      </p>
    ),
  },
  {
    id: "donnees",
    title: "Données personnelles",
    body: (
      <p>
        Les données de transaction et les factures sont conservées {terms.invoiceYears} ans, les données médicales{" "}
        {terms.medicalYears} ans. Le détail, vos droits et la façon de les exercer sont dans la{" "}
        <Link to="/politique-confidentialite">politique de confidentialité</Link>.
      </p>
    ),
  },
  {
    id: "propriete",
    title: "Images et textes",
    body: (
      <p>
        Les textes et les dessins de ce site appartiennent {company.toName}. Les noms des maisons de lunettes
        appartiennent à leurs propriétaires. Vous pouvez citer une page en la nommant ; pour le reste, demandez-nous.
      </p>
    ),
  },
];

export default function LegalNotice() {
  const { company, own } = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="Mentions légales"
      intro="Qui vend, qui contrôle, à qui s’adresser."
      updatedOn={terms.updatedOn}
      sections={sections(company)}
      own={own}
      contents
      onward={[
        { to: "/conditions-generales-de-vente", name: "Conditions de vente", why: "Les dix-sept articles." },
        { to: "/politique-confidentialite", name: "Confidentialité", why: "Ce que nous gardons, et combien de temps." },
        { to: "/accessibilite", name: "Accessibilité", why: "Ce qui est fait, ce qui manque, comment nous le dire." },
      ]}
    />
  );
}
