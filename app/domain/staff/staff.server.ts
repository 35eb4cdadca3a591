import { inTransaction, type Services } from "~/infra/services.server";
import { findAccount, nameOf, type Account } from "~/domain/accounts/account.server";
import { removeSecondFactor } from "~/domain/accounts/second-factor.server";
import { endSessions } from "~/domain/accounts/sessions.server";
import { audit } from "~/domain/audit/audit.server";
import { instant, type Instant } from "~/domain/time";
import { OPTICIANS, ROLE_NAMES, type StaffRole } from "~/domain/accounts/staff-roles";

/** Someone who works in the admin area. */
export type Colleague = {
  id: string;
  name: string;
  email: string;
  role: StaffRole | null;
  lastSeenAt: Instant | null;
  secondFactor: boolean;
  /** With the register's name, as "RPPS 10000000000"; null for a colleague who accepts no prescription. */
  opticianNumber: string | null;
  /** Whether they answer for lenses that leave without a validated prescription. */
  responsible: boolean;
};

export async function colleagues({ db }: Services): Promise<Colleague[]> {
  const rows: {
    id: string;
    first_name: string | null;
    last_name: string | null;
    email: string;
    staff_role: StaffRole | null;
    last_seen_at: Instant | null;
    optician_number: string | null;
    responsible_since: Instant | null;
    confirmed_at: Instant | null;
  }[] = await db("users")
    .leftJoin("second_factors", "second_factors.user_id", "users.id")
    .where("users.role", "admin")
    .orderBy(["users.last_name", "users.email"])
    .limit(200)
    .select(
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.staff_role",
      "users.last_seen_at",
      "users.optician_number",
      "users.responsible_since",
      "second_factors.confirmed_at",
    );
  return rows.map((row) => ({
    id: row.id,
    name: nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    email: row.email,
    role: row.staff_role,
    lastSeenAt: row.last_seen_at,
    secondFactor: row.confirmed_at !== null,
    opticianNumber: row.optician_number,
    responsible: row.responsible_since !== null,
  }));
}

/** `lastOwner`: nobody would be left who may give roles. */
export type StaffChange = "changed" | "unknown" | "lastOwner";

export type Duties = { role: StaffRole; opticianNumber: string | null; responsible: boolean };

/** Gives a colleague another role, or other duties of an optician, which only opticians can have. */
export async function changeDuties(services: Services, by: Account, id: string, asked: Duties): Promise<StaffChange> {
  return inTransaction(services, async (inside) => {
    const colleague = await staffMember(inside, id);
    if (!colleague) return "unknown";
    if (colleague.staffRole === "owner" && asked.role !== "owner" && !(await anotherOwner(inside, id)))
      return "lastOwner";
    const { db, now } = inside;
    const row = await db("users").where({ id }).first("optician_number", "responsible_since");
    const optician = OPTICIANS.includes(asked.role);
    const number = optician ? asked.opticianNumber : null;
    const since = optician && asked.responsible ? (row?.responsible_since ?? instant(now())) : null;
    await db("users")
      .where({ id })
      .update({ staff_role: asked.role, optician_number: number, responsible_since: since });
    const said = [
      colleague.staffRole !== asked.role && `rôle : ${ROLE_NAMES[asked.role]}`,
      (row?.optician_number ?? null) !== number && (number ? `opticien, n° ${number}` : "n’est plus opticien inscrit"),
      Boolean(row?.responsible_since) !== Boolean(since) &&
        (since ? "opticien responsable" : "n’est plus opticien responsable"),
    ].filter(Boolean);
    if (said.length > 0) await audit(inside, by, "équipe.modifiée", nameOf(colleague), said.join(" ; "));
    return "changed";
  });
}

/**
 * Ends a colleague's access to the admin area. Their account stays as a customer's, and their actions keep their name. The
 * second factor goes: invited again, a colleague who lost a telephone sets up another one.
 */
export async function endAccess(services: Services, by: Account, id: string): Promise<StaffChange> {
  return inTransaction(services, async (inside) => {
    const colleague = await staffMember(inside, id);
    if (!colleague) return "unknown";
    if (colleague.staffRole === "owner" && !(await anotherOwner(inside, id))) return "lastOwner";
    await inside
      .db("users")
      .where({ id })
      .update({ role: "customer", staff_role: null, optician_number: null, responsible_since: null });
    await removeSecondFactor(inside, colleague);
    await endSessions(inside, id);
    await audit(inside, by, "équipe.retirée", nameOf(colleague));
    return "changed";
  });
}

/** Locks the owners first: of two who leave at once, one stays. */
async function anotherOwner({ db }: Services, id: string): Promise<boolean> {
  const owners: { id: string }[] = await db("users")
    .where({ role: "admin", staff_role: "owner" })
    .orderBy("id")
    .forUpdate()
    .select("id");
  return owners.some((owner) => owner.id !== id);
}

async function staffMember(services: Services, id: string): Promise<Account | null> {
  const account = await findAccount(services, id);
  return account?.role === "admin" ? account : null;
}
