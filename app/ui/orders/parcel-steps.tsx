/** The journey of a parcel as its carrier reports it. `says`: that the carrier reports it, and when it was asked. */
export type ParcelStepsView = { says: string; steps: { label: string; date: string | null }[] };

export function ParcelSteps({ view: { says, steps } }: { view: ParcelStepsView }) {
  return (
    <div className="parcel-steps">
      <ol aria-label="Étapes du colis">
        {steps.map(({ label, date }, position) => (
          <li key={position}>
            {date ? <>{date}&nbsp;: </> : null}
            {label}
          </li>
        ))}
      </ol>
      <p className="hint">{says}</p>
    </div>
  );
}
