import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { gatherData } from "~/domain/privacy/export.server";
import { shopDay } from "~/domain/days";
import { archiveAnswer } from "./archive.server";
import { setFlash } from "~/http/answers/flash.server";
import { waitOf } from "~/http/forms/limits.server";
import { isProven } from "~/http/forms/password-again.server";
import { requireCustomer } from "~/http/session/session.server";

/** For how many minutes after the password the archive can be fetched. */
const OPEN_MINUTES = 10;

/** All personal data of the account, as one file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = requireCustomer(context, request);
  if (!isProven(context, session, OPEN_MINUTES)) throw redirect("/mon-compte/donnees", 303);
  const wait = await context.services.rateLimits.take("dataExport", context.client);
  if (wait > 0) {
    setFlash(context, {
      kind: "error",
      text: `Trop d’archives en peu de temps. Patientez ${waitOf(wait)} avant d’en demander une autre.`,
    });
    throw redirect("/mon-compte/donnees", 303);
  }
  return archiveAnswer(
    context,
    `mes-donnees-${shopDay(context.services.now())}.zip`,
    gatherData(context.services, session.account),
  );
}
