import { z } from "zod";

const HOW_HELP = "Écrivez comment c’est réglé.";

/** What an administrator says of money that no refund of the shop settled. */
export const SettleForm = z.object({
  how: z.string({ error: HOW_HELP }).trim().min(1, HOW_HELP).max(400, "400 caractères au plus."),
});
