import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { changePassword } from "~/domain/accounts/profile.server";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type Confirmation,
} from "~/domain/accounts/second-factor.server";
import { endOwnSession, endSessions } from "~/domain/accounts/sessions.server";
import { audit } from "~/domain/audit/audit.server";

/** What administrators change about their own access; each change is written to the audit. */

export async function turnOnSecondFactor(
  services: Services,
  account: Account,
  code: string,
  seed: string,
  session: string,
): Promise<Confirmation> {
  return inTransaction(services, async (inside) => {
    const confirmation = await confirmSecondFactor(inside, account, code, seed, session);
    if (confirmation.outcome === "confirmed" && !confirmation.again)
      await audit(inside, account, "accès.second-facteur-activé", account.id);
    return confirmation;
  });
}

export async function turnOffSecondFactor(services: Services, account: Account): Promise<void> {
  await inTransaction(services, async (inside) => {
    if (await removeSecondFactor(inside, account))
      await audit(inside, account, "accès.second-facteur-désactivé", account.id);
  });
}

export async function drawRecoveryCodes(services: Services, account: Account, seed: string): Promise<string[]> {
  return inTransaction(services, async (inside) => {
    const { codes, again } = await renewRecoveryCodes(inside, account.id, seed);
    if (!again) await audit(inside, account, "accès.codes-de-secours", account.id);
    return codes;
  });
}

export async function changeOwnPassword(
  services: Services,
  account: Account,
  newPassword: string,
  session: string,
): Promise<void> {
  await changePassword(services, account, newPassword, session, (inside) =>
    audit(inside, account, "accès.mot-de-passe", account.id),
  );
}

/** @param id one of the administrator's sessions, or null for all but this one */
export async function endAdminSessions(
  services: Services,
  account: Account,
  id: string | null,
  session: string,
): Promise<void> {
  await inTransaction(services, async (inside) => {
    const ended = id
      ? Number(await endOwnSession(inside, account.id, id))
      : await endSessions(inside, account.id, session);
    if (ended > 0) await audit(inside, account, "accès.déconnexion", account.id, `${ended} appareil(s)`);
  });
}
