import { json, type ActionFunctionArgs } from "@remix-run/node";

import { Subscription } from "~/domain/newsletter/forms.server";
import { subscribe } from "~/domain/newsletter/newsletter.server";
import { NOT_SUBSCRIBED, SUBSCRIBED } from "~/domain/newsletter/text";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import { limited } from "~/http/forms/limits.server";

/** Subscribes an address; the answer does not tell whether it was known. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request, Subscription);
  if (!body.ok) return body.refusal;
  const tooMany = await limited(context, "newsletter");
  if (tooMany) return tooMany;
  const done = () => json({ message: SUBSCRIBED });
  if (body.data.website) return done();
  return withFailureMessage(context, NOT_SUBSCRIBED, null, () =>
    once(context, async (services) => {
      await subscribe(services, body.data.email);
      return done();
    }),
  );
}
