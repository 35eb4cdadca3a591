import { inTransaction, type Services } from "~/infra/services.server";
import { instant } from "~/domain/time";
import { createAccount, findByProvenEmail, type Account } from "./account.server";
import { claimAddress } from "./proof.server";
import { endSessions } from "./sessions.server";

/** Makes the account of this address an administrator and sets its password. Run from the command line only: it asks for no proof. */
export async function appointAdministrator(
  services: Services,
  person: { email: string; firstName: string | null; lastName: string | null; password: string },
): Promise<Account> {
  const passwordHash = await services.passwords.hash(person.password);
  return inTransaction(services, async (inside) => {
    const email = person.email.toLowerCase();
    const known = await findByProvenEmail(inside, email);
    if (known) {
      await inside
        .db("users")
        .where({ id: known.id })
        .update({ role: "admin", password_hash: passwordHash, updated_at: instant(inside.now()) });
      await endSessions(inside, known.id);
      return { ...known, role: "admin" };
    }
    const account = await createAccount(inside, {
      role: "admin",
      genre: null,
      firstName: person.firstName,
      lastName: person.lastName,
      email,
      phone: null,
      passwordHash,
    });
    await claimAddress(inside, account, email);
    return { ...account, verified: true };
  });
}
