import { checkPassword } from "~/domain/accounts/login.server";
import { PASSWORD_WRONG, PasswordAgain } from "~/domain/accounts/proof-forms.server";
import { proveSession, type Session } from "~/domain/accounts/sessions.server";
import type { FormState } from "~/ui/forms/form-state";
import { readForm, refuse, refuseField } from "./forms.server";
import { tooSoon } from "./limits.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * Checks the password of a form that asks for it again, and stores when it was given.
 * @returns null when it is right, else the refusal to send
 */
export async function refuseWithoutPassword(
  context: ShopContext,
  session: Session,
  posted: FormData,
): Promise<Response | null> {
  const reading = readForm(posted, PasswordAgain);
  if (!reading.ok) return refuse(context, reading.form);
  const checked = await checkPassword(context.services, session.account.id, reading.data.password);
  if (checked.outcome === "tooMany") return tooSoon(context, checked.seconds, posted);
  if (checked.outcome === "wrong") return refuseField(context, posted, "password", PASSWORD_WRONG);
  await proveSession(context.services, session.id);
  return null;
}

/** The error of an empty password field, shown together with the errors of other fields. */
export function missingPassword(posted: FormData): FormState["errors"] {
  const reading = readForm(posted, PasswordAgain);
  return reading.ok ? {} : reading.form.errors;
}

/** True when the password was given in this session at most that many minutes ago. */
export function isProven({ services }: ShopContext, { provenAt }: Session, minutes: number): boolean {
  return provenAt !== null && services.now().getTime() - Date.parse(provenAt) <= minutes * 60_000;
}
