import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { changeCart } from "~/http/cart/cart-form.server";
import { cartView } from "./cart-view.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuse, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { ensureVisitor } from "~/http/session/visitor.server";
import { CartLines, CartTotal } from "~/ui/cart/cart-lines";
import { EmptyCart } from "./empty-cart";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { STALE_FORM } from "~/ui/forms/form-state";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Votre panier", data?.refused)];

export async function loader({ context }: LoaderFunctionArgs) {
  const cart = await cartView(context.services, context.visitorId);
  return json({ cart, refused: context.refused });
}

export async function action({ context }: ActionFunctionArgs) {
  const posted = context.form;
  const visitorId = await ensureVisitor(context);
  return once(context, async (services) => {
    const outcome = await changeCart(services, visitorId, posted);
    if (outcome.refused)
      return refuse(
        context,
        { values: typedValues(posted), errors: { [outcome.field]: outcome.message } },
        { articlePath: outcome.articlePath },
      );
    // The drawer stays where it is and asks for no page.
    if (posted.get("stay") === "1") return json({ done: outcome.message, form: EMPTY_FORM });
    setFlash(context, { kind: outcome.kind, text: outcome.message });
    return redirect("/panier", 303);
  });
}

/** What a refused form comes back with; `articlePath` leads back to the article that was to be added. */
type Answer = { form: FormState; articlePath?: string };

export default function CartPage() {
  const { cart } = useLoaderData<typeof loader>();
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
      {cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="cart">
          <CartLines cart={cart} form={form} />
          <CartTotal cart={cart} />
        </div>
      )}
    </main>
  );
}

/** The form of an article page left open too long was refused for its stale token. It is offered again with what was chosen. */
function StaleAddition({ form }: { form: FormState }) {
  const { intent, productId = "", color = "", size = "", quantity = "1" } = form.values;
  if (intent !== "add" || form.errors.form !== STALE_FORM) return null;
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
