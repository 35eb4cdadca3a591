import { FieldError } from "~/ui/forms/forms";

type DeviceDistanceProps = {
  typed: string;
  /** The average pupillary distance, in millimetres. */
  average: number;
  error: string | undefined;
  change: (typed: string) => void;
};

/** The pupillary distance, which gives the photograph its scale. */
export function DeviceDistance({ typed, average, error, change }: DeviceDistanceProps) {
  return (
    <div className={error ? "field field--error" : "field"}>
      <label htmlFor="ecart">Mon écart pupillaire</label>{" "}
      <p id="ecart-hint" className="hint">
        En millimètres&nbsp;: il est sur votre ordonnance ou votre facture. {average} est la moyenne.
      </p>
      <FieldError name="ecart" error={error} />
      <input
        type="text"
        id="ecart"
        inputMode="decimal"
        value={typed}
        aria-describedby={error ? "ecart-hint ecart-error" : "ecart-hint"}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </div>
  );
}
