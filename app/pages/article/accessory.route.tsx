import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { findProduct, isProductId } from "~/domain/catalogue/products.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { safetyOfOne } from "~/domain/catalogue/safety/safety.server";
import { addChosen } from "~/http/cart/cart-form.server";
import { answerCartForm } from "~/http/cart/cart-answer.server";
import { articleOf, shelfOf } from "./article-view.server";
import { pageMeta } from "~/http/head/page-meta";
import { Article } from "./article";
import { ArticleFacts } from "./article-facts";
import { Breadcrumb } from "~/ui/breadcrumb";
import type { FormState } from "~/ui/forms/forms";
import { articleSheet } from "~/ui/styles/sheet";

export const links: LinksFunction = () => [articleSheet];

const UNKNOWN = "Aucun accessoire sélectionné.";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(
        {
          title: data.article.name,
          refused: data.refused,
          description: data.article.description.slice(0, 160),
          canonical: data.article.path,
          picture: data.article.images[0]?.url,
        },
        matches,
      )
    : pageMeta({ title: UNKNOWN.slice(0, -1) }, matches);

export async function loader({ params: { id = "" }, request, context: { services, refused } }: LoaderFunctionArgs) {
  const accessory = isProductId(id) ? await findProduct(services, id) : null;
  if (!accessory?.isAccessory) throw json({ error: UNKNOWN }, { status: 404 });
  const settings = await settingsInForce(services);
  return json({
    article: articleOf(accessory, await safetyOfOne(services, accessory.id), request),
    shelf: shelfOf(accessory, settings),
    returnDays: settings.accessoryReturnDays,
    ...(refused && { refused }),
  });
}

export function action({ context }: ActionFunctionArgs) {
  return answerCartForm(context, addChosen);
}

export default function AccessoryPage() {
  const { article, shelf, returnDays } = useLoaderData<typeof loader>();
  const crumbs = [{ name: "Accueil", path: "/home" }, shelf];
  const form = useActionData<{ form: FormState }>()?.form;
  return (
    <main id="contenu" className="page">
      <Breadcrumb crumbs={crumbs} here={article.name} />
      <Article article={article} form={form} />
      <ArticleFacts article={article} crumbs={crumbs} returnDays={returnDays} />
    </main>
  );
}
