import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { questionLink } from "~/domain/messages/links.server";
import { findQuestion } from "~/domain/messages/questions.server";
import { formatDay } from "~/domain/time";
import { openedByLink } from "~/http/answers/mailed-link.server";
import { pageTitle } from "~/http/head/page-title";
import { shop } from "~/shop/identity";
import { reservationSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [reservationSheet];

export const meta: MetaFunction = () => [pageTitle("Votre question")];

/** Opened by the signed link of a mail. It shows the question and its answer, never the author. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services } = context;
  const id = params.id ?? "";
  const state = questionLink(services.config, id, new URL(request.url).searchParams.get("cle"), services.now());
  const { productId, productName, body, answer, createdAt, answeredAt, answeredBy } = await openedByLink(
    context,
    state,
    () => findQuestion(services, id),
  );
  return json({
    article: `/article/${productId}`,
    productName,
    body,
    asked: formatDay(createdAt),
    answer,
    answered: answeredAt && formatDay(answeredAt),
    optician: answeredBy,
  });
}

export default function QuestionPage() {
  const { article, productName, body, asked, answer, answered, optician } = useLoaderData<typeof loader>();
  return (
    <main id="contenu" className="page page--narrow">
      <h1>Votre question</h1>
      {answer ? null : (
        <p className="notice" role="status">
          Votre question a bien été envoyée. Un opticien vous répond d’ordinaire sous un jour ouvré&nbsp;; un courriel
          vous le dira.
        </p>
      )}
      <p>
        Le {asked}, sur <Link to={article}>{productName}</Link>&nbsp;:
      </p>
      <blockquote className="said">{body}</blockquote>
      {answer ? (
        <>
          <h2>
            La réponse de {optician ?? "l’opticien"}, le {answered}
          </h2>
          <p className="said">{answer}</p>
        </>
      ) : null}
      <p>
        Pour aller plus loin, appelez la boutique au <a href={shop.phoneHref}>{shop.phone}</a>.
      </p>
    </main>
  );
}
