import { Checkbox, type FormState } from "~/ui/forms/forms";
import { SelectField } from "~/ui/forms/select-field";
import type { ExcludedLine, LineChoice } from "~/ui/orders/after-sale-view";

type ChoicesProps = {
  form: FormState;
  lines: LineChoice[];
  legend: string;
  /** Ticked when shown first; a refused form comes back as it was. */
  ticked: boolean;
  /** The reasons to choose from; no reason is asked for when they are absent. */
  reasons?: { value: string; label: string }[];
};

/** The lines of an order, each with a box to tick, a quantity and a reason. */
export function LineChoices({ form, lines, legend, ticked, reasons }: ChoicesProps) {
  return (
    <fieldset className="given-back">
      <legend>{legend}</legend>
      {lines.map((line) => (
        <div key={line.id} className="given-back__line">
          <div className="given-back__what">
            {line.imageUrl ? <img src={line.imageUrl} alt="" width="96" height="64" /> : null}
            <div>
              <Checkbox
                form={form}
                name={`line-${line.id}`}
                label={
                  <>
                    {line.title}
                    {line.details ? <span className="hint"> {line.details}</span> : null}
                  </>
                }
                defaultChecked={ticked}
              />
              {line.before ? <p className="hint">{line.before}</p> : null}
              {line.until ? <p className="hint">Jusqu’au {line.until}</p> : null}
            </div>
          </div>
          {line.most > 1 || reasons ? (
            <div className="given-back__more">
              {line.most > 1 ? (
                <SelectField
                  form={form}
                  name={`quantity-${line.id}`}
                  label={<Of title={line.title}>Quantité</Of>}
                  options={counts(line.most)}
                  defaultValue={String(line.most)}
                />
              ) : null}
              {reasons ? (
                <SelectField
                  form={form}
                  name={`reason-${line.id}`}
                  label={<Of title={line.title}>Raison</Of>}
                  options={reasons.map(({ value, label }) => [value, label] as const)}
                  defaultValue={reasons[0]?.value}
                />
              ) : null}
            </div>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

/** The lines that cannot be given back, each with the reason. */
export function ExcludedLines({ lines }: { lines: ExcludedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="excluded" aria-labelledby="exclus">
      <h2 id="exclus">Ce qui ne peut pas être choisi</h2>
      <ul>
        {lines.map(({ id, title, reason }) => (
          <li key={id}>
            <strong>{title}</strong> <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names the field's article for screen readers, which do not see the line above. */
function Of({ title, children }: { title: string; children: string }) {
  return (
    <>
      {children}
      <span className="visually-hidden"> : {title}</span>
    </>
  );
}

function counts(most: number) {
  return Array.from({ length: most }, (_, index) => [String(index + 1), String(index + 1)] as const);
}
