import type { Waiting } from "~/domain/orders/waiting.server";
import type { WaitingView } from "./admin-layout";

/** The strip above the tabs: each number leads to the list it counts. */
export function waitingView({
  toPrepare,
  toSettle,
  prescriptions,
  appointments,
  questions,
  lowStock,
  incomplete,
  incompleteLenses,
  incompleteTreatments,
  owed,
  unclear,
}: Waiting): WaitingView {
  return [
    { label: "à préparer", amount: toPrepare, to: "/admin/commandes?statut=a-preparer" },
    { label: "à traiter", amount: toSettle, to: "/admin/commandes?statut=a-traiter" },
    { label: "à rembourser", amount: owed, to: "/admin/a-regler#owed" },
    { label: "à éclaircir", amount: unclear, to: "/admin/a-regler#unclear" },
    {
      label: toMany(prescriptions, "ordonnance", "ordonnances") + " à vérifier",
      amount: prescriptions,
      to: "/admin/commandes?ordonnance=a-verifier",
    },
    { label: "rendez-vous en attente", amount: appointments, to: "/admin/rendez-vous" },
    { label: toMany(questions, "question", "questions"), amount: questions, to: "/admin/questions" },
    {
      label: toMany(lowStock, "coloris presque épuisé", "coloris presque épuisés"),
      amount: lowStock,
      to: "/admin/produits?stock=bas",
    },
    {
      label: toMany(incomplete, "fiche à compléter", "fiches à compléter"),
      amount: incomplete,
      to: "/admin/produits?fiche=incomplete",
    },
    ...lacking(incompleteLenses, "verre à compléter", "verres à compléter", "/admin/verres"),
    ...lacking(incompleteTreatments, "traitement à compléter", "traitements à compléter", "/admin/traitements"),
  ];
}

/** Of the price list, which is seldom changed: nothing is said while nothing lacks. */
function lacking(amount: number, one: string, many: string, to: string): WaitingView {
  return amount > 0 ? [{ label: toMany(amount, one, many), amount, to }] : [];
}

function toMany(amount: number, one: string, many: string): string {
  return amount > 1 ? many : one;
}
