import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { findUnsold } from "~/domain/catalogue/products.server";
import { safetyOfOne } from "~/domain/catalogue/safety/safety.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { Breadcrumb } from "~/ui/breadcrumb";
import { articleSheet, sheetLink } from "~/ui/styles/sheet";
import { Article } from "./article";
import { articleOf, shelfOf } from "./article-view.server";
import sheet from "./preview.css";

export const links: LinksFunction = () => [articleSheet, sheetLink(sheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(`Aperçu : ${data?.article.name ?? ""}`)];

/** A product that is not on sale, as its page will be. It is the administrators' alone and cannot be bought. */
export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { services } = context;
  const product = await findUnsold(services, id);
  if (!product) throw notFound("Ce produit n’existe plus.");
  const edit = `/admin/produits/${id}`;
  const article = articleOf(product, await safetyOfOne(services, product.id), request, null);
  return json({
    // Its links to other colours and sizes: the product's own page does not exist yet.
    article: { ...article, shownAt: `${edit}/apercu` },
    shelf: shelfOf(product, await settingsInForce(services)),
    edit,
  });
}

export default function Preview() {
  const { article, shelf, edit } = useLoaderData<typeof loader>();
  return (
    <main id="contenu" className="page">
      <p className="notice" role="status">
        Aperçu : pas encore en vente, cette page n’est visible que de vous. <Link to={edit}>Modifier le produit</Link>
      </p>
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }, shelf]} here={article.name} />
      <fieldset disabled className="preview">
        <legend className="visually-hidden">Aperçu, où rien ne s’achète</legend>
        <Article article={article} />
      </fieldset>
    </main>
  );
}
