import { redirect, redirectDocument } from "@remix-run/node";

import {
  ForgottenPassword,
  LOGIN_FAILED,
  REGISTRATION_FAILED,
  RegistrationForm,
  WRONG_CREDENTIALS,
} from "~/domain/accounts/forms.server";
import { askForReset } from "~/domain/accounts/recovery.server";
import { register } from "~/domain/accounts/register.server";
import { attemptOf } from "~/http/forms/attempt.server";
import { authenticatorOf } from "./authenticator.server";
import { captchaRefusal } from "~/http/forms/captcha.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { ageProblem } from "~/http/forms/form-age.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { limited, tooSoon, waitOf } from "~/http/forms/limits.server";
import { withStrength } from "~/http/forms/password-form.server";
import type { ShopContext } from "~/http/request-context.server";
import { namingEachField } from "../missing-fields.server";
import { returnAddress } from "~/http/answers/return-address.server";
import { startSession } from "~/http/session/session.server";

const HOME = "/home";

/** Does what the forms of someone who is not logged in ask: 'login' (the default), 'register' or 'forgotten'. */
export async function takeAccessForm(context: ShopContext, request: Request): Promise<Response> {
  const posted = context.form;
  switch (posted.get("intent")) {
    case "register":
      return takeRegistration(context, request, posted);
    case "forgotten":
      return takeForgotten(context, posted);
    default:
      return takeLogin(context, request, posted);
  }
}

/** The limits and checks before each of these forms. @returns the refusal, or null when the form may be read */
async function unlessAdmitted(
  context: ShopContext,
  limit: keyof typeof CAPTCHA,
  posted: FormData,
): Promise<Response | null> {
  return (await limited(context, limit, posted)) ?? (await captchaRefusal(context, posted, CAPTCHA[limit]));
}

const CAPTCHA = { login: "login", registrationTry: "register", forgottenPassword: "forgotten" } as const;

async function takeLogin(context: ShopContext, request: Request, posted: FormData): Promise<Response> {
  const refusal = await unlessAdmitted(context, "login", posted);
  if (refusal) return refusal;
  return withFailureMessage(context, LOGIN_FAILED, posted, async () => {
    const login = await authenticatorOf(context).authenticate("password", request);
    switch (login.outcome) {
      case "incomplete":
        return refuse(context, login.form);
      case "wrong":
        return refuseField(context, posted, "form", WRONG_CREDENTIALS);
      case "tooMany":
        return tooManyTries(context, login.seconds, posted);
      case "known":
        await startSession(context, request, login.account);
        return goOn(posted);
    }
  });
}

/** The refusal after too many tries for one e-mail address, the same for an address without an account. @param posted the form, or nothing for a call */
export function tooManyTries(context: ShopContext, seconds: number, posted?: FormData): Response {
  return tooSoon(
    context,
    seconds,
    posted,
    `Trop de tentatives. Réessayez dans ${waitOf(seconds)}, ou choisissez un nouveau mot de passe.`,
  );
}

/** Redirects to the page that was asked for before the login. A page of the admin area is loaded as a new document. */
function goOn(posted: FormData): Response {
  const address = returnAddress(posted.get("retour"), HOME);
  return (/^\/admin(?![\w-])/.test(address) ? redirectDocument : redirect)(address, 303);
}

async function takeRegistration(context: ShopContext, request: Request, posted: FormData): Promise<Response> {
  const refusal = await unlessAdmitted(context, "registrationTry", posted);
  if (refusal) return refusal;
  const back = goOn(posted);
  if (posted.get("website")) return back; // filled in by a program
  const reading = readForm(posted, RegistrationForm);
  if (!reading.ok) return refuse(context, withStrength(namingEachField(reading.form), posted, "password"));
  const problem = ageProblem(context, posted);
  if (problem) return refuseField(context, posted, "form", problem);
  const enough = await limited(context, "registration", posted);
  if (enough) return enough;
  return withFailureMessage(context, REGISTRATION_FAILED, posted, async () => {
    const account = await register(context.services, reading.data, attemptOf(context));
    await startSession(context, request, account);
    setFlash(context, { kind: "success", text: "Consultez vos courriels : nous vous y disons comment continuer." });
    return back;
  });
}

/** Answers alike for any address: the same row is written, and a worker looks the account up later. */
async function takeForgotten(context: ShopContext, posted: FormData): Promise<Response> {
  const refusal = await unlessAdmitted(context, "forgottenPassword", posted);
  if (refusal) return refusal;
  const reading = readForm(posted, ForgottenPassword);
  if (!reading.ok) return refuse(context, reading.form);
  await askForReset(context.services, reading.data.email);
  return redirect("/mon-compte?vue=mot-de-passe-oublie&envoye=1", 303);
}
