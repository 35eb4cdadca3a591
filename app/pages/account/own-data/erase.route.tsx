import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { guaranteesOf } from "~/domain/adaptations/guarantees.server";
import { longDay } from "~/domain/days";
import { obstaclesTo } from "~/domain/privacy/erase.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { refuse, typedValues } from "~/http/forms/forms.server";
import { findAnswer } from "~/http/forms/idempotency.server";
import { eraseOwn } from "./erase-form.server";
import { pageTitle } from "~/http/head/page-title";
import { missingPassword, refuseWithoutPassword } from "~/http/forms/password-again.server";
import { requireCustomer } from "~/http/session/session.server";
import { shop } from "~/shop/identity";
import { terms } from "~/shop/terms";
import {
  Checkbox,
  EMPTY_FORM,
  ErrorSummary,
  FormGuard,
  SubmitButton,
  TextField,
  type FormState,
} from "~/ui/forms/forms";
import { reservationSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [reservationSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Effacer mon compte", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireCustomer(context, request);
  return json({
    email: account.email,
    proven: account.verified,
    covered: (await guaranteesOf(context.services, account)).map(
      ({ number, until }) => `la commande ${number}, jusqu’au ${longDay(until)}`,
    ),
    obstacles: await obstaclesTo(context.services, account),
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = requireCustomer(context, request);
  const posted = context.form;
  if (posted.get("sure") !== "on")
    return refuse(context, {
      values: typedValues(posted),
      errors: { ...missingPassword(posted), sure: "Cochez la case pour confirmer que votre compte doit disparaître." },
    });
  const refusal = await refuseWithoutPassword(context, session, posted);
  // A second press may find no account to check the password of, since the first press erased it.
  return refusal ? ((await findAnswer(context.services, context)) ?? refusal) : eraseOwn(context, session, posted);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function EraseAccount() {
  const { email, proven, covered, obstacles } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  const obstructed = obstacles.administrator || obstacles.orders.length > 0;
  return (
    <main id="contenu" className="page page--narrow">
      <ErrorSummary form={form} />
      <h1>Effacer mon compte</h1>
      <p>
        Compte : {email}. <Link to="/mon-compte/donnees">Revenir à mes données</Link>
      </p>
      <WhatGoes covered={covered} proven={proven} />
      {obstructed ? (
        <Obstructed {...obstacles} />
      ) : (
        <Form method="post" action="/mon-compte/donnees/effacer" noValidate className="panel">
          <FormGuard name="erase" />
          <p>
            <strong>C’est définitif : personne ne pourra retrouver ce qui est effacé.</strong> Si vous souhaitez en
            garder une copie, <Link to="/mon-compte/donnees">téléchargez d’abord vos données</Link>.
          </p>
          <TextField
            form={form}
            name="password"
            label="Mot de passe"
            type="password"
            autoComplete="current-password"
            required
          />
          <Checkbox form={form} name="sure" label="Je veux effacer mon compte" />
          <SubmitButton pending="Effacement…">Effacer définitivement mon compte</SubmitButton>
        </Form>
      )}
    </main>
  );
}

/**
 * @param covered the orders whose adaptation guarantee ends with the account, each with its last day
 * @param proven whether the address is; else it may be someone else's, and what was done with it alone stays
 */
function WhatGoes({ covered, proven }: { covered: string[]; proven: boolean }) {
  return (
    <>
      <h2>Ce qui part</h2>
      <ul className="bullets">
        <li>Votre compte, vos adresses et vos connexions, sur tous vos appareils</li>
        <li>Votre panier, vos favoris et vos réponses pour choisir des verres</li>
        <li>Vos ordonnances et leurs fichiers, et la correction de vos verres commandés</li>
        <li>Vos rendez-vous et réservations : ceux à venir sont annulés</li>
        <li>Les courriels que nous vous avons écrits, à toutes vos adresses confirmées</li>
        <li>
          Vos messages et questions
          {proven ? ", et votre inscription à la lettre d’information" : ", envoyés en étant connecté"}
        </li>
        <li>Dans vos commandes, votre nom, votre e-mail, votre téléphone et votre rue</li>
      </ul>
      {proven ? null : <WhatAddressAloneDid />}
      <h2>Ce qui reste, et pourquoi</h2>
      <ul className="bullets">
        <li>Les commandes sans votre nom (articles, montants, dates), pour nos comptes</li>
        <li>
          Les factures et avoirs tels qu’ils ont été émis, {terms.invoiceYears} ans : la loi l’impose. Les codes des
          verres, qui parlent de vos yeux, en partent
        </li>
        <li>Le nom de l’opticien qui a accepté une ordonnance, que la facture doit dire</li>
        <li>Des verres refaits : la décision, les dates et les lots, sans vos mots, pour les rappels et nos comptes</li>
        <li>Un rendez-vous pris pour un proche, à son nom : il est à lui ; votre adresse e-mail en part</li>
        <li>
          Vos devis, {terms.quoteYears} an depuis leur date, chiffrés, avec le nom du porteur et la correction :
          l’arrêté du 28 avril 2017 nous demande de les garder. Leur lien ne les ouvre plus, seule la boutique peut les
          lire
        </li>
        <li>Vos déclarations de rétractation, sans votre nom, qui prouvent qu’elles ont été faites</li>
        <li>Vos choix de cookies, sous un numéro qui ne dit rien de vous</li>
        <li>Chez le prestataire de paiement, vos paiements, le temps que la loi lui impose</li>
      </ul>
      <p>Sans commande à votre nom, une garantie se fait valoir avec la facture : gardez-la.</p>
      <p>
        La garantie d’adaptation, elle, prend fin : des verres se refont selon une correction, qui est effacée aussi.
        {covered.length > 0 ? (
          <>
            {" "}
            <strong>Elle court encore pour {covered.join(", ")}.</strong> Si vos verres vous gênent, dites-le-nous avant
            d’effacer votre compte.
          </>
        ) : null}
      </p>
    </>
  );
}

function WhatAddressAloneDid() {
  return (
    <p>
      Votre adresse e-mail n’est pas confirmée : elle peut être à quelqu’un d’autre. Ce qui a été fait avec elle sans
      être connecté (commande, réservation, rendez-vous, question, lettre d’information) reste donc. Pour que tout
      parte, <Link to="/mon-compte">confirmez d’abord votre adresse</Link> ; chaque lettre d’information a aussi un lien
      pour s’en désinscrire.
    </p>
  );
}

function Obstructed({ administrator, orders }: { administrator: boolean; orders: string[] }) {
  return (
    <div className="notice" role="status">
      <p>
        <strong>Votre compte ne peut pas encore être effacé.</strong>
      </p>
      {administrator ? <p>Il administre la boutique : ce rôle doit d’abord lui être retiré.</p> : null}
      {orders.length > 0 ? (
        <p>
          {orders.length > 1 ? "Ces commandes sont" : "Cette commande est"} en cours, avec un paiement, un envoi, un
          retour, un remboursement ou des verres à refaire qui ne sont pas terminés : {orders.join(", ")}. Revenez quand
          ce sera fait, ou appelez-nous au {shop.phone}.
        </p>
      ) : null}
    </div>
  );
}
