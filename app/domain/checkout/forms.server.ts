import { z } from "zod";

import {
  areRight,
  email,
  emailIfAny,
  frenchPostalCode,
  KNOWN_TOWN,
  phone,
  type When,
} from "~/domain/contact-details.server";
import { readSiren } from "~/domain/settings/numbers";
import { DELIVERY_METHODS } from "~/shop/delivery";
import { postalCodeForm, postalCodeProblem } from "~/shop/destinations";
import { CHECKOUT_MEANS } from "~/shop/payment-means";

/** The sentence of the specification for a step that is not filled in; each field adds what to do. */
export const FILL_ALL_FIELDS = "Veuillez remplir correctement tous les champs.";

const required = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, `${max} caractères au plus.`);

const genre = z.enum(["homme", "femme", "autre", "non-specifie"], { error: "Choisissez une civilité." });

/** Each field by itself; `Customer` compares postal code and town. */
const CUSTOMER_FIELDS = {
  genre,
  lastName: required("Indiquez votre nom.", 64),
  firstName: required("Indiquez votre prénom.", 64),
  email,
  phone,
  street: required("Indiquez le numéro et la rue.", 160),
  postalCode: frenchPostalCode,
  city: required("Indiquez la ville.", 80),
};
/** The same fields, with errors worded for an administrator. */
export const TILL_CUSTOMER_FIELDS = {
  ...CUSTOMER_FIELDS,
  lastName: required("Indiquez le nom du client.", 64),
  firstName: required("Indiquez le prénom du client.", 64),
  email: emailIfAny,
};
export const Customer = z.object(CUSTOMER_FIELDS).refine(...KNOWN_TOWN);
export type CustomerDetails = z.output<typeof Customer>;

export const Delivery = z.object({
  deliveryMethod: z.enum(DELIVERY_METHODS, { error: "Choisissez un mode de livraison." }),
});

export const Billing = z
  .object({
    street: required("Indiquez le numéro et la rue de facturation.", 160),
    postalCode: required("Indiquez le code postal de facturation.", 10),
    city: required("Indiquez la ville de facturation.", 80),
    country: required("Indiquez le pays de facturation.", 60),
  })
  // Other countries have postal codes of their own.
  .refine(({ country, postalCode }) => !/^france$/i.test(country) || postalCodeProblem(postalCode) === null, {
    path: ["postalCode"],
    error: ({ input }) => postalCodeProblem((input as { postalCode: string }).postalCode) ?? postalCodeForm(),
    when: ({ issues }) => !issues.some((issue) => issue.path?.[0] === "postalCode" || issue.path?.[0] === "country"),
  })
  .refine(...KNOWN_TOWN);
export type BillingDetails = z.output<typeof Billing>;

const SIREN_WRONG = "Indiquez les 9 chiffres du SIREN, par exemple 732 829 320.";

export const Business = z.object({
  businessName: required("Indiquez le nom de l’entreprise.", 120),
  businessSiren: z.string({ error: SIREN_WRONG }).transform((typed, refusal) => {
    const siren = readSiren(typed);
    if (!siren) refusal.addIssue({ code: "custom", message: SIREN_WRONG });
    return siren ?? "";
  }),
});
export type BusinessDetails = { name: string; siren: string };

/** A business at a sale in the shop, which is mostly to a person: name and SIREN are given together or not at all. */
export const BUSINESS_IF_ANY = {
  businessName: z.string().trim().max(120, "120 caractères au plus.").default(""),
  businessSiren: z.string().trim().max(40).default(""),
};
type BusinessIfAny = { businessName?: string; businessSiren?: string };
type BusinessRule = [(told: BusinessIfAny) => boolean, { path: string[]; error: string; when: When }];
export const WHOLE_BUSINESS: BusinessRule = [
  ({ businessName, businessSiren }) => !businessName || readSiren(businessSiren ?? "") !== null,
  { path: ["businessSiren"], error: SIREN_WRONG, when: areRight("businessName", "businessSiren") },
];
export const NAMED_BUSINESS: BusinessRule = [
  ({ businessName, businessSiren }) => Boolean(businessName) || !businessSiren,
  {
    path: ["businessName"],
    error: "Indiquez le nom de l’entreprise.",
    when: areRight("businessName", "businessSiren"),
  },
];

/** @returns null for a private customer */
export function businessTold({ businessName, businessSiren }: BusinessIfAny): BusinessDetails | null {
  const siren = readSiren(businessSiren ?? "");
  return businessName && siren ? { name: businessName, siren } : null;
}

const PAYMENT_METHOD_MISSING = "Veuillez choisir un moyen de paiement.";

const PaymentMethod = z.enum(CHECKOUT_MEANS);

/** The payment step as one form. The billing fields count only when the box says that the address differs. */
export const Payment = z
  .object({
    billingDiffers: z.literal("on").optional(),
    billingStreet: z.string().default(""),
    billingPostalCode: z.string().default(""),
    billingCity: z.string().default(""),
    billingCountry: z.string().default(""),
    paymentMethod: z.string().default(""),
    shown: z.string().default(""),
  })
  .transform((form, context) => {
    // Checked together, so that the customer sees all errors at once.
    const method = PaymentMethod.safeParse(form.paymentMethod);
    const billing = form.billingDiffers
      ? Billing.safeParse({
          street: form.billingStreet,
          postalCode: form.billingPostalCode,
          city: form.billingCity,
          country: form.billingCountry,
        })
      : null;
    for (const issue of billing?.error?.issues ?? []) {
      const field = String(issue.path[0]);
      context.addIssue({
        code: "custom",
        path: [`billing${field.charAt(0).toUpperCase()}${field.slice(1)}`],
        message: issue.message,
      });
    }
    if (!method.success) context.addIssue({ code: "custom", path: ["paymentMethod"], message: PAYMENT_METHOD_MISSING });
    if (!method.success || billing?.success === false) return z.NEVER;
    return { billing: billing?.data ?? null, paymentMethod: method.data, shown: form.shown };
  });

export const CouponEntry = z.object({
  couponCode: z.string().trim().toUpperCase().max(40, "Ce code n’existe pas.").default(""),
});

/** 0612345678 as people type it: 06 12 34 56 78. A number of another country stays as it is: its groups are other ones. */
export function typedPhone(number: string): string {
  return /^0\d{9}$/.test(number) ? number.replace(/(\d{2})(?=\d)/g, "$1 ") : number;
}

/** The same as people read it: a line does not end between two pairs. */
export function phoneInPairs(number: string): string {
  return typedPhone(number).replaceAll(" ", "\u00a0");
}
