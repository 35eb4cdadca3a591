import { z } from "zod";

const HOW_HELP = "Écrivez comment c’est réglé.";

/**
 * What became of the sum. Of a refund that the bank sent back: given back by other means, or kept by the shop. Of an order
 * that left unpaid: written off.
 */
const OUTCOMES = ["given", "kept", "written off"] as const;

/** How an administrator settled money without a refund of the shop, in their words. */
export const SettleForm = z.object({
  how: z.string({ error: HOW_HELP }).trim().min(1, HOW_HELP).max(400, "400 caractères au plus."),
  truth: z.enum(OUTCOMES).optional(),
});
