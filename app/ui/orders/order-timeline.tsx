export type OrderTimelineView = {
  label: string;
  steps: { label: string; state: "done" | "current" | "todo"; date: string | null }[];
  /** How far the line is drawn, from 0 to 1. */
  progress: number;
  words: string | null;
};

const SAID = { done: "Fait : ", current: "En cours : ", todo: "À venir : " } as const;

/** True for the last step: once reached, it is done and not under way. */
function hasArrived(state: string, position: number, count: number): boolean {
  return state === "current" && position === count - 1;
}

/** How far an order or a return has come: a list for screen readers, drawn as a line with marks. */
export function OrderTimeline({ timeline: { label, steps, progress, words } }: { timeline: OrderTimelineView }) {
  const started = steps.some(({ state }) => state !== "todo");
  return (
    <>
      {started ? (
        <div className="timeline">
          <progress className="timeline__bar" value={progress} max={1} aria-hidden="true" />
          <ol className="timeline__steps" aria-label={label}>
            {steps.map((step, position) => (
              <li
                key={step.label}
                className={`timeline__step timeline__step--${step.state}`}
                aria-current={step.state === "current" ? "step" : undefined}
              >
                <span className="visually-hidden">
                  {SAID[hasArrived(step.state, position, steps.length) ? "done" : step.state]}
                </span>
                <span className="timeline__label">{step.label}</span>{" "}
                {step.date ? <span className="timeline__date">{step.date}</span> : null}
              </li>
            ))}
          </ol>
        </div>
      ) : null}
      {words ? <p className="timeline__words">{words}</p> : null}
    </>
  );
}
