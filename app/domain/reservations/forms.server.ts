import { z } from "zod";

import { SIZE_MISSING } from "../cart/forms.server";
import { email } from "../contact-details.server";

export const RESERVED = "Réservation enregistrée. Vous serez contacté par la boutique.";
export const NOT_RESERVED = "Une erreur est survenue. Merci de réessayer.";

const NAME_HELP = "Indiquez votre nom.";
const PHONE_HELP = "Indiquez un numéro de téléphone, par exemple 06 12 34 56 78.";
const MOST_TYPED = 20;

/**
 * Letters of any people, and what stands between them: the name greets in a mail that goes to whatever address was typed, and a dot
 * between letters would make a link there.
 */
const name = z
  .string({ error: NAME_HELP })
  .transform((typed) => typed.normalize("NFC").replace(/\s+/g, " ").replace(/[^\p{L}\p{M}'’ .-]/gu, "").replace(/\.(?=\S)/g, " ").trim())
  .pipe(z.string().min(1, NAME_HELP).max(64, "64 caractères au plus."));

/**
 * The number of someone who comes to the shop, from wherever they come: 9 to 15 digits. A French one is kept in its ten.
 * @see frenchPhone for parcels, whose carrier takes no other
 */
export const phone = z
  .string({ error: PHONE_HELP })
  .transform((typed) => typed.replace(/[\s\u00A0\u202F]+/g, " ").trim())
  .pipe(z.string().max(MOST_TYPED, PHONE_HELP).regex(/^[+\d().\s-]+$/, PHONE_HELP))
  .transform((typed) => typed.replace(/[^+\d]/g, "").replace(/^(\+|00)33(0)?(?=\d{9}$)/, "0"))
  .pipe(z.string().regex(/^\+?\d{9,15}$/, PHONE_HELP));

const website = z.string().optional();

/** The form of a frame's page; the frame is in its address. `website` is the field that people do not see. */
export const ReservationForm = z.object({ color: z.string({ error: "Choisissez un coloris." }).min(1, "Choisissez un coloris.").max(60), size: z.string().max(20, SIZE_MISSING).default(""), name, email, phone, website });

export const ReservationCall = z.object({
  productId: z.union([z.string(), z.number()], { error: "productId manque." }).transform(String),
  selectedColor: z.string().max(60).nullish().transform((color) => color?.toLowerCase() ?? ""),
  selectedSize: z.union([z.string().max(20), z.number()]).nullish().transform((size) => String(size ?? "")),
  userInfo: z.object({ nom: name, email, telephone: phone }, { error: "userInfo manque." }),
  website,
});

export const DELIVERED = "Réservation supprimée avec succès.";
export const NOT_DELIVERED = "Erreur lors de la suppression.";
