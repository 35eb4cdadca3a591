import type { ShopContext } from "~/http/request-context.server";

/** Who is logged in, as forms fill in their fields; "" for what the account does not know. */
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
