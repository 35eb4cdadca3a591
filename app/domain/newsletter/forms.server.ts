import { z } from "zod";

import { isMailDomain } from "~/domain/email-address";

const INVALID_ADDRESS = "Veuillez entrer une adresse email valide.";

const MOST = 254;
const MOST_LOCAL = 64;

/** Cleans a typed or pasted address, of brackets and quotes around it too. */
export function normaliseAddress(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/\p{Cc}/gu, "")
    .replace(/[<>()[\]{}"'`\\]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether an address has the simple shape of the specification, and a possible domain. */
export function isAddress(address: string): boolean {
  const [local = "", domain = "", ...more] = address.split("@");
  return (
    more.length === 0 &&
    address.length <= MOST &&
    local.length <= MOST_LOCAL &&
    /^[^\s.](?:\S*[^\s.])?$/.test(local) &&
    isMailDomain(domain)
  );
}

/** The form of the footer and of the call. `website` is the honeypot. */
export const Subscription = z.object({
  email: z.string({ error: INVALID_ADDRESS }).transform(normaliseAddress).refine(isAddress, INVALID_ADDRESS),
  website: z.string().optional(),
});
