import { Link } from "@remix-run/react";

import { shop } from "~/shop/identity";
import { terms } from "~/shop/terms";
import { DATA_AUTHORITY } from "~/shop/law";
import type { Section } from "~/ui/reading/reading-page";

/** How long each thing is kept, as the register of personal data says it. */
export type KeptView = { what: string; why: string; long: string }[];

/**
 * @param privacyEmail where questions about one's data go
 * @param asksGoogle whether the forms of this shop load Google's captcha
 */
export const privacySections = (kept: KeptView, privacyEmail: string, asksGoogle: boolean): Section[] => [
  {
    id: "responsable",
    title: "Qui est responsable",
    body: (
      <p>
        {shop.name}, {shop.address}. Pour toute question sur vos données :{" "}
        <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>.
      </p>
    ),
  },
  {
    id: "conservation",
    title: "Ce que nous gardons, pourquoi, combien de temps",
    body: (
      <dl className="kept">
        {kept.map(({ what, why, long }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
            <dd>
              <strong>{long}</strong>
            </dd>
          </div>
        ))}
      </dl>
    ),
  },
  {
    id: "sante",
    title: "Vos données de santé",
    body: (
      <>
        <p>
          Une ordonnance dit de vous plus qu’une adresse. Elle est chiffrée dès son arrivée, rangée hors du site public,
          et lue par nos opticiens et le gérant de la boutique seulement ; chaque lecture est notée. Nous la traitons
          pour délivrer vos verres, comme le veut le Code de la santé publique, et l’effaçons au bout de{" "}
          {terms.medicalYears} ans.
        </p>
        <p>
          Elle ne sert ni à la lettre d’information, ni à la mesure d’audience, ni à une publicité. Si vous préférez ne
          rien envoyer par le site, apportez-la à la boutique.
        </p>
        <p>
          Votre carnet de vue rassemble, pour vous seul, ce que vos commandes disent déjà de votre vue : il n’en garde
          pas de copie. Le rappel avant la fin d’une ordonnance n’est envoyé que si vous le demandez, et n’en dit rien.
        </p>
      </>
    ),
  },
  {
    id: "partage",
    title: "Avec qui nous les partageons",
    body: (
      <>
        <ul>
          <li>
            Le transporteur reçoit votre nom, votre adresse, votre téléphone et votre adresse électronique, pour livrer
            et vous prévenir.
          </li>
          <li>
            Le prestataire de paiement reçoit le montant, le numéro de la commande, ses articles, votre adresse
            électronique et, directement de vous, votre carte, jamais votre correction. Il n’est appelé qu’à l’étape du
            paiement.
          </li>
          <li>
            Le service d’adresses de l’État, quand une adresse vous est proposée pendant la saisie, reçoit les mots de
            l’adresse. C’est la boutique qui l’interroge&nbsp;: il ne sait pas qui cherche.
          </li>
          {asksGoogle ? (
            <li>
              Google vérifie, dès que vous remplissez un formulaire (connexion, compte, contact, rendez-vous,
              réservation, ordonnance), qu’il n’est pas envoyé par un robot&nbsp;: il voit votre adresse IP et votre
              navigateur, pas ce que vous écrivez. Sans scripts, il n’est pas appelé.
            </li>
          ) : null}
          <li>Le verrier reçoit la correction et les mesures, jamais votre nom.</li>
          <li>L’hébergeur garde les données chiffrées, en Europe.</li>
        </ul>
        <p>
          Personne d’autre. Aucune donnée n’est vendue ni échangée. En dehors du paiement
          {asksGoogle ? " et de cette vérification" : ""}, les pages de la boutique ne demandent rien à un autre site.
        </p>
      </>
    ),
  },
  {
    id: "cookies",
    title: "Cookies",
    body: (
      <>
        <p>
          Les cookies nécessaires retrouvent votre panier, protègent les formulaires et retiennent vos choix. Chacun est
          nommé, avec son rôle et sa durée, sur la page <Link to="/gestion-des-cookies">Gestion des cookies</Link>, où
          vous donnez ou retirez votre accord en un geste.
        </p>
        <p>
          La photo que vous essayez sans l’envoyer, pour «&nbsp;Sur mon visage&nbsp;», reste dans l’onglet de votre
          navigateur, une heure au plus&nbsp;: nous ne la recevons pas.
        </p>
        <p>
          La mesure d’audience est la nôtre, et n’a lieu que si vous l’acceptez. Refuser est aussi simple qu’accepter,
          et ne change rien au reste de la boutique.
        </p>
      </>
    ),
  },
  {
    id: "droits",
    title: "Vos droits",
    body: (
      <>
        <p>
          Vous pouvez consulter vos données, les corriger, les emporter, les faire effacer, en limiter l’usage ou vous y
          opposer, retirer un accord donné, et dire ce qu’elles doivent devenir après vous. Écrivez à{" "}
          <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a> ou passez nous voir avec de quoi vous reconnaître ; nous
          répondons sous un mois.
        </p>
        <p>Les factures et les dossiers de délivrance restent le temps que la loi fixe, même après un effacement.</p>
        <p>
          Si notre réponse ne vous convient pas, vous pouvez saisir la <a href={DATA_AUTHORITY}>CNIL</a>.
        </p>
      </>
    ),
  },
  {
    id: "securite",
    title: "Comment nous les protégeons",
    body: (
      <p>
        Liaison chiffrée, mots de passe que nous-mêmes ne pouvons pas lire, ordonnances chiffrées avec une clé gardée
        ailleurs, sauvegardes éprouvées. Si un incident vous concernait, vous le sauriez par nous, avec la{" "}
        <Link to="/contact">personne à qui parler</Link>.
      </p>
    ),
  },
];
