import { useFetcher } from "@remix-run/react";
import { useState, type ChangeEvent } from "react";

import { settleChoice } from "~/enhance/lens-choices";
import { FieldError, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import { SelectField } from "~/ui/forms/select-field";
import type { CustomView } from "./offered-view";
import { ProposalHead, ProposalPrices } from "./proposal";

/** Lenses put together by the customer: an index, then treatments. */
export function CustomLenses({
  custom,
  id,
  chosen,
  form,
  path,
}: {
  custom: CustomView;
  id: string;
  chosen: boolean;
  form: FormState;
  path: string;
}) {
  const { submit } = useFetcher();
  const typed = form.values.index !== undefined;
  const [removed, setRemoved] = useState(custom.removed);

  // Without scripts, the button below sends the same change and loads the page again.
  const update = ({ currentTarget, target }: ChangeEvent<HTMLFieldSetElement>) => {
    const settled = settleChoice(currentTarget.form, target, custom.treatments);
    if (!settled) return;
    setRemoved(custom.treatments.filter(({ name }) => settled.unticked.includes(name)).map(({ label }) => label));
    submit(settled.fields, { method: "post", action: `${path}?etape=verres` });
  };
  return (
    <div className="proposal" id="a-la-carte">
      <ProposalHead id={id} value="custom" name="À la carte" total={custom.total} chosen={chosen} />
      <p>
        {french(
          "Composez vous-même : la finesse, puis les traitements. L’antireflet et le durci anti-rayures sont toujours compris.",
        )}
      </p>
      <fieldset className="custom" onChange={update}>
        <legend className="visually-hidden">Vos options à la carte</legend>
        <SelectField
          form={form}
          name="index"
          label="Finesse des verres"
          defaultValue={custom.index}
          options={custom.indices.map(({ value, label, hint }) => [value, `${label} – ${hint.toLowerCase()}`] as const)}
        />
        {custom.treatments.map((treatment) => (
          <Treatment
            key={treatment.key}
            treatment={treatment}
            checked={typed ? form.values[treatment.name] === "on" : treatment.checked}
            error={form.errors[treatment.name]}
          />
        ))}
      </fieldset>
      <button type="submit" className="button button--quiet" name="intent" value="update">
        Mettre à jour le prix
      </button>
      <p role="status">
        {removed.map((label) => (
          <span key={label} className="custom__removed">
            {french(`« ${label} » a été retiré : il ne va pas avec votre nouveau choix.`)}{" "}
          </span>
        ))}
        Total à la carte&nbsp;: <strong>{custom.total}</strong>
      </p>
      <ProposalPrices rows={custom.rows} total={custom.total} />
    </div>
  );
}

function Treatment({
  treatment: { name, label, price, reason, recommended },
  checked,
  error,
}: {
  treatment: CustomView["treatments"][number];
  checked: boolean;
  error?: string;
}) {
  return (
    <div className={error ? "field choice treatment field--error" : "field choice treatment"}>
      <input
        type="checkbox"
        id={name}
        name={name}
        value="on"
        defaultChecked={checked}
        aria-describedby={[`${name}-price`, reason && `${name}-hint`, error && `${name}-error`]
          .filter(Boolean)
          .join(" ")}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={name}>{label}</label>
      <p className="treatment__price" id={`${name}-price`}>
        {recommended ? <span className="badge">Conseillé</span> : null} {price}
      </p>
      {reason ? (
        <p className="hint" id={`${name}-hint`}>
          {french(reason)}
        </p>
      ) : null}
      <FieldError name={name} error={error} />
    </div>
  );
}
