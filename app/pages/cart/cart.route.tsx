import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { answerCartForm } from "~/http/cart/cart-answer.server";
import { changeCart } from "~/http/cart/cart-form.server";
import { cartView } from "./cart-view.server";
import { shelfWays } from "~/http/frames/shelf-ways.server";
import { pageTitle } from "~/http/head/page-title";
import { CartLines, CartTotal } from "~/ui/cart/cart-lines";
import { EmptyCart } from "./empty-cart";
import emptyCartSheet from "./empty-cart.css";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { isToBeSentAgain } from "~/ui/forms/not-of-this-browser";
import { cartSheet, sheetLink } from "~/ui/styles/sheet";

export const links: LinksFunction = () => [cartSheet, sheetLink(emptyCartSheet)];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Votre panier", data?.refused)];

export async function loader({ context }: LoaderFunctionArgs) {
  const cart = await cartView(context.services, context.visitorId);
  const ways = cart.lines.length === 0 ? await shelfWays(context.services) : null;
  return json({ cart, ways, refused: context.refused });
}

export function action({ context }: ActionFunctionArgs) {
  return answerCartForm(context, changeCart);
}

/** What a refused form comes back with; `articlePath` leads back to the article that was to be added. */
type Answer = { form: FormState; articlePath?: string };

export default function CartPage() {
  const { cart, ways } = useLoaderData<typeof loader>();
  const { form = EMPTY_FORM, articlePath } = useActionData<Answer>() ?? {};
  return (
    <main id="contenu" className="page">
      <ErrorSummary form={form} />
      {articlePath ? (
        <p className="back">
          <Link to={articlePath}>Revenir à l’article</Link>
        </p>
      ) : null}
      <h1>Votre panier</h1>
      <StaleAddition form={form} />
      {ways ? (
        <EmptyCart ways={ways} />
      ) : (
        <div className="cart">
          <CartLines cart={cart} form={form} />
          <CartTotal cart={cart} />
        </div>
      )}
    </main>
  );
}

/** The form of an article page was refused for its token. It is offered again with what was chosen. */
function StaleAddition({ form }: { form: FormState }) {
  const { intent, productId = "", color = "", size = "", quantity = "1" } = form.values;
  if (intent !== "add" || !isToBeSentAgain(form)) return null;
  return (
    <Form method="post" className="notice">
      <FormGuard name="add-again" />
      {Object.entries({ intent, productId, color, size, quantity }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton pending="Ajout en cours…">Ajouter l’article choisi</SubmitButton>
    </Form>
  );
}
