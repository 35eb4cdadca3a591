import { z } from "zod";

import { SIZE_MISSING } from "~/domain/cart/forms.server";
import { email, phone } from "~/domain/contact-details.server";
import { notKept } from "~/domain/text";

export const RESERVED = "Réservation enregistrée. Vous serez contacté par la boutique.";
export const NOT_RESERVED = "Une erreur est survenue. Merci de réessayer.";

const NAME_HELP = "Indiquez votre nom.";

/** Characters that are removed from names: all but letters and digits of any script, and what separates words. */
const NOT_KEPT = /[^\p{L}\p{M}\p{N}'’ .-]+/gu;
const oneLine = (typed: string) => typed.normalize("NFC").replace(/\s+/g, " ");

/** The name is part of a mail to a typed address. A dot between letters would become a link there, so it is removed. */
const name = z
  .string({ error: NAME_HELP })
  .transform((typed) =>
    oneLine(typed)
      .replace(NOT_KEPT, "")
      .replace(/\.(?=\S)/g, ". ")
      .trim(),
  )
  .pipe(z.string().min(1, NAME_HELP).max(64, "64 caractères au plus."));

/** The error for a name that would lose characters. */
export function nameNotKept({ name: typed = "" }: Record<string, string>): Record<string, string> {
  const lost = notKept(oneLine(typed), NOT_KEPT);
  return lost ? { name: `${lost} Écrivez-le en lettres, sans ces signes.` } : {};
}

const website = z.string().optional();

/** The form on a frame's page; its address names the frame. `website` is the honeypot. */
export const ReservationForm = z.object({
  color: z.string({ error: "Choisissez un coloris." }).min(1, "Choisissez un coloris.").max(60),
  size: z.string().max(20, SIZE_MISSING).default(""),
  name,
  email,
  phone,
  website,
});

export const ReservationCall = z.object({
  productId: z.union([z.string(), z.number()], { error: "Choisissez un article." }).transform(String),
  selectedColor: z
    .string()
    .max(60)
    .nullish()
    .transform((color) => color?.toLowerCase() ?? ""),
  selectedSize: z
    .union([z.string().max(20), z.number()])
    .nullish()
    .transform((size) => String(size ?? "")),
  userInfo: z.object({ nom: name, email, telephone: phone }, { error: "Indiquez vos coordonnées." }),
  website,
});

export const DELIVERED = "Réservation supprimée avec succès.";
export const NOT_DELIVERED = "Erreur lors de la suppression.";
export const NOT_DELIVERED_RECALLED =
  "Un rappel nomme cette monture : gardez-la à la boutique, et prévenez ce client. Sa réservation reste notée jusqu’à son terme.";
