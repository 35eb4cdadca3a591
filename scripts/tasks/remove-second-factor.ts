import { findByProvenEmail } from "../../app/domain/accounts/account.server";
import { endSessions } from "../../app/domain/accounts/sessions.server";
import { turnOffSecondFactor } from "../../app/domain/admin-access/security.server";
import { inTransaction } from "../../app/infra/services.server";
import { withServices } from "./workers";

/**
 * Removes the second factor of an administrator who lost the telephone and the recovery codes. The operator has to know
 * the person. The password stays the same.
 */
export async function removeFactorOf([address = ""]: string[]): Promise<string> {
  return withServices(async (services) => {
    const account = await findByProvenEmail(services, address);
    if (account?.role !== "admin")
      throw new Error(
        "Indiquez l’adresse e-mail d’un administrateur : npm run shop -- remove-second-factor <adresse e-mail>",
      );
    await inTransaction(services, async (inside) => {
      await turnOffSecondFactor(inside, account);
      await endSessions(inside, account.id);
    });
    return `${account.email} se connecte de nouveau avec son seul mot de passe, et peut activer la validation en deux étapes sur un autre téléphone.`;
  });
}
