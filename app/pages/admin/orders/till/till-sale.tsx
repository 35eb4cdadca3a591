import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { ArticleSearch } from "./article-search";
import { Basket } from "./basket";
import { BusinessFields } from "~/ui/admin/business-fields";
import { CustomerFields, knownUntilTyped } from "./customer-fields";
import { DepositField } from "~/ui/admin/deposit-field";
import { PaymentChoices, type PaymentMeansView } from "~/ui/admin/payment-choices";
import { KnownCustomers } from "./known-customers";
import type { TillView } from "./till-view";

/** An order taken in the shop or by telephone: its lines, then the buyer and the payment. */
export function TillPage({ view, form = EMPTY_FORM }: { view: TillView; form?: FormState }) {
  return (
    <>
      <p>
        <Link to="/admin/commandes">Commandes</Link>
      </p>
      <ErrorSummary form={form} />
      <h1>Nouvelle commande</h1>
      {view.customer ? (
        <p>
          Pour{" "}
          <strong>
            {view.customer.firstName} {view.customer.lastName}
          </strong>
          {view.customer.email ? `, ${view.customer.email}` : ""}
        </p>
      ) : null}
      <p className="hint">
        Prise à la boutique ou au téléphone. Cherchez une monture pour lui choisir des verres à la vue du client&nbsp;:
        ils se vendent sur devis.
      </p>
      <p>
        <Link to={view.ownFrame}>Verres seuls, pour la monture du client</Link>
      </p>
      <ArticleSearch view={view} />
      <Basket view={view} />
      {isPayable(view, form) ? (
        <>
          {view.unnamed ? <UnnamedSale view={view} means={view.unnamed} form={form} /> : null}
          <KnownCustomers search={view.search} />
          <Buyer view={view} form={form} />
        </>
      ) : null}
    </>
  );
}

/** Whether the sale may be paid as it stands. What was typed in a refused form stays in view. */
function isPayable({ lines, obstacles, reduction }: TillView, form: FormState): boolean {
  const stands = obstacles.length === 0 && reduction.error === null;
  return lines.length > 0 && (stands || Object.keys(form.values).length > 0);
}

/** Goods that leave with a buyer who need not be named. */
function UnnamedSale({
  view: { address, shown, total, client, reduction },
  means,
  form: typed,
}: {
  view: TillView;
  means: PaymentMeansView;
  form: FormState;
}) {
  const form = typed.values.intent === "unnamed" ? typed : EMPTY_FORM;
  return (
    <section aria-labelledby="sans-nom">
      <h2 id="sans-nom">Vente sans nom</h2>
      <p className="hint">
        Payée et emportée tout de suite&nbsp;: ni nom, ni adresse, ni e-mail. La facture n’a pas d’acheteur.
      </p>
      <Form method="post" action={address} noValidate className="admin-page-form" key={`${shown}-${client}`}>
        <FormGuard name="till-unnamed" />
        <input type="hidden" name="shown" value={shown} />
        {reduction.taken ? <ReasonField form={form} name="unnamedReason" /> : null}
        <PaymentChoices form={form} name="unnamedPayment" legend={`Encaisser ${total}`} view={means} inline />
        <SubmitButton name="intent" value="unnamed" pending="Enregistrement…">
          Encaisser et remettre
        </SubmitButton>
      </Form>
    </section>
  );
}

function Buyer({ view, form: typed }: { view: TillView; form: FormState }) {
  const { address, shown, deliveryMethod, means, takesDeposit, proposedDeposit, total, customer, client, reduction } =
    view;
  const form = knownUntilTyped(typed.values.intent === "unnamed" ? EMPTY_FORM : typed, customer);
  return (
    <section aria-labelledby="client">
      <h2 id="client">Client et paiement</h2>
      <Form method="post" action={address} noValidate className="admin-page-form" key={`${shown}-${client}`}>
        <FormGuard name="till" />
        <input type="hidden" name="shown" value={shown} />
        <input type="hidden" name="deliveryMethod" value={deliveryMethod} />
        <CustomerFields form={form} mailed="La confirmation et la facture y sont envoyées." />
        <BusinessFields form={form} />
        {reduction.taken ? <ReasonField form={form} name="discountReason" /> : null}
        <PaymentChoices form={form} name="payment" legend={`Paiement de ${total}`} view={means} />
        {takesDeposit ? <DepositField form={form} proposed={proposedDeposit} /> : null}
        <SubmitButton pending="Enregistrement…">Enregistrer la commande</SubmitButton>
      </Form>
    </section>
  );
}

function ReasonField({ form, name }: { form: FormState; name: string }) {
  return (
    <TextField
      form={form}
      name={name}
      label="Motif de la réduction"
      hint="Le client le lit sur sa facture : « geste commercial », « défaut d’aspect »."
      autoComplete="off"
    />
  );
}
