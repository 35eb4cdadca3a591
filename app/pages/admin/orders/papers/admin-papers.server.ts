import type { StaffRole } from "~/domain/accounts/staff-roles";
import { adminOrderPath, invoiceKey } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { maySee } from "~/domain/staff/rights";
import { papersAt, type PaperLink, type PaperPlaces } from "~/http/orders/papers.server";
import type { Services } from "~/infra/services.server";

export type AdminPaper = PaperLink & {
  /** A page of the admin area to print, not a file. */
  isPage?: true;
};

/**
 * All papers of an order, to be handed over or printed by an administrator. A customer without an e-mail or an account
 * gets them no other way. Papers with health data are left out for a role that may not open them.
 */
export async function adminPapers(services: Services, order: Order, role: StaffRole | null): Promise<AdminPaper[]> {
  const papers = [
    ...(await papersAt(services, order, adminPlaces(order.id))),
    ...(order.status === ORDER_STATUS.cancelled ? [] : sheetsOf(order)),
  ];
  return papers.filter(({ href }) => !href.startsWith("/admin/") || maySee(role, href));
}

function adminPlaces(orderId: string): PaperPlaces {
  const paper = (name: string) => adminOrderPath(orderId, `/papiers/${name}.pdf`);
  const optical = (name: string) => adminOrderPath(orderId, `/optique/${name}`);
  return {
    quote: () => optical("devis.pdf"),
    invoice: (invoice) => paper(["facture", invoiceKey(invoice)].filter(Boolean).join("-")),
    creditNote: (creditNoteId) => paper(`avoir-${creditNoteId}`),
    paper: (name) =>
      ({
        "recu-acompte": paper("recu-acompte"),
        "garantie": paper("garantie"),
        "facture-detaillee": optical("facture-detaillee.pdf"),
        "dossier-mutuelle.zip": optical("dossier-mutuelle.zip"),
      })[name],
    withAmounts: true,
  };
}

/** The sheets that go with the goods, and through the bench. */
function sheetsOf({ id, lines }: Order): AdminPaper[] {
  const glasses = lines.filter(({ lenses }) => lenses);
  return [
    { label: "Bon de préparation, à joindre", amount: null, href: adminOrderPath(id, "/bon"), isPage: true },
    ...glasses.map((line): AdminPaper => ({
      label: glasses.length > 1 ? `Fiche atelier : ${line.brand} ${line.name}` : "Fiche atelier",
      amount: null,
      href: adminOrderPath(id, `/atelier/${line.id}`),
      isPage: true,
    })),
  ];
}
