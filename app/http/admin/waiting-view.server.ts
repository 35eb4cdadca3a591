import { addDays, dayAndMonth, shopDay } from "~/domain/days";
import type { WaitingKind, WaitingSince } from "~/domain/today/waiting.server";
import { maySee } from "~/domain/staff/rights";
import type { StaffRole } from "~/domain/accounts/staff-roles";
import { terms } from "~/shop/terms";
import type { WaitingView } from "~/ui/admin/waiting-view";

/** For each kind: the words for one and for many, and the address of its list. */
const WAITING_WORDS: Record<WaitingKind, { one: string; many: string; to: string }> = {
  toPrepare: { one: "commande à préparer", many: "commandes à préparer", to: "/admin/commandes?statut=a-preparer" },
  toSettle: { one: "commande à traiter", many: "commandes à traiter", to: "/admin/commandes?statut=a-traiter" },
  prescriptions: {
    one: "ordonnance à vérifier",
    many: "ordonnances à vérifier",
    to: "/admin/commandes?ordonnance=a-verifier",
  },
  proposals: {
    one: "correction proposée, sans réponse du client",
    many: "corrections proposées, sans réponse des clients",
    to: "/admin/commandes?statut=attente-ordonnance",
  },
  returns: { one: "retour à traiter", many: "retours à traiter", to: "/admin/retours" },
  adaptations: { one: "demande d’adaptation", many: "demandes d’adaptation", to: "/admin/adaptations" },
  remakes: { one: "paire de verres à refaire", many: "paires de verres à refaire", to: "/admin/adaptations" },
  lots: {
    one: "paire de lunettes sans ses lots de verres",
    many: "paires de lunettes sans leurs lots de verres",
    to: "/admin/lots",
  },
  owed: { one: "somme à rembourser", many: "sommes à rembourser", to: "/admin/a-regler#owed" },
  unclear: { one: "somme à éclaircir", many: "sommes à éclaircir", to: "/admin/a-regler#unclear" },
  pickups: { one: "commande attend son retrait", many: "commandes attendent leur retrait", to: "/admin/retraits" },
  appointments: { one: "rendez-vous à confirmer", many: "rendez-vous à confirmer", to: "/admin/rendez-vous" },
  reservations: { one: "monture réservée", many: "montures réservées", to: "/admin/reservations" },
  questions: { one: "question à l’opticien", many: "questions à l’opticien", to: "/admin/questions" },
  messages: { one: "message à lire", many: "messages à lire", to: "/admin/messages" },
  parkedLetters: { one: "courriel retenu", many: "courriels retenus", to: "/admin/courriels" },
  soldOut: { one: "coloris épuisé", many: "coloris épuisés", to: "/admin/produits?stock=epuise" },
  lowStock: { one: "coloris presque épuisé", many: "coloris presque épuisés", to: "/admin/produits?stock=bas" },
  incomplete: { one: "fiche à compléter", many: "fiches à compléter", to: "/admin/produits?fiche=incomplete" },
  incompleteLenses: { one: "verre à compléter", many: "verres à compléter", to: "/admin/verres" },
  incompleteTreatments: { one: "traitement à compléter", many: "traitements à compléter", to: "/admin/traitements" },
};

/**
 * The kinds that the strip counts, because somebody waits for them or they keep a product from sale. Only the first
 * page of the admin area shows the other kinds.
 */
const IN_THE_BAR: WaitingKind[] = [
  "toPrepare",
  "toSettle",
  "prescriptions",
  "lots",
  "returns",
  "owed",
  "unclear",
  "appointments",
  "questions",
  "messages",
  "parkedLetters",
  "incomplete",
  "incompleteLenses",
  "incompleteTreatments",
];

/**
 * The strip above the tabs: each number leads to the list it counts. It leaves out what is zero, and lists that the
 * role may not see.
 */
export function waitingView(waiting: WaitingSince, role: StaffRole | null): WaitingView {
  return IN_THE_BAR.filter((kind) => waiting[kind].amount > 0 && isShownTo(role, kind)).map((kind) => {
    const line = waitingLine(kind, waiting[kind].amount);
    return kind === "returns" ? { ...line, label: `${line.label}${lastDayOf(waiting[kind])}` } : line;
  });
}

/** The last day on which the law lets the shop refund the first return. */
function lastDayOf({ amount, first }: WaitingSince[WaitingKind]): string {
  if (first === null) return "";
  const day = dayAndMonth(addDays(shopDay(first), terms.refundDays));
  return `, ${amount > 1 ? "le premier " : ""}à rembourser au plus tard le ${day}`;
}

/** True when the role may open the list of this kind. */
export function isShownTo(role: StaffRole | null, kind: WaitingKind): boolean {
  return maySee(role, WAITING_WORDS[kind].to);
}

export function waitingLine(kind: WaitingKind, amount: number): WaitingView[number] {
  const { one, many, to } = WAITING_WORDS[kind];
  return { label: amount > 1 ? many : one, amount, to };
}
