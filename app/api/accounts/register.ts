import { json, type ActionFunctionArgs } from "@remix-run/node";

import { REGISTRATION_FAILED, RegistrationCall } from "~/domain/accounts/forms.server";
import { register } from "~/domain/accounts/register.server";
import { attemptOf } from "~/http/forms/attempt.server";
import { captchaCallRefusal } from "~/http/forms/captcha.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { keepNoAnswer } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import { limited } from "~/http/forms/limits.server";
import { startSession } from "~/http/session/session.server";

/** Creates an account and logs in to it. The answer is the same for an address that has an account already. */
export async function action({ request, context }: ActionFunctionArgs) {
  const attempt = attemptOf(context);
  keepNoAnswer(context); // the answer contains a token; a repeat finds the account that it made
  const tooMany = await limited(context, "registrationTry");
  if (tooMany) return tooMany;
  const body = await readJson(request, RegistrationCall);
  if (!body.ok) return body.refusal;
  const refusal = await captchaCallRefusal(context, body.data.captchaToken, "register");
  if (refusal) return refusal;
  const enough = await limited(context, "registration");
  if (enough) return enough;
  return withFailureMessage(context, REGISTRATION_FAILED, null, async () => {
    const account = await register(context.services, body.data, attempt);
    return json({ token: await startSession(context, request, account) }, { status: 201 });
  });
}
