import type { ShopContext } from "~/http/request-context.server";

/** The details that forms are filled in with for somebody logged in; "" for a detail that the account does not know. */
export type KnownPerson = { name: string; firstName: string; lastName: string; email: string; phone: string };

/** @returns null for a visitor without an account */
export function knownPerson({ session }: ShopContext): KnownPerson | null {
  if (!session) return null;
  const { firstName, lastName, email, phone } = session.account;
  return {
    name: [firstName, lastName].filter(Boolean).join(" "),
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    email,
    phone: phone ?? "",
  };
}
