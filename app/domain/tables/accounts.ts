import type { Account } from "~/domain/accounts/account.server";
import type { Day } from "~/domain/days";
import type { SessionKind } from "~/domain/accounts/sessions.server";
import type { TokenPurpose } from "~/domain/accounts/tokens.server";
import type { StaffRole } from "~/domain/accounts/staff-roles";
import type { Instant } from "~/domain/time";
import type { Flag } from "./columns";

/** Several accounts may have one address until a mail proves who owns it. */
export type UserRow = {
  id: string;
  /** The visitor that its cart, wishlist and orders belong to. */
  visitor_id: string;
  role: Account["role"];
  /** What an administrator may do in the admin area; null for customers. */
  staff_role: StaffRole | null;
  genre: NonNullable<Account["genre"]> | null;
  first_name: string | null;
  last_name: string | null;
  /** The names as they are searched; empty for none. */
  first_name_key: string;
  last_name_key: string;
  /** Lower case. */
  email: string;
  /** The address once it is proven. */
  verified_email: string | null;
  phone: string | null;
  password_hash: string;
  /** The key of the form that made it, so that a double press makes one account. */
  attempt_key: string | null;
  /** Counts the changes: a form opened before the last one is refused. */
  version: number;
  created_at: Instant;
  updated_at: Instant;
  /** Null when not seen since the account was made. */
  last_seen_at: Instant | null;
  /** When its owner was mailed that it will be erased; it no longer counts once they are seen again. */
  idle_warned_at: Instant | null;
  /** Since when an administrator is the optician responsible; null for everyone else. */
  responsible_since: Instant | null;
  /** The number of a registered optician; null for an administrator who may not accept prescriptions. */
  optician_number: string | null;
};

/** A person of an account's family who wears glasses. */
export type WearerRow = {
  id: string;
  user_id: string;
  name: string;
  born_on: Day;
  /** Whether the account is mailed before their prescription ends. */
  remind: Flag;
  /** The last day of the prescription that the last mail was about. */
  reminded_for: Day | null;
  /** When it was last checked whether a mail is due. */
  checked_on: Day | null;
  created_at: Instant;
};

/** The wearer of a bought pair, where the account has chosen one. */
export type WearerGlassesRow = { order_line_id: string; wearer_id: string };

/** Every address that an account has proven, former ones included: rows with one of them belong to the account. */
export type ProvenAddressRow = {
  /** Lower case. The account that proved it last has it. */
  email: string;
  user_id: string;
  proven_at: Instant;
  /** The name of the administrator who joined it to the account; null where a mail has proven it. */
  joined_by: string | null;
};

export type AddressRow = {
  id: string;
  user_id: string;
  label: string;
  street: string;
  postal_code: string;
  city: string;
  is_main: Flag;
  created_at: Instant;
};

export type SessionRow = {
  id: string;
  user_id: string;
  kind: SessionKind;
  /** SHA-256 of the token in the cookie. */
  token_hash: string;
  /** “Firefox, Android”, by which people tell their sessions apart. */
  device: string;
  created_at: Instant;
  seen_at: Instant;
  expires_at: Instant;
  /** When the password was last given; it is asked again before a step that cannot be undone. */
  proven_at: Instant | null;
};

/** A mailed link, which works once. */
export type AccountTokenRow = {
  id: string;
  user_id: string;
  purpose: TokenPurpose;
  /** The address it was mailed to; following it proves that address. */
  email: string;
  /** SHA-256 of the token in the link. */
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
};

/**
 * Requests for a new password, written the same for any address and looked up later, so that the answer’s time tells
 * nothing.
 */
export type ResetRequestRow = { id: string; email: string; created_at: Instant };

/** A person invited to the staff, until they have answered. */
export type StaffInvitationRow = {
  id: string;
  /** Lower case; one invitation for each address. */
  email: string;
  first_name: string;
  last_name: string;
  staff_role: StaffRole;
  /** SHA-256 of the token in the mailed link. */
  token_hash: string;
  /** The administrator who invited them, by the name at that time. */
  invited_by: string;
  created_at: Instant;
  expires_at: Instant;
};

/** One time-based second factor for each administrator (RFC 6238). */
export type SecondFactorRow = {
  user_id: string;
  /** Sealed, in base64. */
  sealed_secret: string;
  /** Null until the first right code. */
  confirmed_at: Instant | null;
  /** The period of 30 seconds of the last used code, counted from 1970: no code is used twice. */
  last_step: number;
  created_at: Instant;
  /** The login that used the code: a second press of the same login is let in, and no other login is. */
  last_ticket: string | null;
  /** Typed in a row, at logins with the right password. */
  wrong_codes: number;
};

export type RecoveryCodeRow = {
  id: string;
  user_id: string;
  code_hash: string;
  used_at: Instant | null;
  /** The login that used it. */
  used_ticket: string | null;
};

/** Notes that an account was erased, and nothing about its owner. */
export type ErasureRow = {
  id: string;
  /** How many orders were made anonymous. */
  orders: number;
  /** How many prescriptions were deleted with their files. */
  prescriptions: number;
  erased_at: Instant;
};

/** When each purge was last completed. */
export type PurgeRunRow = {
  /** The `name` of one of `PURGES`. */
  name: string;
  ran_at: Instant;
  deleted: number;
};

/** What administrators did. No function changes or deletes a row. */
export type AuditLogRow = {
  id: string;
  /** No reference: the row outlives the account. */
  administrator_id: string;
  /** The name at that time. */
  administrator: string;
  /** “produit.modifié” */
  action: string;
  /** The id or number of the target. */
  target: string;
  details: string;
  created_at: Instant;
};
