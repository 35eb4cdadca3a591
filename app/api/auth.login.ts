import { json, type ActionFunctionArgs } from "@remix-run/node";

import { Credentials, LOGIN_FAILED, WRONG_CREDENTIALS } from "~/domain/accounts/forms.server";
import { logIn } from "~/domain/accounts/login.server";
import { tooManyTries } from "~/http/access-form.server";
import { captchaCallRefusal } from "~/http/captcha.server";
import { withExcuse } from "~/http/excuse.server";
import { apiError, onlyPost } from "~/http/gate.server";
import { readJson } from "~/http/json-body.server";
import { limited } from "~/http/limits.server";
import { knownBrowser, startSession } from "~/http/session.server";

/** Opens a session: an administrator's own kind for an administrator, a customer's for anyone else. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return loader();
  context.attempt = null; // the answer is a key: it is kept nowhere
  const tooMany = await limited(context, "login");
  if (tooMany) return tooMany;
  const body = await readJson(request, Credentials);
  if (!body.ok) return body.refusal;
  const refusal = await captchaCallRefusal(context, body.data.captchaToken, "login");
  if (refusal) return refusal;
  return withExcuse(context, LOGIN_FAILED, null, async () => {
    const login = await logIn(context.services, body.data, knownBrowser(context, request));
    if (login.outcome === "tooMany") return tooManyTries(context, login.seconds, null);
    if (login.outcome === "wrong") return apiError(401, WRONG_CREDENTIALS);
    return json({ token: await startSession(context, request, login.account, login.account.role === "admin" ? "admin" : "customer") });
  });
}

export function loader() {
  return onlyPost();
}
