import { Form, Link } from "@remix-run/react";
import { useRef, useState } from "react";

import { CardPayment } from "~/enhance/payment/card-payment";
import type { BoughtPicture, CardFieldsState } from "~/enhance/payment/card-payment-props";
import { Checkbox, Choices, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import { BusinessForm } from "./business-form";
import type { PaymentView } from "./checkout-view";
import { GuestMark } from "./guest-mark";

type Props = {
  payment: PaymentView;
  here: string;
  total: string;
  bought: BoughtPicture[];
  blocked: boolean;
  form: FormState;
  /** takes the errors that the card payment met in the browser, or null once it starts again */
  onErrors: (errors: FormState | null) => void;
};

const PAY_FORM = "payer";

/** The check before the payment: everything chosen, links to change it, and the button whose words the law sets. */
export function PaymentStep({ payment, here, total, bought, blocked, form, onErrors }: Props) {
  const payForm = useRef<HTMLFormElement>(null);
  const [cardFields, setCardFields] = useState<CardFieldsState>("absent");
  return (
    <>
      <h1>Vérifiez et payez</h1>
      <dl className="check">
        <div>
          <dt>Coordonnées</dt>
          <dd>
            {payment.contact.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </dd>
          <dd>
            <Link to={payment.contactHref}>
              Modifier<span className="visually-hidden"> les coordonnées</span>
            </Link>
          </dd>
        </div>
        {payment.prescription ? (
          <div>
            <dt>Ordonnance</dt>
            <dd>{payment.prescription.says}</dd>
            <dd>
              <Link to={payment.prescription.href}>
                Modifier<span className="visually-hidden"> l’ordonnance</span>
              </Link>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Livraison</dt>
          <dd>
            {payment.address.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </dd>
          {payment.addressDoubt ? <dd className="notice">{payment.addressDoubt}</dd> : null}
          <dd>
            <Link to={payment.addressHref}>
              Modifier<span className="visually-hidden"> la livraison</span>
            </Link>
          </dd>
        </div>
      </dl>
      <CouponForm coupon={payment.coupon} here={here} form={form} />
      <BusinessForm business={payment.business} here={here} form={form} />
      {blocked ? null : (
        <Form method="post" action={here} noValidate ref={payForm} id={PAY_FORM}>
          <FormGuard name="pay" />
          <GuestMark />
          <input type="hidden" name="shown" value={payment.shown} />
          <BillingFields billing={payment.billing} form={form} />
          {payment.card && cardFields !== "absent" ? (
            <input type="hidden" name="paymentMethod" value={payment.card.means.card} />
          ) : (
            <>
              {payment.free ? (
                <>
                  <input type="hidden" name="paymentMethod" value={payment.means[0]?.value} />
                  <p>Votre code promo règle toute la commande : rien n’est à payer.</p>
                </>
              ) : (
                <Choices
                  form={form}
                  name="paymentMethod"
                  legend="Moyen de paiement"
                  options={payment.inShop ? [...payment.means, payment.inShop] : payment.means}
                />
              )}
              <LegalNotice withdrawal={payment.withdrawal} />
              <SubmitButton name="intent" value="pay" pending="Ouverture du paiement…" className="button button--wide">
                {payment.free ? "Commander, sans rien payer" : `Commander avec obligation de paiement : ${total}`}
              </SubmitButton>
            </>
          )}
        </Form>
      )}
      {blocked || payment.free || !payment.card ? null : (
        <CardPayment
          settings={payment.card}
          shown={payment.shown}
          total={total}
          bought={bought}
          payForm={payForm}
          state={cardFields}
          onState={setCardFields}
          onErrors={onErrors}
        >
          <LegalNotice withdrawal={payment.withdrawal} />
        </CardPayment>
      )}
      {cardFields !== "absent" && !blocked ? (
        <p>
          <SubmitButton
            form={PAY_FORM}
            name="intent"
            value="pay"
            pending="Ouverture du paiement…"
            className="button button--quiet button--wide"
          >
            Payer sur la page sécurisée de Stripe
          </SubmitButton>
        </p>
      ) : null}
      {cardFields !== "absent" && !blocked && payment.inShop ? (
        <>
          <h2>{payment.inShop.label}</h2>
          <p>{payment.inShop.hint}</p>
          <p>
            <SubmitButton
              form={PAY_FORM}
              name="intent"
              value="pay-in-shop"
              pending="Enregistrement de la commande…"
              className="button button--quiet button--wide"
            >
              Commander avec obligation de paiement à la boutique : {total}
            </SubmitButton>
          </p>
        </>
      ) : null}
    </>
  );
}

function LegalNotice({ withdrawal }: { withdrawal: string }) {
  return (
    <p className="hint">
      En commandant, vous acceptez les <Link to="/conditions-generales-de-vente">conditions générales de vente</Link>.{" "}
      {french(withdrawal)}
    </p>
  );
}

function CouponForm({ coupon, here, form }: { coupon: PaymentView["coupon"]; here: string; form: FormState }) {
  if (coupon.code && !coupon.refusal) {
    return (
      <Form method="post" action={here} className="coupon">
        <FormGuard name="coupon-remove" />
        <p>
          Code promo appliqué : <strong>{coupon.code}</strong>
        </p>
        {coupon.appliesTo ? <p>{coupon.appliesTo}</p> : null}
        <SubmitButton name="intent" value="coupon-remove" pending="Retrait…" className="button button--quiet">
          Retirer le code
        </SubmitButton>
      </Form>
    );
  }
  const refused = coupon.refusal
    ? { values: { couponCode: coupon.code ?? "" }, errors: { couponCode: coupon.refusal } }
    : form;
  return (
    <details className="coupon" open={Boolean(refused.errors.couponCode)}>
      <summary>J’ai un code promo</summary>
      <Form method="post" action={here} noValidate>
        <FormGuard name="coupon" />
        <TextField
          form={refused}
          name="couponCode"
          label="Code promo"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          className="field--short"
        />
        <SubmitButton name="intent" value="coupon" pending="Vérification…" className="button">
          Appliquer
        </SubmitButton>
        {coupon.refusal ? (
          <>
            {" "}
            <SubmitButton name="intent" value="coupon-remove" pending="Retrait…" className="button button--quiet">
              Retirer le code
            </SubmitButton>
          </>
        ) : null}
      </Form>
    </details>
  );
}

function BillingFields({ billing, form }: { billing: PaymentView["billing"]; form: FormState }) {
  const differs = form.values.billingDiffers === "on" || billing !== null;
  return (
    <fieldset className="billing">
      <legend>Facturation</legend>
      <Checkbox
        form={form}
        name="billingDiffers"
        label="L’adresse de facturation est différente"
        defaultChecked={differs}
      />
      <div className="billing__fields">
        <TextField
          form={form}
          name="billingStreet"
          label="Numéro et rue (facturation)"
          autoComplete="billing address-line1"
          defaultValue={billing?.street}
        />
        <div className="field-row">
          <TextField
            form={form}
            name="billingPostalCode"
            label="Code postal (facturation)"
            autoComplete="billing postal-code"
            defaultValue={billing?.postalCode}
            className="field--short"
          />
          <TextField
            form={form}
            name="billingCity"
            label="Ville (facturation)"
            autoComplete="billing address-level2"
            defaultValue={billing?.city}
          />
        </div>
        <TextField
          form={form}
          name="billingCountry"
          label="Pays (facturation)"
          autoComplete="billing country-name"
          defaultValue={billing?.country ?? "France"}
        />
      </div>
    </fieldset>
  );
}
