import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { pageTitle } from "~/http/head/page-title";
import { QUOTE_COVERS } from "~/shop/law";
import { AddressFields } from "~/ui/forms/address-fields";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { french } from "~/ui/french-spacing";
import { quoteSheet } from "~/ui/styles/sheets/journey";
import { newQuoteView, takeQuoteForm } from "./new-quote.server";

export const links: LinksFunction = () => [quoteSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Votre devis gratuit", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return json({ ...(await newQuoteView(context, request)), refused: context.refused });
}

export function action({ request, context }: ActionFunctionArgs) {
  return takeQuoteForm(context, request);
}

/** When the network is lost, the form keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function NewQuotePage() {
  const { quoteDays, glasses, here, known, forSomeone } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--narrow page--quote">
      <ErrorSummary form={form} />
      <h1>Votre devis gratuit</h1>
      <p>
        {french(
          `Pour des lunettes de vue, un devis vous est remis avant la vente : l’offre 100 % Santé d’abord, puis ce que vous avez choisi, monture et verres séparés. Il est gratuit, ne vous engage pas, et ses prix sont tenus ${quoteDays} jours.`,
        )}
      </p>
      <p className="hint">{french(QUOTE_COVERS)}</p>
      {glasses.length === 0 ? (
        <NoGlasses />
      ) : (
        <>
          <h2>{glasses.length > 1 ? "Les lunettes du devis" : "Les lunettes"}</h2>
          <ul className="quote__conditions">
            {glasses.map((name) => (
              <li key={name}>{french(name)}</li>
            ))}
          </ul>
          <Form method="post" action={here} noValidate>
            <FormGuard name="quote" />
            <h2>{forSomeone ? "Le client" : "Vous"}</h2>
            <TextField
              form={form}
              name="firstName"
              label="Prénom"
              autoComplete="given-name"
              defaultValue={known?.firstName}
              required
            />
            <TextField
              form={form}
              name="lastName"
              label="Nom"
              autoComplete="family-name"
              defaultValue={known?.lastName}
              required
            />
            <TextField
              form={form}
              name="email"
              label="Adresse e-mail"
              type="email"
              autoComplete="email"
              hint="Nous y envoyons le lien du devis, et rien d’autre."
              defaultValue={known?.email}
              required
            />
            <AddressFields form={form} known={known ?? undefined} dictated={forSomeone} required />
            <h2>Le porteur des lunettes</h2>
            <TextField
              form={form}
              name="bornOn"
              label="Date de naissance du porteur"
              inputMode="numeric"
              autoComplete="off"
              hint="Par exemple 14/03/1985. Votre complémentaire la demande le plus souvent."
              className="field--short"
              optional
            />
            <details>
              <summary className="link">Les lunettes sont pour une autre personne</summary>
              <TextField form={form} name="wearerFirstName" label="Prénom du porteur" autoComplete="off" optional />
              <TextField form={form} name="wearerLastName" label="Nom du porteur" autoComplete="off" optional />
            </details>
            <SubmitButton pending="Un instant…" className="button button--wide">
              Établir le devis
            </SubmitButton>
          </Form>
        </>
      )}
    </main>
  );
}

/** Shown to a visitor who asks for a quote without glasses: links to choose some. */
function NoGlasses() {
  return (
    <>
      <h2>Comment l’obtenir&nbsp;?</h2>
      <ol className="quote__conditions">
        <li>
          Choisissez une monture, puis «&nbsp;Choisir mes verres&nbsp;»&nbsp;: quelques questions, et des verres vous
          sont proposés.
        </li>
        <li>
          Au dernier écran, pressez «&nbsp;Recevoir un devis gratuit&nbsp;», ou mettez les lunettes au panier et
          demandez-le de là.
        </li>
        <li>Le devis s’ouvre aussitôt, se télécharge, et vous est envoyé par e-mail.</li>
      </ol>
      <p className="quote__ways">
        <Link className="button" to="/optique-selection">
          Choisir une monture
        </Link>{" "}
        <Link to="/VueSelection">Choisir selon sa vue</Link> <Link to="/rendez-vous">Ou venir à la boutique</Link>
      </p>
    </>
  );
}
