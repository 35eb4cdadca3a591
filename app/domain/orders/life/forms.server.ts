import { z } from "zod";

import { SHOP_STATUSES } from "~/domain/orders/status";

export const INVALID_ORDER = "Données de commande invalides";
export const NUMBER_MISSING = "Veuillez saisir un numéro de suivi.";
export const NO_NUMBER = "Aucun numéro de suivi pour cette commande.";

const carrier = z.string().trim().max(40, "40 caractères au plus.").nullish();
const trackingNumber = z.string().trim().max(80, "80 caractères au plus.").nullish();

const overrideReason = z.string().trim().max(400, "400 caractères au plus.").nullish();

/**
 * The body of the API call. `agreedTo` and `overrideReason` answer a question; with `version`, a change made meanwhile
 * is a conflict.
 */
export const StatusCall = z.object({
  status: z.enum(SHOP_STATUSES, { error: INVALID_ORDER }),
  carrier,
  trackingNumber,
  agreedTo: z.string().max(64).nullish(),
  overrideReason,
  version: z.number().int().optional(),
});

export const TrackingCall = z.object({
  carrier,
  trackingNumber: z.string({ error: NUMBER_MISSING }).trim().min(1, NUMBER_MISSING).max(80, "80 caractères au plus."),
});

/** The parcel as the panel showed it before anyone typed. */
const shown = { known: z.string().default(""), knownCarrier: z.string().default("") };

/** The same fields as the panel of an order posts them. */
export const StatusForm = z.object({
  status: z.enum(SHOP_STATUSES, { error: "Choisissez le nouveau statut." }),
  carrier,
  trackingNumber,
  ...shown,
  confirmed: z.literal("1").optional(),
  agreedTo: z.string().max(64).optional(),
  overrideReason,
  version: z.coerce.number().int(),
});
export const TrackingForm = TrackingCall.extend(shown);
