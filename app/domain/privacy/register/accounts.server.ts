import { data, fact, key, of, plain, secret, staff, type Entry } from "./entry.server";
import { inWords, soldGlasses, wearerName, yes } from "./readers.server";
import { GENRE_NAMES } from "./state-names";
import type { ColumnsOf } from "./tables.server";

const HANGS = { with: "users" } as const;

export const users: Entry<ColumnsOf<"users">> = {
  whose: ["account"],
  rows: of("id", "accountIds"),
  end: "deleted",
  keeps: ["account", "unprovenAccount"],
  archive: { file: "compte", part: null },
  columns: {
    id: data("identifiant"),
    visitor_id: key(),
    role: plain,
    genre: data("civilite", undefined, inWords(GENRE_NAMES)),
    first_name: data("prenom"),
    last_name: data("nom"),
    first_name_key: key(),
    last_name_key: key(),
    email: data("email"),
    verified_email: data("emailConfirme"),
    phone: data("telephone"),
    password_hash: secret(),
    attempt_key: secret(),
    version: plain,
    created_at: fact("creeLe"),
    updated_at: fact("modifieLe"),
    last_seen_at: fact("dernierPassage"),
    idle_warned_at: fact("avertiDeLaFinLe"),
    responsible_since: staff,
    optician_number: staff,
    staff_role: staff,
  },
};

export const proven_addresses: Entry<ColumnsOf<"proven_addresses">> = {
  whose: ["account"],
  rows: of("user_id", "accountIds"),
  end: HANGS,
  keeps: ["account"],
  archive: { file: "compte", part: "adressesEmailConfirmees" },
  columns: {
    email: data("email"),
    user_id: key(),
    proven_at: fact("confirmeeLe"),
    joined_by: fact("rattacheeParLaBoutique", (by) => by !== null),
  },
};

export const addresses: Entry<ColumnsOf<"addresses">> = {
  whose: ["account"],
  rows: of("user_id", "accountIds"),
  end: HANGS,
  keeps: ["account"],
  archive: { file: "compte", part: "adresses" },
  columns: {
    id: key(),
    user_id: key(),
    label: data("libelle"),
    street: data("rue"),
    postal_code: data("codePostal"),
    city: data("ville"),
    is_main: fact("principale", yes),
    created_at: fact("ajouteeLe"),
  },
};

export const sessions: Entry<ColumnsOf<"sessions">> = {
  whose: ["account", "staff"],
  rows: of("user_id", "accountIds"),
  end: HANGS,
  keeps: ["session"],
  archive: { file: "compte", part: "appareilsConnectes" },
  columns: {
    id: key(),
    user_id: key(),
    kind: plain,
    token_hash: secret(),
    device: data("appareil"),
    created_at: fact("depuis"),
    seen_at: fact("vuLe"),
    expires_at: fact("finLe"),
    proven_at: plain,
  },
};

export const account_tokens: Entry<ColumnsOf<"account_tokens">> = {
  whose: ["account"],
  rows: of("user_id", "accountIds"),
  end: HANGS,
  keeps: ["session"],
  archive: { file: "compte", part: "liensEnvoyes" },
  columns: {
    id: key(),
    user_id: key(),
    purpose: plain,
    email: data("a"),
    token_hash: secret(),
    created_at: fact("envoyeLe"),
    expires_at: fact("valableJusquAu"),
    used_at: fact("utiliseLe"),
  },
};

export const reset_requests: Entry<ColumnsOf<"reset_requests">> = {
  whose: ["guest"],
  rows: of("email", "emails"),
  end: "deleted",
  keeps: ["session"], // answered within seconds
  columns: { id: key(), email: data("email"), created_at: plain },
};

export const second_factors: Entry<ColumnsOf<"second_factors">> = {
  whose: ["staff"],
  rows: of("user_id", "accountIds"),
  end: HANGS,
  keeps: ["account"],
  columns: {
    user_id: key(),
    sealed_secret: secret(),
    confirmed_at: plain,
    last_step: plain,
    created_at: plain,
    last_ticket: secret(),
    wrong_codes: plain,
  },
};

/** The row goes once the invited person has decided, or when it expires. */
export const staff_invitations: Entry<ColumnsOf<"staff_invitations">> = {
  whose: ["staff"],
  rows: null,
  end: "deleted",
  keeps: ["session"],
  columns: {
    id: key(),
    email: staff,
    first_name: staff,
    last_name: staff,
    staff_role: plain,
    token_hash: secret(),
    invited_by: staff,
    created_at: plain,
    expires_at: plain,
  },
};

export const recovery_codes: Entry<ColumnsOf<"recovery_codes">> = {
  whose: ["staff"],
  rows: of("user_id", "accountIds"),
  end: HANGS,
  keeps: ["account"],
  columns: { id: key(), user_id: key(), code_hash: secret(), used_at: plain, used_ticket: secret() },
};

/**
 * An administrator’s account can be erased once its role is gone; the audit keeps what was done under it, with the name
 * of that time.
 */
export const audit_log: Entry<ColumnsOf<"audit_log">> = {
  whose: ["staff"],
  rows: null,
  end: { kept: "the trace of what administrators did is never changed" },
  keeps: [],
  columns: {
    id: plain,
    administrator_id: staff,
    administrator: staff,
    action: plain,
    target: plain,
    details: plain,
    created_at: plain,
  },
};

export const wearers: Entry<ColumnsOf<"wearers">> = {
  whose: ["account", "wearer"],
  rows: of("user_id", "accountIds"),
  end: HANGS,
  keeps: ["account"],
  archive: { file: "compte", part: "porteurs" },
  columns: {
    id: key(),
    user_id: key(),
    name: data("nom"),
    born_on: data("neLe"),
    remind: fact("rappelDemande", yes),
    reminded_for: fact("dernierRappelPourLe"),
    checked_on: plain,
    created_at: fact("ajouteLe"),
  },
};

/** The archive has the glasses with their order; this part says whose they are, as the account noted it. */
export const wearer_glasses: Entry<ColumnsOf<"wearer_glasses">> = {
  whose: ["account", "wearer"],
  rows: (rows, { accountIds }, db) =>
    rows.whereIn("wearer_id", db("wearers").whereIn("user_id", accountIds).select("id")),
  end: { with: "wearers" },
  keeps: ["account"],
  archive: { file: "compte", part: "lunettesDesPorteurs" },
  columns: {
    order_line_id: data("lunettes", undefined, soldGlasses),
    wearer_id: data("porteur", undefined, wearerName),
  },
};
