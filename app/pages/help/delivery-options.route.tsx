import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { deliveryTold } from "~/shop/delivery-offer";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { returnDaysNow } from "~/domain/terms-of-sale/return-days.server";
import { ownText } from "~/http/reading/own-text.server";
import { pageMeta } from "~/http/head/page-meta";
import { shop } from "~/shop/identity";
import { neighbourhood } from "~/shop/neighbourhood";
import { terms } from "~/shop/terms";
import { FreeDelivery } from "~/ui/reading/free-delivery";
import { euros } from "~/shop/terms-of-sale/euros";
import { ReadingPage, type Section } from "~/ui/reading/reading-page";
import { staticSheet } from "~/ui/styles/sheets/reading";
import { capitalized, openDays } from "~/shop/hours";
import { useDelay } from "~/ui/frame/root-data";
import { ASK_BEYOND, DELIVERED_IN, DELIVERY_DAYS, LENS_DAYS_FROM } from "~/shop/delivery-terms";
import { DELIVERY, isAlwaysFree, isAnyCarried, isAnyFetched, USUAL_DELIVERY, waysOffered } from "~/shop/delivery";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { title: "Options de livraison", description: data?.description, canonical: "/options-de-livraison" },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  const settings = await settingsInForce(context.services);
  const offered = waysOffered(settings);
  const pitches = offered.map((method) => DELIVERY[method].pitch);
  return json({
    ...(await ownText(context.services, "textDelivery")),
    openDays: capitalized(openDays(settings.week)),
    delivery: deliveryTold(settings),
    returnDays: returnDaysNow(settings),
    carried: isAnyCarried(settings),
    intro: introOf(isAnyCarried(settings), isAnyFetched(settings)),
    description: `${capitalized([pitches.slice(0, -1).join(", "), pitches.at(-1)].filter(Boolean).join(", ou "))}.`,
    ways: offered.map((id) => ({
      id,
      ...DELIVERY[id].help,
      name: DELIVERY[id].label,
      usual: id === USUAL_DELIVERY,
      alwaysFree: isAlwaysFree(id),
    })),
  });
}

function introOf(carried: boolean, fetched: boolean): string {
  const fitted = "à la boutique, réglée sur votre visage";
  if (!carried) return `${capitalized(fitted)}, et gratuitement.`;
  return fetched ? `Chez vous, partout ${DELIVERED_IN}, ou ${fitted}.` : `Chez vous, partout ${DELIVERED_IN}.`;
}

/** The questions that only concern parcels: a shop that sends none leaves them out. */
const OF_PARCELS = ["express", "adresse", "incident", "ailleurs"];

const sections = (): Section[] => [
  {
    id: "express",
    title: "Envoi express",
    body: (
      <p>
        Un article en stock, sans verres correcteurs, peut partir dans les {terms.expressHours} heures ouvrées.
        Demandez-le avant de payer, par téléphone au <a href={shop.phoneHref}>{shop.phone}</a> ou par{" "}
        <a href={`mailto:${shop.email}`}>courriel</a> : nous vous disons le supplément et préparons la commande avec
        vous.
      </p>
    ),
  },
  {
    id: "verres",
    title: "Avec des verres à votre vue",
    body: (
      <p>
        La taille et le montage demandent {terms.lensDeliveryDays} jours de plus, {LENS_DAYS_FROM}. Chaque paire est
        contrôlée au frontofocomètre avant de partir.
      </p>
    ),
  },
  {
    id: "adresse",
    title: "Changer d’adresse",
    body: (
      <p>
        Tant que le colis n’est pas parti, c’est gratuit : écrivez-nous. Après l’expédition, le réacheminement coûte{" "}
        {euros(terms.addressChangeCents)}.
      </p>
    ),
  },
  {
    id: "incident",
    title: "Un colis en retard, abîmé, ou resté au guichet",
    body: (
      <>
        <ul>
          <li>
            En retard : au-delà de {terms.lateDays} jours après la date annoncée, vous pouvez annuler et tout vous est
            remboursé. Avant, <Link to="/contact">prévenez-nous</Link> : nous ouvrons l’enquête.
          </li>
          <li>
            Abîmé ou incomplet : dites-le-nous dans les {terms.incidentHours} heures, photographie à l’appui si vous le
            pouvez. Nous renvoyons la commande. Vos garanties légales, elles, courent toujours.
          </li>
          <li>
            Non réclamé : le colis nous revient. Le retour est retenu, {euros(terms.unclaimedInFranceCents)} depuis la
            France, {euros(terms.unclaimedInEuropeCents)} depuis un autre pays d’Europe.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "ailleurs",
    title: "Hors de France métropolitaine",
    body: (
      <p>
        Le site livre {DELIVERED_IN}. {ASK_BEYOND} Pour un autre pays d’Europe, <Link to="/contact">demandez-nous</Link>{" "}
        : nous établissons le prix du port avec vous avant la commande.
      </p>
    ),
  },
];

function sectionOf({ id, title, text, usual }: { id: string; title: string; text: string; usual: boolean }): Section {
  return {
    id,
    title,
    body: (
      <>
        <p>{text}</p>
        {usual ? (
          <p>
            <FreeDelivery />
          </p>
        ) : null}
      </>
    ),
  };
}

export default function DeliveryOptions() {
  const { delivery, returnDays, carried, intro, ways, openDays, own } = useLoaderData<typeof loader>();
  const atHome = useDelay("À domicile, en jours ouvrés");
  return (
    <ReadingPage
      title="Options de livraison"
      intro={intro}
      figures={[
        delivery.figure,
        ...(carried ? [{ value: DELIVERY_DAYS, label: atHome }] : []),
        ...ways.filter((way) => carried && way.alwaysFree).map((way) => ({ value: "0 €", label: way.name })),
        { value: `+ ${terms.lensDeliveryDays} jours`, label: "Pour des verres à votre vue" },
      ]}
      sections={[...ways.map(sectionOf), ...sections().filter(({ id }) => carried || !OF_PARCELS.includes(id))]}
      own={own}
      contents
      onward={[
        {
          to: "/retours",
          name: "Retours",
          why: `${returnDays.frame} jours, ou ${returnDays.accessory} pour un accessoire.`,
        },
        { to: "/modes-de-paiement", name: "Paiement", why: "Carte, portefeuille, page hébergée." },
        { to: "/contact", name: "Passer à la boutique", why: `${openDays}, ${neighbourhood.landmark}.` },
      ]}
    />
  );
}
