import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { ownText } from "~/http/reading/own-text.server";
import { pageMeta } from "~/http/head/page-meta";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { shop } from "~/shop/identity";
import { meansTaken, ONLINE_MEANS, PAYMENT_MEANS, paidByHand, type ProviderElement } from "~/shop/payment-means";
import { terms } from "~/shop/terms";
import { FREE_QUOTE, QUOTE_COVERS } from "~/shop/law";
import { ReadingPage, type Section } from "~/ui/reading/reading-page";
import { staticSheet } from "~/ui/styles/sheets/reading";
import { typeset } from "~/ui/typography";
import { VatRates } from "~/ui/reading/vat-rates";
import { shopDay } from "~/domain/days";
import { chargedAtPickupSaid } from "~/shop/terms-of-sale/conditions";
import { payInShopOffered } from "~/shop/delivery";
import { ratesInForce, ratesWith } from "~/shop/vat";

export const links: LinksFunction = () => [staticSheet];

export async function loader({ context }: LoaderFunctionArgs) {
  const settings = await settingsInForce(context.services);
  const online = meansTaken(ONLINE_MEANS, settings).flatMap((key) => PAYMENT_MEANS[key].element ?? []);
  return json({
    online,
    payInShop: payInShopOffered(settings) === "off" ? null : paidByHand(settings),
    chargedAtPickup: chargedAtPickupSaid(settings),
    vatRates: ratesInForce(shopDay(context.services.now()), ratesWith(settings)),
    ...(await ownText(context.services, "textPayment")),
  });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Modes de paiement",
      description:
        "Carte bancaire, portefeuilles électroniques, page sécurisée : comment régler, quand vous êtes débité, ce que rembourse la mutuelle.",
      canonical: "/modes-de-paiement",
    },
    matches,
  );

const sections = (payInShop: string | null, chargedAtPickup: string, online: ProviderElement[]): Section[] => [
  {
    id: "moyens",
    title: "Ce que nous acceptons",
    body: (
      <dl className="facts">
        {online.includes("card") ? (
          <div>
            <dt>Carte bancaire</dt>
            <dd>CB, Visa, Mastercard, en une fois.</dd>
          </div>
        ) : null}
        {online.includes("express") ? (
          <div>
            <dt>Portefeuille électronique</dt>
            <dd>Apple Pay, Google Pay ou PayPal, s’il est proposé sur votre appareil à l’étape du paiement.</dd>
          </div>
        ) : null}
        {payInShop ? (
          <div>
            <dt>À la boutique</dt>
            <dd>
              Pour une commande retirée sur place, si l’étape du paiement le propose&nbsp;: {payInShop}, au moment du
              retrait.
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Page hébergée</dt>
          <dd>
            La page de notre prestataire, à son adresse : rien ne s’y charge de notre côté, et elle prend le relais
            quand les champs de carte ne s’affichent pas. Si elle ne s’ouvre pas chez vous non plus, appelez-nous au{" "}
            {shop.phone}.
          </dd>
        </div>
      </dl>
    ),
  },
  {
    id: "securite",
    title: "Où va votre numéro de carte",
    body: (
      <>
        <p>
          Chez notre prestataire de paiement, Stripe, et nulle part ailleurs. Vous le tapez dans ses champs ou sur sa
          page ; il ne passe pas par nos serveurs et nous ne le voyons jamais. Votre banque peut vous demander de
          confirmer l’achat dans son application : c’est l’authentification forte, et c’est bon signe.
        </p>
        <p>Sa page et ses scripts ne sont appelés qu’à l’étape du paiement, pas avant.</p>
      </>
    ),
  },
  {
    id: "debit",
    title: "Quand vous êtes débité",
    body: (
      <>
        <p>
          À la confirmation de la commande, du total affiché, livraison comprise. Vos articles sont réservés{" "}
          {terms.paymentHoldMinutes} minutes pendant que vous payez. Si le paiement échoue, rien n’est pris et le panier
          reste tel quel.
        </p>
        {chargedAtPickup ? <p>{typeset(chargedAtPickup)}</p> : null}
        <p>Un double clic, un retour en arrière ou une page rechargée ne fait jamais payer deux fois.</p>
      </>
    ),
  },
  {
    id: "mutuelle",
    title: "Assurance maladie et mutuelle",
    body: (
      <>
        <p>
          {FREE_QUOTE} {QUOTE_COVERS} <Link to="/devis">Demandez-le</Link>, puis envoyez-le à votre mutuelle : elle vous
          dit ce qu’elle prend en charge avant que vous n’achetiez.
        </p>
        <p>
          Pour un équipement correcteur commandé en ligne, vous réglez la commande, puis recevez la facture détaillée à
          transmettre. Les montures et les verres de <Link to="/100-sante">l’offre 100 % Santé</Link> s’achètent en
          ligne aussi. Pour le tiers payant, <Link to="/contact">passez à la boutique</Link> avec votre carte Vitale :
          nous faisons les papiers.
        </p>
      </>
    ),
  },
  {
    id: "reductions",
    title: "Codes de réduction",
    body: (
      <p>
        Un code se saisit à la dernière étape, avant de payer. Un seul par commande. Selon ses conditions, il s’ajoute
        aux promotions et aux soldes, ou laisse de côté ce qui est déjà réduit : si votre panier en contient, la page le
        dit dès que le code est saisi. S’il ne peut pas s’appliquer, elle dit pourquoi, et la commande continue sans
        lui.
      </p>
    ),
  },
  {
    id: "facture",
    title: "La facture",
    body: (
      <p>
        Chaque commande a la sienne, numérotée, avec la TVA à <VatRates /> et, pour des verres correcteurs, le nom de
        l’opticien qui a examiné votre ordonnance. Un remboursement donne un avoir.
      </p>
    ),
  },
];

export default function Payment() {
  const { payInShop, chargedAtPickup, online, own } = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="Modes de paiement"
      intro="Vous payez une fois, au total affiché, et personne ne garde votre carte."
      sections={sections(payInShop, chargedAtPickup, online)}
      own={own}
      contents
      onward={[
        { to: "/options-de-livraison", name: "Livraison", why: "Ce qui se passe une fois la commande payée." },
        { to: "/retours", name: "Retours", why: "Comment l’argent revient, et quand." },
        { to: "/faq#paiement", name: "Questions fréquentes", why: "Paiement refusé, facture, mutuelle." },
      ]}
    />
  );
}
