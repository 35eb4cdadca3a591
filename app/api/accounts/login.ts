import { json, type ActionFunctionArgs } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { Credentials, LOGIN_FAILED, WRONG_CREDENTIALS } from "~/domain/accounts/forms.server";
import { logIn } from "~/domain/accounts/login.server";
import { CODE_MISSING, LOGIN_CODE_WRONG } from "~/domain/accounts/proof-forms.server";
import { checkSecondFactor, looksLikeRecoveryCode, needsSecondFactor } from "~/domain/accounts/second-factor.server";
import { tooManyTries } from "~/pages/account/access/access-form.server";
import { captchaCallRefusal } from "~/http/forms/captcha.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { keepNoAnswer } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import { limited, tooSoon } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";
import { knownBrowser } from "~/http/session/known-browser.server";
import { startSession } from "~/http/session/session.server";

/** Opens a session: an admin session for an administrator, a customer session for anyone else. */
export async function action({ request, context }: ActionFunctionArgs) {
  keepNoAnswer(context); // the answer contains a session token, which no table may store
  const body = await readJson(request, Credentials);
  // Recovery codes have a limit of their own: wrong passwords and codes from the same address do not use it up.
  const isRecovery = body.ok && looksLikeRecoveryCode(body.data.code ?? "");
  const tooMany = await limited(context, isRecovery ? "recoveryCode" : "login");
  if (tooMany) return tooMany;
  if (!body.ok) return body.refusal;
  const refusal = await captchaCallRefusal(context, body.data.captchaToken, "login");
  if (refusal) return refusal;
  return withFailureMessage(context, LOGIN_FAILED, null, async () => {
    const login = await logIn(context.services, body.data, knownBrowser(context, request));
    if (login.outcome === "tooMany") return tooManyTries(context, login.seconds);
    if (login.outcome === "wrong") return apiError(401, WRONG_CREDENTIALS);
    const { account } = login;
    if (account.role !== "admin") return json({ token: await startSession(context, request, account) });
    return (
      (await secondFactorRefusal(context, account, body.data.code)) ??
      json({ token: await startSession(context, request, account, "admin") })
    );
  });
}

/** Checks the second factor; the password alone suffices only where none was set up. @returns the refusal, or null */
async function secondFactorRefusal(
  context: ShopContext,
  account: Account,
  code: string | null | undefined,
): Promise<Response | null> {
  const { services } = context;
  if (!(await needsSecondFactor(services, account.id))) return null;
  if (!code) return json({ error: CODE_MISSING, codeRequired: true }, { status: 401 });
  const checked = await checkSecondFactor(services, account, code);
  if (checked.outcome === "tooMany") return tooSoon(context, checked.seconds);
  return checked.outcome === "wrong" ? json({ error: LOGIN_CODE_WRONG, codeRequired: true }, { status: 401 }) : null;
}
