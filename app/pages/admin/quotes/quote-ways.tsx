import { GENRES } from "~/ui/account/genres";
import { DepositField } from "~/ui/admin/deposit-field";
import { PaymentChoices, type PaymentMeansView } from "~/ui/admin/payment-choices";
import { BusinessFields } from "~/ui/admin/business-fields";
import { Choices, FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { AddressFields } from "~/ui/forms/address-fields";
import { french } from "~/shop/words/french-spacing";
import { EmailField, PhoneField } from "~/ui/forms/contact-fields";
import type { FormState } from "~/ui/forms/forms";

export type QuoteWaysView = {
  here: string;
  state: "unhanded" | "replaced" | "open" | "paying" | "ordered" | "cancelled" | "expired";
  /** True when its customer's data were erased: it is read and printed, and nothing else is done with it. */
  erased: boolean;
  /** True after its last day: it can only be made anew, neither sent nor ordered. */
  over: boolean;
  /** True when another order was placed at its price. */
  taken: boolean;
  /** The order that has its glasses, for which it is not sold again; null for none. */
  holder: { says: string; number: string; href: string } | null;
  /** True when the mail with its link may be sent. */
  mailable: boolean;
  orderHref: string | null;
  /** The number of its order, where that was cancelled: the quote can only be made anew. */
  cancelledOrder: string | null;
  customer: {
    firstName: string;
    lastName: string;
    email: string;
    street: string;
    postalCode: string;
    city: string;
    /** How the customer is addressed; empty where it is not known. */
    genre: string;
    phone: string;
  } | null;
  deliveries: { value: string; label: string }[];
  /** The way of delivery that is selected at first. */
  delivery: string | null;
  means: PaymentMeansView;
  /** The deposit that the settings suggest. */
  proposedDeposit: string | null;
  /** True when the quote names the prescription that it was made from. */
  prescribed: boolean;
};

/** What the shop does with a quote: sends it, makes it anew, or turns it into an order. */
export function QuoteWays({ ways, form }: { ways: QuoteWaysView; form: FormState }) {
  const { here, state, erased, over, taken, holder, mailable, orderHref, cancelledOrder } = ways;
  const toOrder = orderHref ? (
    <p>
      <Link className={cancelledOrder ? "button button--quiet" : "button"} to={orderHref}>
        Voir la commande
      </Link>
    </p>
  ) : null;
  if (erased)
    return (
      <>
        <p className="notice">
          {french("Les données de son client ont été effacées : ce devis se lit et s’imprime encore, sans plus.")}
        </p>
        {toOrder}
      </>
    );
  if (cancelledOrder)
    return (
      <>
        <p className="notice">
          La commande {cancelledOrder} de ce devis a été annulée. Refaites-le pour en faire une autre.
        </p>
        <div className="quote__ways">
          <RenewForm here={here} />
        </div>
        {toOrder}
      </>
    );
  if (toOrder) return toOrder;
  return (
    <>
      {holder ? (
        <p className="notice">
          {french(holder.says)} <Link to={holder.href}>Voir la commande {holder.number}</Link>
        </p>
      ) : null}
      <div className="quote__ways">
        {mailable ? (
          <Form method="post" action={here}>
            <FormGuard name="send" />
            <SubmitButton name="intent" value="send" pending="Envoi…" className="button button--quiet">
              Envoyer par e-mail
            </SubmitButton>
          </Form>
        ) : null}{" "}
        {state === "unhanded" ? (
          <Form method="post" action={here}>
            <FormGuard name="handed" />
            <SubmitButton name="intent" value="handed" pending="Un instant…" className="button button--quiet">
              Noter qu’il est remis au client
            </SubmitButton>
          </Form>
        ) : null}{" "}
        {over || taken ? <RenewForm here={here} /> : null}
      </div>
      {!over && !holder ? <OrderForm ways={ways} form={form} /> : null}
    </>
  );
}

function RenewForm({ here }: { here: string }) {
  return (
    <Form method="post" action={here}>
      <FormGuard name="renew" />
      <SubmitButton name="intent" value="renew" pending="Un instant…" className="button button--quiet">
        Refaire aux prix du jour
      </SubmitButton>
    </Form>
  );
}

function OrderForm({
  ways: { here, customer, deliveries, delivery, means, proposedDeposit, prescribed },
  form,
}: {
  ways: QuoteWaysView;
  form: FormState;
}) {
  return (
    <details open={Object.keys(form.errors).length > 0}>
      <summary className="button">En faire une commande</summary>
      <Form method="post" action={here} noValidate className="admin-page-form">
        <FormGuard name="order" />
        <p className="hint">
          Le devis a été remis ou lu au client, sauf s’il paie par un lien&nbsp;: il le lit alors avant de payer. Le
          prix des lunettes est celui du devis&nbsp;; la livraison s’y ajoute s’il y a lieu.
          {prescribed ? null : " L’ordonnance est demandée avec la commande."}
        </p>
        <Choices
          form={form}
          name="genre"
          legend="Civilité"
          options={GENRES}
          defaultValue={customer?.genre || "non-specifie"}
          inline
        />
        <div className="field-row">
          <TextField
            form={form}
            name="lastName"
            label="Nom"
            autoComplete="off"
            maxLength={64}
            defaultValue={customer?.lastName}
          />
          <TextField
            form={form}
            name="firstName"
            label="Prénom"
            autoComplete="off"
            maxLength={64}
            defaultValue={customer?.firstName}
          />
        </div>
        <EmailField form={form} autoComplete="off" defaultValue={customer?.email} />
        <PhoneField form={form} autoComplete="off" defaultValue={customer?.phone} />
        <AddressFields form={form} known={customer ?? undefined} dictated />
        <BusinessFields form={form} />
        <Choices
          form={form}
          name="deliveryMethod"
          legend="Retrait ou livraison"
          options={deliveries}
          defaultValue={delivery ?? undefined}
        />
        <PaymentChoices form={form} name="payment" legend="Paiement" view={means} />
        <DepositField form={form} proposed={proposedDeposit} />
        <SubmitButton name="intent" value="order" pending="Enregistrement…">
          Enregistrer la commande
        </SubmitButton>
      </Form>
    </details>
  );
}
