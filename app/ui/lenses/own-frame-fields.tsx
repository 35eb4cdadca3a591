import { Choices, FieldError, TextField, type FormState } from "~/ui/forms/forms";
import { SelectField } from "~/ui/forms/select-field";
import { TextArea } from "~/ui/forms/text-area";

type MeasureField = { name: string; label: string; hint: string };

export type OwnFrameFieldsView = {
  /** What is known of the frame already. */
  values: Record<string, string>;
  /** The boxes that are ticked already. */
  ticked: string[];
  rims: { value: string; label: string; hint: string }[];
  materials: [value: string, label: string][];
  engraved: MeasureField[];
  height: MeasureField;
  states: { name: string; label: string }[];
};

type Props = { view: OwnFrameFieldsView; form: FormState; remark: { label: string; hint: string } };

/** A frame that the customer owns, as its owner or an optician describes it: how it holds its lenses, measures, state. */
export function OwnFrameFields({ view, form, remark }: Props) {
  const measure = (field: MeasureField) => (
    <TextField
      key={field.name}
      form={form}
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      defaultValue={view.values[field.name]}
      required
    />
  );
  return (
    <>
      <Choices
        form={form}
        name="rim"
        legend="Comment tient-elle les verres ?"
        options={view.rims}
        defaultValue={view.values.rim}
      />
      <SelectField
        form={form}
        name="material"
        label="Matière"
        options={view.materials}
        defaultValue={view.values.material}
      />
      <fieldset className="field lens-only__measures">
        <legend>Ses mesures, gravées sur une branche</legend>
        <p className="hint">
          Trois nombres, par exemple <strong>52&nbsp;□&nbsp;18&nbsp;-&nbsp;140</strong>&nbsp;: la largeur d’un verre,
          celle du pont, la longueur d’une branche, en millimètres. Effacés, ils se mesurent à la règle.
        </p>
        <div className="lens-only__row">{view.engraved.map(measure)}</div>
      </fieldset>
      {measure({ ...view.height, hint: `${view.height.hint} À la règle, au plus haut du verre, bord compris.` })}
      <States view={view} form={form} />
      <TextArea
        form={form}
        name="remark"
        {...remark}
        rows={3}
        maxLength={500}
        defaultValue={view.values.remark}
        optional
      />
    </>
  );
}

/** Boxes for the state of the frame, of which several may be ticked. The first has the error's id, for the summary. */
function States({ view, form }: Pick<Props, "view" | "form">) {
  const [first] = view.states;
  const error = first && form.errors[first.name];
  const typed = Object.keys(form.values).length > 0;
  return (
    <fieldset
      className={error ? "field choices field--error" : "field choices"}
      aria-describedby={error ? `${first.name}-error` : undefined}
    >
      <legend>Son état</legend>
      {first ? <FieldError name={first.name} error={error} /> : null}
      {view.states.map(({ name, label }) => (
        <div className="choice" key={name}>
          <input
            type="checkbox"
            id={name}
            name={name}
            value="on"
            defaultChecked={typed ? form.values[name] === "on" : view.ticked.includes(name)}
            aria-describedby={name !== first?.name && form.errors[name] ? `${name}-error` : undefined}
          />
          <label htmlFor={name}>{label}</label>
          {name !== first?.name ? <FieldError name={name} error={form.errors[name]} /> : null}
        </div>
      ))}
    </fieldset>
  );
}
