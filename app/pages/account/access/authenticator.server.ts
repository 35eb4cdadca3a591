import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";

import { Credentials } from "~/domain/accounts/forms.server";
import { logIn, type Login } from "~/domain/accounts/login.server";
import { readForm } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import { knownBrowser } from "~/http/session/known-browser.server";
import type { FormState } from "~/ui/forms/form-state";

/** The result of a login form. A wrong password is a result too, and not an exception. */
export type Authentication = Login | { outcome: "incomplete"; form: FormState };

/** The ways to log in by a form. Made for one request, because a login depends on whether its browser is known. */
export function authenticatorOf(context: ShopContext): Authenticator<Authentication> {
  const byPassword = new FormStrategy<Authentication>(async ({ form, request }) => {
    const credentials = readForm(form, Credentials);
    if (!credentials.ok) return { outcome: "incomplete", form: credentials.form };
    return logIn(context.services, credentials.data, knownBrowser(context, request));
  });
  return new Authenticator<Authentication>().use(byPassword, "password");
}
