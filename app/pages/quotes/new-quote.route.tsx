import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { pageTitle } from "~/http/head/page-title";
import { QUOTE_COVERS } from "~/shop/law";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import { quoteSheet } from "~/ui/styles/sheets/journey";
import { NewQuoteForm } from "./new-quote-form";
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
  const { quoteDays, articles, ...asked } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  const { framesAlone } = asked;
  return (
    <main id="contenu" className="page page--narrow page--quote">
      <ErrorSummary form={form} />
      <h1>Votre devis gratuit</h1>
      <p>
        {french(
          framesAlone
            ? `Pour une monture optique achetée seule, un devis vous est remis si vous le demandez : une monture du 100 % Santé d’abord, puis celle que vous avez choisie, avec ce que l’assurance maladie rembourse. Il est gratuit, ne vous engage pas, et ses prix sont tenus ${quoteDays} jours.`
            : `Pour des lunettes de vue, un devis vous est remis avant la vente : l’offre 100 % Santé d’abord, puis ce que vous avez choisi, monture et verres séparés. Il est gratuit, ne vous engage pas, et ses prix sont tenus ${quoteDays} jours.`,
        )}
      </p>
      <p className="hint">{french(QUOTE_COVERS)}</p>
      {articles.length === 0 ? (
        <NoGlasses />
      ) : (
        <>
          <h2>{headingOf(articles.length, framesAlone)}</h2>
          <ul className="quote__conditions">
            {articles.map((name) => (
              <li key={name}>{french(name)}</li>
            ))}
          </ul>
          <NewQuoteForm form={form} {...asked} />
        </>
      )}
    </main>
  );
}

function headingOf(articles: number, framesAlone: boolean): string {
  if (framesAlone) return articles > 1 ? "Les montures du devis" : "La monture";
  return articles > 1 ? "Les lunettes du devis" : "Les lunettes";
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
        <li>
          Pour une monture seule, pressez «&nbsp;Devis gratuit, monture seule&nbsp;» sur sa page, ou demandez-le depuis
          le panier.
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
