import { z } from "zod";

export const CODE_MISSING = "Saisissez le code à 6 chiffres de votre application, ou un code de secours.";
export const CODE_WRONG = "Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, puis réessayez.";
/** At a login, where a recovery code may have been typed. */
export const LOGIN_CODE_WRONG =
  "Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant de votre application, ou prenez un autre code de secours.";
const PASSWORD_MISSING = "Saisissez votre mot de passe.";
export const PASSWORD_WRONG = "Ce mot de passe n’est pas le bon.";

/** A code from the telephone, or a recovery code. */
export const LoginCode = z.object({
  code: z.string({ error: CODE_MISSING }).trim().min(1, CODE_MISSING).max(40, LOGIN_CODE_WRONG),
});

/** The password, asked for again before an important step. */
export const PasswordAgain = z.object({
  password: z
    .string({ error: PASSWORD_MISSING })
    .min(1, PASSWORD_MISSING)
    .max(1_000, PASSWORD_WRONG)
    .transform((typed) => typed.normalize("NFC")),
});
