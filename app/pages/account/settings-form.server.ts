import { redirect } from "@remix-run/node";

import { PasswordChange, UPDATE_FAILED } from "~/domain/accounts/forms.server";
import { changePassword } from "~/domain/accounts/profile.server";
import { endOwnSession, endSessions, type Session } from "~/domain/accounts/sessions.server";
import { subscribe, subscriptionOf, unsubscribe } from "~/domain/newsletter/newsletter.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, typedValues } from "~/http/forms/forms.server";
import { storeAnswer, once } from "~/http/forms/idempotency.server";
import { refuseWrongPassword } from "./profile-form.server";
import { withStrength } from "~/http/forms/password-form.server";
import type { ShopContext } from "~/http/request-context.server";

const HERE = "/mon-compte/parametres";

/** Does what a form of the settings asks: 'password', 'session-end', 'sessions-end', 'letter-on' or 'letter-off'. */
export function changeSettings(context: ShopContext, session: Session, posted: FormData): Promise<Response> {
  const { account } = session;
  return withFailureMessage(context, UPDATE_FAILED, posted, async () => {
    switch (posted.get("intent")) {
      case "password":
        return takePassword(context, session, posted);
      case "session-end":
        return once(context, async (services) => {
          const { session: id = "" } = typedValues(posted);
          const ended = id !== session.id && (await endOwnSession(services, account.id, id));
          return done(context, ended ? "L’appareil est déconnecté." : "Cet appareil n’était plus connecté.");
        });
      case "sessions-end":
        return once(context, async (services) => {
          await endSessions(services, account.id, session.id);
          return done(context, "Tous vos autres appareils sont déconnectés.");
        });
      case "letter-on":
      case "letter-off":
        return takeLetter(context, session, posted.get("intent") === "letter-on");
      default:
        return redirect(HERE, 303);
    }
  });
}

async function takePassword(context: ShopContext, session: Session, posted: FormData): Promise<Response> {
  const reading = readForm(posted, PasswordChange);
  if (!reading.ok) return refuse(context, withStrength(reading.form, posted, "newPassword"));
  const refusal = await refuseWrongPassword(context, session.account, reading.data.currentPassword, posted);
  if (refusal) return refusal;
  // Not inside `once`, whose transaction would block other writes while the password is hashed.
  await changePassword(context.services, session.account, reading.data.newPassword, session.id);
  const answer = done(context, "Votre mot de passe est changé, vos autres appareils sont déconnectés.");
  await storeAnswer(context.services, context, answer);
  return answer;
}

/** Subscribes or unsubscribes a proven address only, since an unproven one may belong to another person. */
async function takeLetter(context: ShopContext, { account }: Session, wanted: boolean): Promise<Response> {
  return once(context, async (services) => {
    const id = account.verified ? await subscriptionOf(services, account.email) : null;
    if (account.verified && wanted) await subscribe(services, account.email);
    if (id && !wanted) await unsubscribe(services, id);
    return done(context, wanted ? "Vous recevrez la lettre." : "Vous ne recevrez plus la lettre.");
  });
}

function done(context: ShopContext, text: string): Response {
  setFlash(context, { kind: "success", text });
  return redirect(HERE, 303);
}
