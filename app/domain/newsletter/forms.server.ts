import { z } from "zod";

const INVALID_ADDRESS = "Veuillez entrer une adresse email valide.";

const MOST = 254;
const MOST_LOCAL = 64;

/** Cleans what was typed or pasted, brackets and quotes around an address included. */
export function normaliseAddress(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/\p{Cc}/gu, "")
    .replace(/[<>()[\]{}"'`\\]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

export function isAddress(address: string): boolean {
  if (address.length > MOST || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return false;
  const [local = "", domain = ""] = address.split("@");
  return local.length <= MOST_LOCAL && !domain.includes("..") && (domain.split(".").at(-1) ?? "").length >= 2;
}

/** The form of the footer and the call. `website` is the field that people do not see. */
export const Subscription = z.object({
  email: z.string({ error: INVALID_ADDRESS }).transform(normaliseAddress).refine(isAddress, INVALID_ADDRESS),
  website: z.string().optional(),
});
