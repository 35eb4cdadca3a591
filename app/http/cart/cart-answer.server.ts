import { json, redirect } from "@remix-run/node";

import { setFlash } from "~/http/answers/flash.server";
import { refuse, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";
import { ensureVisitor } from "~/http/session/visitor.server";
import type { Services } from "~/infra/services.server";
import { EMPTY_FORM } from "~/ui/forms/form-state";
import type { CartChange } from "./cart-form.server";

type Change = (services: Services, visitorId: string, posted: FormData) => Promise<CartChange>;

/**
 * Answers a form that changes the cart: with the cart's page, or, when the change is refused, with the page that holds
 * the form.
 */
export async function answerCartForm(context: ShopContext, change: Change): Promise<Response> {
  const posted = context.form;
  const visitorId = await ensureVisitor(context);
  return once(context, async (services) => {
    const outcome = await change(services, visitorId, posted);
    if (outcome.refused)
      return refuse(
        context,
        { values: typedValues(posted), errors: { [outcome.field]: outcome.message } },
        { articlePath: outcome.articlePath },
      );
    // Scripts add an article from the drawer, which stays open and needs no page.
    if (posted.get("stay") === "1") return json({ done: outcome.message, form: EMPTY_FORM });
    setFlash(context, { kind: outcome.kind, text: outcome.message });
    return redirect("/panier", 303);
  });
}
