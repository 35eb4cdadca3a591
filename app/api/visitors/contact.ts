import { json, type ActionFunctionArgs } from "@remix-run/node";

import { writeToShop } from "~/domain/messages/contact.server";
import { ContactMessage, NOT_SENT, SENT } from "~/domain/messages/forms.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import { limited } from "~/http/forms/limits.server";

/** A message to the shop. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request, ContactMessage);
  if (!body.ok) return body.refusal;
  const done = () => json({ message: SENT });
  if (body.data.website) return done();
  const tooMany = await limited(context, "contact");
  if (tooMany) return tooMany;
  return withFailureMessage(context, NOT_SENT, null, () =>
    once(context, async (services) => {
      await writeToShop(services, body.data, context.session?.account.visitorId);
      return done();
    }),
  );
}
