import { STAFF_ROLES, type StaffRole } from "~/domain/accounts/staff-roles";

type Right = "change" | "see" | "none";
const LETTERS: Record<string, Right> = { "C": "change", "S": "see", "-": "none" };

/**
 * Who may do what in the admin area: for each address the right of owner, optician, sales, accountant and reader. C:
 * changes, S: sees, `-`: neither. A row also covers the addresses below it, unless a closer row says otherwise; `:`
 * stands for any part. An address without a row is for the owner alone. Pages that show or ask for a correction are for
 * opticians alone.
 */
// prettier-ignore
const ROWS: readonly [path: string, rights: string][] = [
  ["/admin/recherche", "SSSSS"],
  ["/admin/confirmation", "CCCCC"],
  ["/admin/confirmer-identite", "CCCCC"],
  ["/admin/securite", "CCCCC"],
  ["/admin/affichage", "CCCCC"],
  ["/admin/deconnexion", "CCCCC"],

  ["/admin/commandes", "CCCSS"],
  ["/admin/commandes/nouvelle", "CCC--"],
  ["/admin/commandes/lunettes", "CC---"],
  ["/admin/commandes/export.csv", "CC-C-"],
  ["/admin/commandes/:/remboursement", "CC---"],
  ["/admin/commandes/:/coordonnees", "CCC--"],
  ["/admin/commandes/:/correction", "CC---"],
  ["/admin/commandes/:/atelier", "CC---"],
  ["/admin/commandes/:/ordonnance", "CC---"],
  ["/admin/commandes/:/optique", "SS---"],
  ["/admin/commandes/:/preuves.zip", "CC-C-"],
  ["/admin/devis", "CC---"],
  ["/admin/retraits", "CCC-S"],
  ["/admin/reservations", "CCC-S"],
  ["/admin/retours", "CCCSS"],
  ["/admin/adaptations", "CC---"],
  ["/admin/logs", "SSS-S"],

  ["/admin/rendez-vous", "CCC-S"],
  ["/admin/rendez-vous/prendre", "CCC--"],
  ["/admin/rendez-vous/bloquer", "CCC--"],
  ["/admin/rendez-vous/export.csv", "CC---"],
  ["/admin/rendez-vous/agendas", "CCS-S"],

  ["/admin/utilisateurs", "SSS-S"],
  ["/admin/clients", "CCC-S"],
  ["/admin/clients/:/fusion", "CC---"],
  ["/admin/questions", "CC---"],
  ["/admin/messages", "CCC-S"],

  ["/admin/lettres", "CCC-S"],
  ["/admin/lettres/nouvelle", "CCC--"],
  ["/admin/lettres/abonnes.csv", "CC---"],

  ["/admin/produits", "CCCSS"],
  ["/admin/produits/nouveau", "CCC--"],
  ["/admin/produits/prix", "CCC--"],
  ["/admin/produits/seuils", "CCC--"],
  ["/admin/produits/reception", "CCC--"],
  ["/admin/produits/:/photos/plusieurs", "CCC--"],
  ["/admin/promotions", "CCSSS"],
  ["/admin/promotions/nouvelle", "CC---"],
  ["/admin/produits/export.csv", "CCCC-"],
  ["/admin/fournisseurs", "CCCSS"],
  ["/admin/fournisseurs/nouvelle", "CCC--"],
  ["/admin/marques", "CCCSS"],
  ["/admin/verres", "CCSSS"],
  ["/admin/verres/nouveau", "CC---"],
  ["/admin/traitements", "CCSSS"],
  ["/admin/traitements/nouveau", "CC---"],
  ["/admin/lots", "CC---"],

  ["/admin/a-regler", "CS-CS"],
  ["/admin/comptabilite", "C--CS"],
  ["/admin/comptabilite/exports", "C--C-"],
  ["/admin/rapports", "SS-SS"],
  ["/admin/codes-promo", "CCSSS"],
  ["/admin/codes-promo/nouveau", "CC---"],

  ["/admin/analytics", "SS-SS"],
  ["/admin/courriels", "CCC-S"],
  ["/admin/reglages", "CS--S"],
  ["/admin/reglages/horaires", "CC--S"],
  ["/admin/reglages/fermetures", "CC--S"],

  ["/api/products", "CCC--"],
  ["/api/lenses", "CC---"],
  ["/api/treatments", "CC---"],
  ["/api/shipments", "CCC--"],
  ["/api/returns", "CCC--"],
  ["/api/deliveries", "CCC-S"],
  ["/api/telemetry", "SS-SS"],
  ["/api/stats", "SS-SS"],
  ["/api/admin/users", "SSS-S"],
  ["/api/admin/products", "CCC--"],
  ["/api/admin/orders", "CCCSS"],
  ["/api/admin/orders/:/prescription", "CC---"],
  ["/api/admin/tracking-logs", "SSS-S"],
  ["/api/admin/resa", "CCC-S"],
  ["/api/admin/rendezvous", "CCC-S"],
  ["/api/admin/rendezvous/export.csv", "CC---"],
];

const TABLE = ROWS.map(([path, rights]) => ({ parts: partsOf(path), rights: [...rights].map((each) => LETTERS[each]) }))
  // The closest row first: the longest, then the one with fewer `:`.
  .sort((one, other) => other.parts.length - one.parts.length || anyIn(one.parts) - anyIn(other.parts));

/** @param pathname as it was requested: its parts are compared decoded and without case, as the router does */
export function rightTo(role: StaffRole | null, pathname: string): Right {
  if (role === null) return "none";
  const parts = partsOf(pathname);
  // Every role begins its day there; the page shows only what the role may see.
  if (parts.join("/") === "admin") return "see";
  const row = TABLE.find((each) =>
    each.parts.every((part, place) => (part === ":" ? parts[place] : part === parts[place])),
  );
  if (!row) return role === "owner" ? "change" : "none";
  return row.rights[STAFF_ROLES.indexOf(role)] ?? "none";
}

export function maySee(role: StaffRole | null, address: string): boolean {
  return rightTo(role, address.split(/[?#]/)[0] ?? "") !== "none";
}

export function mayChange(role: StaffRole | null, address: string): boolean {
  return rightTo(role, address.split(/[?#]/)[0] ?? "") === "change";
}

/** Who may take money for an order in the shop, or write it off. */
export const mayTakeMoney = (role: StaffRole | null): boolean => mayChange(role, "/admin/commandes");

/** Whether the page has anything to change: a role that may only see it is then told so. */
export function isChanged(pathname: string): boolean {
  return rightTo("owner", pathname) === "change";
}

function partsOf(path: string): string[] {
  return path
    .split("/")
    .filter(Boolean)
    .map((part) => decoded(part).toLowerCase());
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function anyIn(parts: string[]): number {
  return parts.filter((part) => part === ":").length;
}
