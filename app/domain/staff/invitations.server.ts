import { inTransaction, type Services } from "~/infra/services.server";
import { findByProvenEmail, nameOf, type Account } from "~/domain/accounts/account.server";
import { giveAccess } from "~/domain/accounts/administrators.server";
import { hashToken, newToken } from "~/domain/accounts/tokens.server";
import { audit } from "~/domain/audit/audit.server";
import { newId } from "~/domain/ids";
import { forgetLetters, queueMail } from "~/domain/outbox.server";
import { instant, minutesAfter, type Instant } from "~/domain/time";
import { invitationMail } from "./mails.server";
import { ROLE_NAMES, type StaffRole } from "~/domain/accounts/staff-roles";

export const INVITATION_DAYS = 7;

export type Invited = { email: string; firstName: string; lastName: string; role: StaffRole };
export type Invitation = Invited & { id: string; invitedBy: string; expiresAt: Instant };

/**
 * Invites a person by mail. An earlier invitation of the same address ends, with its link.
 * @returns false for a person who is in the staff already
 */
export async function invite(services: Services, by: Account, { email, ...person }: Invited): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const address = email.toLowerCase();
    if ((await findByProvenEmail(inside, address))?.role === "admin") return false;
    const { db, now } = inside;
    for (const former of await db("staff_invitations").where({ email: address }).select("id"))
      await end(inside, former.id);
    const at = now();
    const [id, token] = [newId(at), newToken()];
    await db("staff_invitations").insert({
      id,
      email: address,
      first_name: person.firstName,
      last_name: person.lastName,
      staff_role: person.role,
      token_hash: hashToken(token),
      invited_by: nameOf(by).slice(0, 130),
      created_at: instant(at),
      expires_at: instant(minutesAfter(at, INVITATION_DAYS * 1_440)),
    });
    const letter = invitationMail(inside, { email: address, ...person }, nameOf(by), token);
    await queueMail(inside, `staff:${id}:invitation`, letter, { urgent: true });
    await audit(inside, by, "équipe.invitée", `${person.firstName} ${person.lastName}`, ROLE_NAMES[person.role]);
    return true;
  });
}

/** The invitations without an answer whose link still works. */
export async function pendingInvitations({ db, now }: Services): Promise<Invitation[]> {
  const rows = await db("staff_invitations")
    .where("expires_at", ">", instant(now()))
    .orderBy("created_at")
    .limit(100)
    .select("*");
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.staff_role,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at,
  }));
}

/** Takes an invitation back: its link ends. @returns false when it was answered or taken back meanwhile */
export async function withdrawInvitation(services: Services, by: Account, id: string): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const row = await inside.db("staff_invitations").where({ id }).first("first_name", "last_name");
    if (!row) return false;
    await end(inside, id);
    await audit(inside, by, "équipe.invitation-retirée", `${row.first_name} ${row.last_name}`);
    return true;
  });
}

export async function findInvitation({ db, now }: Services, token: string): Promise<Invited | null> {
  const row = await db("staff_invitations")
    .where({ token_hash: hashToken(token) })
    .where("expires_at", ">", instant(now()))
    .first("email", "first_name", "last_name", "staff_role");
  return row ? { email: row.email, firstName: row.first_name, lastName: row.last_name, role: row.staff_role } : null;
}

/**
 * Opens the admin area to an invited person, with the password they chose. Reading the link in the mailbox proves the
 * address, so an account with this address gets the role.
 * @returns null for a link that has expired or was used: of two requests at once, one gets it
 */
export async function acceptInvitation(services: Services, token: string, password: string): Promise<Account | null> {
  if (!(await findInvitation(services, token))) return null;
  const passwordHash = await services.passwords.hash(password);
  return inTransaction(services, async (inside) => {
    const invited = await findInvitation(inside, token);
    const answered = await inside
      .db("staff_invitations")
      .where({ token_hash: hashToken(token) })
      .delete();
    if (!invited || answered !== 1) return null;
    const account = await giveAccess(inside, { ...invited, passwordHash });
    await audit(inside, account, "équipe.arrivée", nameOf(account), ROLE_NAMES[invited.role]);
    return account;
  });
}

async function end(services: Services, id: string): Promise<void> {
  await services.db("staff_invitations").where({ id }).delete();
  await forgetLetters(services, `staff:${id}`);
}
