import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Outlet, useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";

import { relatedFrames } from "~/domain/catalogue/catalogue.server";
import { leastLensCents } from "~/domain/lenses/offer.server";
import { findProduct, findSlug, isProductId } from "~/domain/catalogue/products.server";
import { safetyOfOne } from "~/domain/catalogue/safety/safety.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { addChosen } from "~/http/cart/cart-form.server";
import { answerCartForm } from "~/http/cart/cart-answer.server";
import { articleOf, fitOf, shelfOf } from "./article-view.server";
import { cardOf } from "~/http/pictures/product-cards.server";
import { pupilsOf, withWorn, wornCards } from "~/http/pictures/worn.server";
import { pageMeta } from "~/http/head/page-meta";
import { Article } from "./article";
import { ArticleFacts } from "./article-facts";
import { Breadcrumb } from "~/ui/breadcrumb";
import type { FormState } from "~/ui/forms/forms";
import { ProductGrid } from "~/ui/product-card";
import { articleSheet } from "~/ui/styles/sheet";

export const links: LinksFunction = () => [articleSheet];

const UNKNOWN = "Article introuvable.";

const isLensWizard = ({ pathname }: URL) => pathname.endsWith("/verres");

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        {
          title: `${data.article.brand} ${data.article.name}`,
          refused: data.refused,
          description: data.article.description.slice(0, 160),
          canonical: data.article.path,
          picture: data.article.images[0]?.url,
        },
        matches,
      )
    : pageMeta({ title: UNKNOWN.slice(0, -1) }, matches);

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { services, refused } = context;
  const { slug = "" } = params;
  // A visitor who comes to the wizard from elsewhere gets it as a page, without the article behind it.
  if (isLensWizard(new URL(request.url))) return json(null);
  if (isProductId(slug)) {
    const known = await findSlug(services, slug);
    if (known) return redirect(`/article/${known}${new URL(request.url).search}`, 301);
  }
  const product = await findProduct(services, slug);
  if (!product) throw json({ error: UNKNOWN }, { status: 404 });
  if (product.isAccessory) return redirect(`/article-accessoire/${product.number}`, 302);

  const related = await relatedFrames(services, product);
  const article = articleOf(
    product,
    await safetyOfOne(services, product.id),
    request,
    await leastLensCents(services, product),
  );
  const { images, brand, name, measures } = article;
  const settings = await settingsInForce(services);
  return json({
    article: {
      ...article,
      images: withWorn(context, images, `${brand} ${name}`, measures),
      measures: measures && { ...measures, ...fitOf(measures, pupilsOf(context)) },
    },
    shelf: shelfOf(product, settings),
    returnDays: settings.frameReturnDays,
    related: wornCards(context, related.map(cardOf)),
    ...(refused && { refused }),
  });
}

/** Adds the article to the cart. The form is posted here, so that a missing size or colour is chosen on this page. */
export function action({ context }: ActionFunctionArgs) {
  return answerCartForm(context, addChosen);
}

/** The wizard opens over the loaded article; when it is left, the article's data is loaded again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl }) => !isLensWizard(nextUrl);

export default function ArticlePage() {
  const data = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form;
  if (!data) return <Outlet />;
  const { article, shelf, returnDays, related } = data;
  return (
    <>
      {/* The wizard comes first, so that its labels find its own fields and not the article's with the same ids. */}
      <Outlet />
      <main id="contenu" className="page">
        <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }, shelf]} here={article.name} />
        <Article article={article} form={form} />
        {related.length > 0 ? (
          <section className="related" aria-labelledby="related">
            <h2 id="related">Dans le même esprit</h2>
            <ProductGrid cards={related} className="grid grid--4" heading="h3" />
          </section>
        ) : null}
        <ArticleFacts article={article} crumbs={[{ name: "Accueil", path: "/home" }, shelf]} returnDays={returnDays} />
      </main>
    </>
  );
}
