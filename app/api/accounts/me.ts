import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { findAccount } from "~/domain/accounts/account.server";
import { ProfileCall, PROFILE_UNREADABLE, UPDATE_FAILED } from "~/domain/accounts/forms.server";
import { requireCustomerForCall } from "~/http/admin/access.server";
import { accountJson } from "~/pages/account/account-json.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { readJson } from "~/http/forms/json-body.server";
import { changeAccount } from "~/pages/account/profile-call.server";

/** The caller's profile, for a session of the shop or of the admin area. */
export function loader({ context }: LoaderFunctionArgs) {
  const { account } = context.session ?? context.admin ?? requireCustomerForCall(context);
  return withFailureMessage(context, PROFILE_UNREADABLE, null, async () =>
    json(await accountJson(context.services, account)),
  );
}

/** Changes only the parts that are sent: profile, password, address or wishlist. */
export async function action({ request, context }: ActionFunctionArgs) {
  const session = requireCustomerForCall(context);
  const body = await readJson(request, ProfileCall);
  if (!body.ok) return body.refusal;
  return withFailureMessage(context, UPDATE_FAILED, null, async () => {
    const refusal = await changeAccount(context, session, body.data);
    if (refusal) return refusal;
    const account = await findAccount(context.services, session.account.id);
    return account ? json(await accountJson(context.services, account)) : apiError(404, UPDATE_FAILED);
  });
}
