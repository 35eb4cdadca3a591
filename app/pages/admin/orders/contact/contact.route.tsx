import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { typedPhone } from "~/domain/checkout/forms.server";
import { townDoubt } from "~/domain/checkout/town-doubt";
import { buyerForm, buyerMark, correctBuyer, isBeyondReach } from "~/domain/orders/care/correct-buyer.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { WithNumbers } from "~/ui/with-numbers";
import { adminOrder } from "../find-order.server";
import ordersSheet from "../orders.css";
import { ContactForm } from "./contact-form";

const NOBODY = "Personne n’est nommé dans cette commande.";
const REFUSALS = {
  outOfReach:
    "Cette commande ne peut pas aller à ce code postal : son mode de livraison n’y va pas, ou pas à ce prix ni sous cette TVA. Convenez d’une autre adresse, ou annulez et refaites la vente.",
  conflict: "Ces coordonnées ont été modifiées entre-temps : rouvrez la page, puis recommencez.",
  cutsOff:
    "Cette commande perdrait son adresse e-mail : son client ne recevrait plus rien et ne retrouverait plus sa commande en ligne. Saisissez l’adresse, ou confirmez sous ce champ qu’il n’en a plus.",
  leavesAccount:
    "Cette commande est dans le compte de l’ancienne adresse, par cette adresse seule : elle en sortirait. Cochez la case pour le confirmer, ou remettez l’ancienne adresse.",
  left: "Le colis est parti, ou la commande est annulée : l’adresse ne se corrige plus. Le nom, l’e-mail et le téléphone, oui.",
} as const;

export const links: LinksFunction = () => [sheetLink(ordersSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(`Coordonnées de la commande ${data?.contact.number ?? ""}`, data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const order = await adminOrder(context, params);
  if (!order.customer) throw notFound(NOBODY);
  const { genre: _, phone, ...customer } = order.customer;
  const contact = {
    number: order.number,
    back: adminOrderPath(order.id),
    ...{ customer, phone: typedPhone(phone), mark: buyerMark(order), left: isBeyondReach(order) },
    mayHaveNone: order.soldInShop || customer.email === "",
  };
  return json({ contact, refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const order = await adminOrder(context, params);
  const posted = context.form;
  if (!order.customer) throw notFound(NOBODY);
  posted.set("genre", order.customer.genre);
  const reading = readForm(posted, buyerForm(order.customer));
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const mark = typedValues(posted).mark ?? "";
    const { outcome, outdatedLabel } = await correctBuyer(services, account, order.id, reading.data, mark);
    if (outcome === "unknown") throw notFound(NOBODY);
    if (outcome === "conflict") return refuseField(context, posted, "form", REFUSALS.conflict);
    if (outcome === "cutsOff") return refuseField(context, posted, "email", REFUSALS.cutsOff);
    if (outcome === "leavesAccount") return refuseField(context, posted, "outOfAccount", REFUSALS.leavesAccount);
    if (outcome === "outOfReach") return refuseField(context, posted, "postalCode", REFUSALS.outOfReach);
    if (outcome === "left") return refuseField(context, posted, "street", REFUSALS.left);
    const doubt = outcome === "corrected" ? townDoubt(reading.data) : null;
    const label =
      outdatedLabel === undefined
        ? []
        : [
            `L’étiquette du colis ${outdatedLabel} porte les anciennes coordonnées et ne sert plus : créez-en une autre, et annulez celle-là dans votre espace Colissimo.`,
          ];
    const lines = doubt ? [doubt, ...label] : label;
    setFlash(context, { kind: "success", text: "Coordonnées corrigées.", lines });
    return redirect(adminOrderPath(order.id), 303);
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function OrderContact() {
  const { contact } = useLoaderData<typeof loader>();
  const { number, back, left } = contact;
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>
        <WithNumbers>{`Coordonnées de la commande ${number}`}</WithNumbers>
      </h1>
      <p>
        {left
          ? "Le colis est parti, ou la commande est annulée : l’adresse ne change plus. Les factures déjà faites gardent leurs coordonnées."
          : "Les factures déjà faites gardent les leurs. L’étiquette d’expédition déjà faite ne sert plus après une correction : créez-en une nouvelle."}
      </p>
      <ContactForm form={form} contact={contact} />
      <p>
        <Link to={back}>Revenir à la commande</Link>
      </p>
    </>
  );
}
