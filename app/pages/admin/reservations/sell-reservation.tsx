import { Form } from "~/ui/admin/permitted";
import { FormGuard } from "~/ui/admin/fields";

type Props = {
  action: string;
  id: string;
  /** What the button concerns, so that screen readers tell the buttons of a list apart. */
  of: string;
  price: { cents: number; says: string };
  means: { value: string; label: string }[];
};

/** A pair put aside becomes the sale: how it is paid, and one press. */
export function SellReservation({ action, id, of, price, means }: Props) {
  return (
    <Form method="post" action={action}>
      <FormGuard name={`sell-${id}`} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="priceCents" value={price.cents} />
      <label>
        <span className="visually-hidden">Paiement&nbsp;: {of}</span>{" "}
        <select name="means" className="input" defaultValue="">
          <option value="">Choisir le paiement</option>
          {means.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>{" "}
      <button type="submit" className="button button--quiet" name="intent" value="sell">
        Vendre {price.says}
        <span className="visually-hidden">&nbsp;: {of}</span>
      </button>
    </Form>
  );
}
