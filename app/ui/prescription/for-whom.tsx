import { Choices, TextField, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";

export type ForWhomView = {
  /** First the buyer, then the family of the account. */
  people: { value: string; label: string }[];
  chosen: string;
  other: { firstName: string; lastName: string } | null;
  /** The order contains several pairs with a correction, all for the same wearer. */
  several: boolean;
};

/** Asks who wears the glasses: the buyer, unless another wearer is named. */
export function ForWhomFields({
  fields: { people, chosen, other, several },
  form,
}: {
  fields: ForWhomView;
  form: FormState;
}) {
  const typed = ["wearerFirstName", "wearerLastName"].some((name) => form.errors[name] ?? form.values[name]);
  const [buyer] = people;
  const asked = people.length > 1;
  const named = other && { value: "other", label: `Pour ${other.firstName} ${other.lastName}`.trim() };
  return (
    <>
      {asked ? (
        <Choices
          form={form}
          name="wearer"
          legend={french("Pour qui sont ces lunettes ?")}
          options={named ? [...people, named] : people}
          defaultValue={named?.value ?? (people.some(({ value }) => value === chosen) ? chosen : buyer?.value)}
        />
      ) : (
        <>
          <input type="hidden" name="wearer" value={buyer?.value} />
          <p>
            <strong>{french("Pour qui sont ces lunettes ?")}</strong> {(named ?? buyer)?.label}.
          </p>
        </>
      )}
      {several ? (
        <p className="hint">
          Toutes les lunettes de cette commande sont pour cette personne : leur devis et leur facture détaillée la
          nomment. Pour une autre personne, passez une autre commande.
        </p>
      ) : null}
      <details open={other !== null || typed}>
        <summary className="link">Elles sont pour une autre personne</summary>
        <div className="field-row">
          <TextField
            form={form}
            name="wearerFirstName"
            label="Prénom du porteur"
            autoComplete="off"
            defaultValue={other?.firstName}
            maxLength={64}
            optional
          />
          <TextField
            form={form}
            name="wearerLastName"
            label="Nom du porteur"
            autoComplete="off"
            defaultValue={other?.lastName}
            maxLength={64}
            optional
          />
        </div>
      </details>
    </>
  );
}
