import { json, type ActionFunctionArgs } from "@remix-run/node";

import { REGISTRATION_FAILED, RegistrationCall } from "~/domain/accounts/forms.server";
import { register } from "~/domain/accounts/register.server";
import { attemptOf } from "~/http/access-form.server";
import { captchaCallRefusal } from "~/http/captcha.server";
import { withExcuse } from "~/http/excuse.server";
import { onlyPost } from "~/http/gate.server";
import { readJson } from "~/http/json-body.server";
import { limited } from "~/http/limits.server";
import { startSession } from "~/http/session.server";

/** Makes an account and logs in to it; the same for an address that has one already. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return loader();
  const attempt = attemptOf(context);
  context.attempt = null; // the answer is a key: it is kept nowhere; a repeat finds its account by itself
  const tooMany = await limited(context, "registration");
  if (tooMany) return tooMany;
  const body = await readJson(request, RegistrationCall);
  if (!body.ok) return body.refusal;
  const refusal = await captchaCallRefusal(context, body.data.captchaToken, "register");
  if (refusal) return refusal;
  return withExcuse(context, REGISTRATION_FAILED, null, async () => {
    const account = await register(context.services, body.data, attempt);
    return json({ token: await startSession(context, request, account) }, { status: 201 });
  });
}

export function loader() {
  return onlyPost();
}
