import { ACCESSORY, CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { registered } from "./accounts";
import { newAppointment } from "./appointments";
import { addToCart } from "./buying";
import { paidOrder } from "./paying";
import { ADMIN_KINDS, STOREFRONT_KINDS, type PageKind } from "./page-kinds";
import { goToPrescription } from "./prescriptions";
import { servicesOf, type Shop } from "./shop";
import { newVisitor } from "./visitor";

/** Pages with a form that no kind of page reaches. */
const MORE: PageKind[] = [
  ...[
    "/mon-compte?vue=mot-de-passe-oublie",
    "/retractation",
    "/retour",
    "/newsletter/desinscription",
    "/reset-password?token=x",
  ].map((path) => ({ name: path, reach: async (at: Shop) => ({ visitor: newVisitor(at), path }) })),
  ...[
    "/mon-compte/profil?modifier=1",
    "/mon-compte/profil?adresse=nouvelle",
    "/mon-compte/donnees",
    "/mon-compte/donnees/effacer",
  ].map((path) => ({ name: path, reach: async (at: Shop) => ({ visitor: (await registered(at)).visitor, path }) })),
  {
    name: "the prescription at the checkout",
    reach: async (at) => {
      const visitor = newVisitor(at);
      return { visitor, path: (await goToPrescription(at, visitor)).path };
    },
  },
  {
    name: "the delivery at the checkout",
    reach: async (at) => {
      const { visitor } = await registered(at);
      await addToCart(visitor, { slug: CHEAP_FRAME.slug, size: "50" });
      const step = await (await visitor.visit("/checkout?step=2")).form({ name: "customer" }).submit("Continuer");
      return { visitor, path: step.path };
    },
  },
];

/** Every kind of page of the shop, and those with a form that no kind reaches. */
export const FORM_PAGES: PageKind[] = [...STOREFRONT_KINDS, ...MORE];

/** The addresses of the admin area's kinds of pages, and those with forms that no kind has. Makes the rows that some need. */
export async function adminFormPaths(shop: Shop): Promise<string[]> {
  const order = (await paidOrder(servicesOf(shop))).id;
  const appointment = (await newAppointment(shop)).id;
  return [
    ...ADMIN_KINDS.map(({ name }) => name).filter((path) => path !== "/admin/connexion"),
    `/admin/produits/${PLAIN_FRAME.id}`,
    `/admin/produits/${ACCESSORY.id}/photos`,
    "/admin/produits/tableur",
    "/admin/produits/prix",
    "/admin/produits/seuils",
    "/admin/produits/reception",
    "/admin/promotions/nouvelle",
    "/admin/verres/nouveau",
    "/admin/traitements/nouveau",
    "/admin/codes-promo/nouveau",
    "/admin/rendez-vous/bloquer",
    "/admin/rendez-vous/prendre",
    "/admin/equipe",
    "/admin/securite/mot-de-passe",
    "/admin/securite/validation",
    "/admin/confirmer-identite?retour=/admin",
    "/admin/commandes/nouvelle",
    `/admin/commandes/nouvelle?ligne=${PLAIN_FRAME.id}.1c1b1a.48.1`,
    `/admin/commandes/${order}`,
    `/admin/commandes/${order}/remboursement`,
    `/admin/commandes/${order}/coordonnees`,
    `/admin/rendez-vous?q=${appointment}`,
  ];
}
