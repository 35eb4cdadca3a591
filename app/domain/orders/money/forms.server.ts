import { z } from "zod";

const HOW_HELP = "Écrivez comment c’est réglé.";

/** How an administrator settled money without a refund of the shop, in their words. */
export const SettleForm = z.object({
  how: z.string({ error: HOW_HELP }).trim().min(1, HOW_HELP).max(400, "400 caractères au plus."),
});
