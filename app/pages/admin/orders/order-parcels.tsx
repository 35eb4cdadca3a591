import { Form } from "~/ui/admin/permitted";
import { FormGuard, SelectField, SubmitButton, TextField } from "~/ui/admin/fields";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { ConfirmButton } from "~/ui/admin/confirm";
import type { LabelWay, OrderPanelView } from "./order-view";

type ParcelProps = {
  order: OrderPanelView;
  form: FormState;
  /** What is saved leads back to the list. */ inList: boolean;
};

/** The labels of an order, there and back, and the tracking of its parcel. */
export function OrderParcels(props: ParcelProps) {
  return (
    <>
      <Labels {...props} />
      {props.order.parcel ? <ParcelSteps {...props} parcel={props.order.parcel} /> : null}
    </>
  );
}

function Labels({ order, form, inList }: ParcelProps) {
  return (
    <>
      <div className="admin-order__ways">
        {order.outward ? (
          <LabelButton order={order} way={order.outward} intent="label" inList={inList} form={form}>
            {"Étiquette d'expédition"}
          </LabelButton>
        ) : null}
        {order.back ? (
          <LabelButton order={order} way={order.back} intent="return-label" inList={inList} form={EMPTY_FORM}>
            Étiquette de retour
          </LabelButton>
        ) : null}
        {order.noLabels ? <p className="hint">{order.noLabels}</p> : null}
      </div>
      {order.labels.length > 0 ? (
        <ul className="admin-order__labels">
          {order.labels.map(({ id, name, state, number, href, date }) => (
            <li key={id}>
              {name}&nbsp;: {state}
              {number ? `, n° ${number}` : ""}, {date}.{" "}
              {href ? (
                <a href={href} target="_blank" rel="noreferrer">
                  Ouvrir le PDF<span className="visually-hidden"> de l’étiquette {number} (nouvel onglet)</span>
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

type LabelProps = {
  order: OrderPanelView;
  way: LabelWay;
  intent: "label" | "return-label";
  inList: boolean;
  form: FormState;
  children: string;
};

function LabelButton({
  order: { id, number },
  way: { question, obstacle },
  intent,
  inList,
  form,
  children,
}: LabelProps) {
  if (obstacle)
    return (
      <p className="hint">
        {children}&nbsp;: {obstacle}
      </p>
    );
  if (question) {
    const which =
      `${question.knowing.evenSo ? "une autre " : "l’"}${children.charAt(0).toLowerCase()}${children.slice(1)}`.replace(
        "'",
        "’",
      );
    return (
      <div className="admin-order__verify">
        {question.says.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <ConfirmButton
          action={`/admin/commandes/${id}`}
          fields={{ intent, ...question.knowing, ...(inList && { from: "list" }) }}
          question={question.name}
          label={`Demander ${which}${question.name === "heldLabel" ? " malgré tout" : ""}`}
          of={number}
        />
      </div>
    );
  }
  return (
    <Form method="post" noValidate action={`/admin/commandes/${id}`} preventScrollReset>
      <FormGuard name={`${intent}-${id}`} />
      {inList ? <input type="hidden" name="from" value="list" /> : null}
      <SubmitButton name="intent" value={intent} pending="Génération..." className="button button--quiet">
        {children}
      </SubmitButton>{" "}
      {intent === "label" ? (
        <details open={form.errors.weightKg !== undefined}>
          <summary>Poids et remise</summary>
          <TextField
            form={form}
            name="weightKg"
            label="Poids, en kilogrammes"
            inputMode="decimal"
            defaultValue="0,45"
            autoComplete="off"
          />
          <SelectField
            form={{ ...form, values: { productCode: "DOM", ...form.values } }}
            name="productCode"
            label="Remise du colis"
            options={[
              ["DOM", "Sans signature (DOM)"],
              ["DOS", "Contre signature (DOS)"],
            ]}
          />
        </details>
      ) : null}
    </Form>
  );
}

type StepsProps = Pick<ParcelProps, "order" | "inList"> & { parcel: NonNullable<OrderPanelView["parcel"]> };

function ParcelSteps({ order: { id, tracking }, parcel, inList }: StepsProps) {
  return (
    <>
      <Form method="post" noValidate action={`/admin/commandes/${id}`} preventScrollReset>
        <FormGuard name={`refresh-${id}`} />
        {inList ? <input type="hidden" name="from" value="list" /> : null}
        <p className="button-row">
          <SubmitButton name="intent" value="refresh" pending="Actualisation..." className="button button--quiet">
            Actualiser le suivi
          </SubmitButton>
          {parcel.href ? (
            <a href={parcel.href} target="_blank" rel="noreferrer">
              Page du transporteur<span className="visually-hidden"> (nouvel onglet)</span>
            </a>
          ) : null}
        </p>
      </Form>
      {tracking ? (
        <>
          <p className="hint">{tracking.says}</p>
          <ol className="admin-order__steps" aria-label="Étapes du colis">
            {tracking.steps.map(({ label, date }, position) => (
              <li key={position}>
                {date ? <>{date}&nbsp;: </> : null}
                {label}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </>
  );
}
