import { redirect } from "@remix-run/node";

import { readCart } from "~/domain/cart/cart.server";
import { readCheckoutDraft, saveCustomer } from "~/domain/checkout/draft.server";
import { Customer } from "~/domain/checkout/forms.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import { SESSION_ENDED } from "~/http/session/session.server";
import { ensureVisitor } from "~/http/session/visitor.server";
import { GUEST_FIELD } from "~/ui/forms/form-state";

/** True when someone logged in had a cart here, and the session has ended since. A guest's cart is the browser's own. */
export async function hasLostSession({ services, session, visitorId, form }: ShopContext): Promise<boolean> {
  if (session || form.has(GUEST_FIELD)) return false;
  const cart = await readCart(services, visitorId);
  return cart.lines.length === 0 && !(await readCheckoutDraft(services, visitorId)).asGuest;
}

/** Leads to the login and back to this step. The typed details of the customer wait in a draft that the login finds. */
export async function logInAgain(context: ShopContext, request: Request): Promise<Response> {
  // With scripts the form stays on the screen instead (`enhance/stay-on-form`).
  if (!context.wantsData && context.form.get("intent") === "customer") {
    const reading = readForm(context.form, Customer);
    if (reading.ok) await saveCustomer(context.services, await ensureVisitor(context), reading.data);
  }
  setFlash(context, { kind: "info", text: SESSION_ENDED });
  const { pathname, search } = new URL(request.url);
  return redirect(`/mon-compte?retour=${encodeURIComponent(pathname + search)}`, 303);
}
