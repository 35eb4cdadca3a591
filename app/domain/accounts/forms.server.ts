import { z } from "zod";

import { email, frenchPostalCode, KNOWN_TOWN, phoneOr, townProblem } from "~/domain/contact-details.server";
import { postalCodeProblem } from "~/shop/destinations";
import { isCommonPassword } from "./common-passwords.server";
import { isAllowedPassword, passwordStrength } from "./passwords";

const CREDENTIALS_MISSING = "Veuillez renseigner l'email et le mot de passe.";
export const WRONG_CREDENTIALS = "Adresse e-mail ou mot de passe incorrect.";
export const FIELDS_MISSING = "Veuillez remplir tous les champs obligatoires.";
const PHONE_FORMAT = "Le numéro de téléphone doit être au format FR (ex: 06 12 34 56 78 ou +33 6 12 34 56 78).";
const TERMS_MISSING = "Vous devez accepter les Conditions Générales de Vente.";
const WEAK_PASSWORD = "Le mot de passe ne respecte pas les critères requis.";
const PASSWORDS_DIFFER = "Les mots de passe ne correspondent pas.";
const COMMON_PASSWORD = "Ce mot de passe est trop courant : choisissez-en un autre.";
const EMAIL_MISSING = "Veuillez renseigner votre adresse email.";
export const RESET_ASKED = "Si un compte existe, un email de réinitialisation a été envoyé.";
const PASSWORD_TOO_WEAK = "Le mot de passe est trop faible.";
const NEW_WEAK_PASSWORD = "Le nouveau mot de passe ne respecte pas les critères requis.";
const NEW_PASSWORDS_DIFFER = "Les nouveaux mots de passe ne correspondent pas.";
export const CURRENT_PASSWORD_MISSING = "Veuillez renseigner votre mot de passe actuel.";
export const CURRENT_PASSWORD_WRONG = "Le mot de passe actuel est incorrect.";
export const PASSWORD_CHANGED = "Votre mot de passe est changé. Connectez-vous avec le nouveau.";
export const ACTIVATED = "Compte activé\u00a0!";
export const MOVED = "Votre nouvelle adresse e-mail est confirmée.";
export const LINK_ENDED = "Lien invalide ou expiré";
/** The error when a new password could not be set for an unknown reason. */
export const NO_REASON = "Erreur inconnue";
export const PROFILE_UNREADABLE = "Erreur lors de la récupération du profil.";
export const UPDATE_FAILED = "Mise à jour impossible.";
const ADDRESS_BEGUN = "Complétez l’adresse, ou laissez-la vide.";
export const LOGIN_FAILED = "Erreur lors de la connexion.";
export const REGISTRATION_FAILED = "Erreur lors de l'inscription.";

/** Removes tags from what people type about themselves: '<b>Anne</b>' becomes Anne. */
const plain = z
  .string()
  .default("")
  .transform((typed) =>
    typed
      .replace(/<[^>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
const needed = (max: number) => plain.pipe(z.string().min(1, FIELDS_MISSING).max(max, `${max} caractères au plus.`));
const optional = (max: number) => plain.pipe(z.string().max(max, `${max} caractères au plus.`));

const accountEmail = z
  .string({ error: FIELDS_MISSING })
  .min(1, FIELDS_MISSING)
  .pipe(email)
  .transform((address) => address.toLowerCase());

const accountPhone = z.string({ error: FIELDS_MISSING }).trim().min(1, FIELDS_MISSING).pipe(phoneOr(PHONE_FORMAT));

const genre = z.enum(["homme", "femme", "autre", "non-specifie"], { error: FIELDS_MISSING });
const secret = z
  .string()
  .default("")
  .transform((typed) => typed.normalize("NFC"));

/** The fields of a person, as accounts know them; an address is asked for separately. */
const PERSON = { genre, nom: needed(64), prenom: needed(64), email: accountEmail, telephone: accountPhone };
const ADDRESS = { address: optional(160), postalCode: optional(10), city: optional(80) };

type Issues = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

/** Checks a new password, and puts the error at its own field. */
function checkNewPassword(issues: Issues, field: string, password: string, email: string, weak: string): void {
  if (!isAllowedPassword(password)) issues.addIssue({ code: "custom", path: [field], message: weak });
  else if (isCommonPassword(password, email))
    issues.addIssue({ code: "custom", path: [field], message: COMMON_PASSWORD });
}

/** An address is sent whole or not at all, because half an address cannot be saved. */
function checkOptionalAddress(issues: Issues, typed: { address: string; postalCode: string; city: string }): void {
  const missing = (["address", "postalCode", "city"] as const).filter((field) => typed[field] === "");
  if (missing.length < 3)
    for (const field of missing) issues.addIssue({ code: "custom", path: [field], message: ADDRESS_BEGUN });
  const { postalCode, city } = typed;
  const problem = postalCode !== "" && (postalCodeProblem(postalCode) ?? townProblem(postalCode, city));
  if (problem) issues.addIssue({ code: "custom", path: ["postalCode"], message: problem });
}

const Person = z.object({ ...PERSON, ...ADDRESS }).superRefine((typed, issues) => checkOptionalAddress(issues, typed));

/** The registration of an API caller: person and password. */
export const RegistrationCall = z
  .object({ ...PERSON, ...ADDRESS, password: secret, captchaToken: z.string().max(4_000).nullish() })
  .superRefine((typed, issues) => {
    checkNewPassword(issues, "password", typed.password, typed.email, WEAK_PASSWORD);
    checkOptionalAddress(issues, typed);
  });
export type Registration = Pick<
  z.output<typeof RegistrationCall>,
  "genre" | "nom" | "prenom" | "email" | "telephone" | "address" | "postalCode" | "city" | "password"
>;

/** The form: the same, the password twice, and the terms agreed to. All that is wrong is said at once. */
export const RegistrationForm = z.record(z.string(), z.string()).transform((typed, issues) => {
  const person = Person.safeParse(typed);
  for (const issue of person.error?.issues ?? [])
    issues.addIssue({ code: "custom", path: [...issue.path.map(String)], message: issue.message });
  const password = (typed.password ?? "").normalize("NFC");
  if (password === "") issues.addIssue({ code: "custom", path: ["password"], message: FIELDS_MISSING });
  else checkNewPassword(issues, "password", password, typed.email ?? "", WEAK_PASSWORD);
  if (password !== (typed.passwordConfirmation ?? "").normalize("NFC"))
    issues.addIssue({ code: "custom", path: ["passwordConfirmation"], message: PASSWORDS_DIFFER });
  if (typed.terms !== "on") issues.addIssue({ code: "custom", path: ["terms"], message: TERMS_MISSING });
  return person.success ? { ...person.data, password } : z.NEVER;
});

/** The only answer that an account needs after a purchase: the rest is in the order. @param email of the order */
export function buyersPassword(email: string) {
  return z.object({ password: z.string().default("") }).transform(({ password: typed }, issues) => {
    const password = typed.normalize("NFC");
    if (password === "")
      issues.addIssue({ code: "custom", path: ["password"], message: "Choisissez un mot de passe." });
    else checkNewPassword(issues, "password", password, email, WEAK_PASSWORD);
    return { password };
  });
}

export const Credentials = z
  .object({
    email: z
      .string()
      .default("")
      .transform((typed) => typed.trim().toLowerCase()),
    password: secret,
    captchaToken: z.string().max(4_000).nullish(),
    code: z.string().max(40).nullish(),
  })
  .superRefine(({ email: address, password }, issues) => {
    if (address === "") issues.addIssue({ code: "custom", path: ["email"], message: CREDENTIALS_MISSING });
    if (password === "") issues.addIssue({ code: "custom", path: ["password"], message: CREDENTIALS_MISSING });
  });

export const ForgottenPassword = z.object({
  email: z
    .string({ error: EMAIL_MISSING })
    .trim()
    .min(1, EMAIL_MISSING)
    .pipe(email)
    .transform((address) => address.toLowerCase()),
});

/** A new password by a mailed link; the call says it once, the form twice. */
export const NewPassword = z
  .object({ token: z.string().min(1).max(200), newPassword: secret, passwordConfirmation: z.string().optional() })
  .superRefine(({ newPassword, passwordConfirmation }, issues) => {
    checkNewPassword(
      issues,
      "newPassword",
      newPassword,
      "",
      passwordStrength(newPassword) === "Faible" ? PASSWORD_TOO_WEAK : WEAK_PASSWORD,
    );
    if (passwordConfirmation !== undefined && passwordConfirmation.normalize("NFC") !== newPassword)
      issues.addIssue({ code: "custom", path: ["passwordConfirmation"], message: PASSWORDS_DIFFER });
  });

const street = needed(160);
const postalCode = needed(10).pipe(frenchPostalCode);
const city = needed(80);

/** The form of the profile: every field is sent. `version` is the account's when the form was shown. */
export const ProfileForm = z
  .object({ ...PERSON, street, postalCode, city, version: z.coerce.number().int().catch(0), currentPassword: secret })
  .refine(...KNOWN_TOWN);
export type ProfileTyped = z.output<typeof ProfileForm>;

/** An address of the address book. */
export const AddressForm = z
  .object({ label: optional(40), street, postalCode, city, main: z.literal("on").optional() })
  .refine(...KNOWN_TOWN);

/** Changes the password of a person who gives the current one. */
export const PasswordChange = z
  .object({ currentPassword: secret, newPassword: secret, newPasswordConfirmation: secret })
  .superRefine(({ currentPassword, newPassword, newPasswordConfirmation }, issues) => {
    if (currentPassword === "")
      issues.addIssue({ code: "custom", path: ["currentPassword"], message: CURRENT_PASSWORD_MISSING });
    checkNewPassword(issues, "newPassword", newPassword, "", NEW_WEAK_PASSWORD);
    if (newPassword !== newPasswordConfirmation)
      issues.addIssue({ code: "custom", path: ["newPasswordConfirmation"], message: NEW_PASSWORDS_DIFFER });
  });

const wished = z.union([z.number(), z.string().max(40), z.looseObject({})]);

/** The profile of an API caller: any part of it. Fields that are not listed here change nothing. */
export const ProfileCall = z
  .object({
    ...PERSON,
    phone: accountPhone,
    address: street,
    postalCode,
    city,
    wishlist: z.array(wished, { error: "La wishlist doit être une liste." }).max(200, "200 articles au plus."),
    currentPassword: secret.nullish(),
    newPassword: z
      .string()
      .transform((typed) => typed.normalize("NFC"))
      .nullish(),
  })
  .partial()
  .refine(...KNOWN_TOWN)
  .superRefine(({ currentPassword, newPassword }, issues) => {
    if (!newPassword) return;
    checkNewPassword(issues, "newPassword", newPassword, "", NEW_WEAK_PASSWORD);
    if (!currentPassword)
      issues.addIssue({ code: "custom", path: ["currentPassword"], message: CURRENT_PASSWORD_MISSING });
  });
