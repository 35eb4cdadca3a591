import type { Account } from "~/domain/accounts/account.server";
import type { Day } from "~/domain/days";
import type { SessionKind } from "~/domain/accounts/sessions.server";
import type { TokenPurpose } from "~/domain/accounts/tokens.server";
import type { StaffRole } from "~/domain/accounts/staff-roles";
import type { Instant } from "~/domain/time";
import type { Flag } from "./columns";

/** Several accounts may bear one address until a mail proves whose it is. */
export type UserRow = {
  id: string;
  /** Whose cart, wishlist and orders these are. */
  visitor_id: string;
  role: Account["role"];
  /** What an administrator may do in the admin area; null for customers. */
  staff_role: StaffRole | null;
  genre: NonNullable<Account["genre"]> | null;
  first_name: string | null;
  last_name: string | null;
  /** Lower case. */
  email: string;
  /** The same once proven. */
  verified_email: string | null;
  phone: string | null;
  password_hash: string;
  /** The form that made it, so that a double press makes one. */
  attempt_key: string | null;
  /** Counts the changes: a form filled in from an older one is refused. */
  version: number;
  created_at: Instant;
  updated_at: Instant;
  /** Null: not since the account was made. */
  last_seen_at: Instant | null;
  /** When its owner was last written to that it would end; worth nothing once they are seen again. */
  idle_warned_at: Instant | null;
  /** Since when an administrator is the optician responsible; null for everyone else. */
  responsible_since: Instant | null;
  /** The number under which an optician is registered; null for who may not accept a prescription. */
  optician_number: string | null;
};

/** Someone of an account's family, who wears glasses. */
export type WearerRow = {
  id: string;
  user_id: string;
  name: string;
  born_on: Day;
  /** Whether they are told before their prescription ends. */
  remind: Flag;
  /** The last day of which they were told. */
  reminded_for: Day | null;
  /** When it was last seen whether there is something to tell. */
  checked_on: Day | null;
  created_at: Instant;
};

/** Who wears a pair that was bought, where the account says it. */
export type WearerGlassesRow = { order_line_id: string; wearer_id: string };

/** Every address that an account has proven, the former ones included: what bears one of them is its own. */
export type ProvenAddressRow = {
  /** Lower case. Of two accounts, the one that proved it last has it. */
  email: string;
  user_id: string;
  proven_at: Instant;
  /** The administrator who joined it to the account, by name; null where a mail has proven it. */
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
  /** “Firefox, Android”: to tell one’s sessions apart. */
  device: string;
  created_at: Instant;
  seen_at: Instant;
  expires_at: Instant;
  /** When the password was last given; before what cannot be undone it is asked again. */
  proven_at: Instant | null;
};

/** What a mailed link opens, once. */
export type AccountTokenRow = {
  id: string;
  user_id: string;
  purpose: TokenPurpose;
  /** The address it was mailed to, and proves. */
  email: string;
  /** SHA-256 of the token in the link. */
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
};

/** Forgotten passwords, written the same for any address and looked up later: the answer’s time says nothing. */
export type ResetRequestRow = { id: string; email: string; created_at: Instant };

/** Someone who is asked to work in the admin area, until they have answered. */
export type StaffInvitationRow = {
  id: string;
  /** Lower case; one invitation an address. */
  email: string;
  first_name: string;
  last_name: string;
  staff_role: StaffRole;
  /** SHA-256 of the token in the mailed link. */
  token_hash: string;
  /** Whose invitation it is, by the name at that time. */
  invited_by: string;
  created_at: Instant;
  expires_at: Instant;
};

/** One time-based second factor an administrator (RFC 6238). */
export type SecondFactorRow = {
  user_id: string;
  /** Sealed, in base64. */
  sealed_secret: string;
  /** Null until the first right code. */
  confirmed_at: Instant | null;
  /** The 30 seconds of the last code taken, counted from 1970: none is taken twice. */
  last_step: number;
  created_at: Instant;
  /** The login that code was taken for: pressed twice, it is let in twice, and nobody else once. */
  last_ticket: string | null;
  /** Typed in a row, at logins whose password was right. */
  wrong_codes: number;
};

export type RecoveryCodeRow = {
  id: string;
  user_id: string;
  code_hash: string;
  used_at: Instant | null;
  /** The login it was taken for. */
  used_ticket: string | null;
};

/** That someone’s account was erased, and nothing of whose it was. */
export type ErasureRow = {
  id: string;
  /** How many were made anonymous. */
  orders: number;
  /** How many were deleted with their files. */
  prescriptions: number;
  erased_at: Instant;
};

/** When each purge last ran to its end. */
export type PurgeRunRow = {
  /** The `name` of one of `PURGES`. */
  name: string;
  ran_at: Instant;
  deleted: number;
};

/** What each administrator did. Nothing changes or deletes a row. */
export type AuditLogRow = {
  id: string;
  /** The trace outlives the account. */
  administrator_id: string;
  /** The name at that time. */
  administrator: string;
  /** “produit.modifié” */
  action: string;
  /** The id or number of what it was done to. */
  target: string;
  details: string;
  created_at: Instant;
};
