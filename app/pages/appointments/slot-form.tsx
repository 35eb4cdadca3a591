import { Form } from "@remix-run/react";
import { useRef } from "react";

import { useHasChoice } from "~/enhance/has-choice";
import { FieldError, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import type { CalendarView, OpenDay } from "./appointment-view";
import { Calendar, TAKEN } from "./calendar";

type Props = {
  view: CalendarView;
  form: FormState;
  chosen: string | null;
  /** What the form asks for, by the page's own names. */ intent: string;
  button: string;
  pending: string;
};

/** The agenda, with a form for the hours of the days it shows. */
export function SlotForm(props: Props) {
  return (
    <Calendar view={props.view}>
      <HoursForm {...props} />
    </Calendar>
  );
}

/** The form of the hours. It is posted to the address of the view, so that a refused form shows the same days. */
function HoursForm({ view, form, chosen, intent, button, pending }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const hasChoice = useHasChoice(element, "slotAt");
  return (
    <Form method="post" action={view.here} noValidate ref={element}>
      <FormGuard name={intent} />
      {view.avec ? <input type="hidden" name="avec" value={view.avec} /> : null}
      <Hours days={view.days} form={form} chosen={chosen} />
      <p className="button-row">
        <SubmitButton name="intent" value={intent} pending={pending} disabled={!hasChoice}>
          {button}
        </SubmitButton>
      </p>
    </Form>
  );
}

function Hours({ days, form, chosen }: { days: OpenDay[]; form: FormState; chosen: string | null }) {
  const error = form.errors.slotAt;
  // The first hour one can choose carries the field's name: the error summary leads to it.
  const first = days.flatMap(({ slots }) => slots).find(({ free }) => free)?.value;
  return (
    <>
      <FieldError name="slotAt" error={error} />
      <div
        className="agenda__days"
        role="radiogroup"
        aria-labelledby="agenda-titre"
        aria-describedby={error ? "slotAt-error" : undefined}
      >
        {days.map((day) => (
          <fieldset key={day.day} className="agenda__day">
            <legend>
              <h4>{day.name}</h4>
            </legend>
            {day.closed ? <p className="hint">{day.closed}</p> : null}
            {day.slots.map(({ value, hour, free }) => (
              // The key changes when the slot is taken: React then makes it anew, so that it is no longer chosen.
              <p key={`${value} ${free}`} className="slot" title={free ? undefined : TAKEN}>
                <input
                  type="radio"
                  id={value === first ? "slotAt" : idOf(value)}
                  name="slotAt"
                  value={value}
                  disabled={!free}
                  defaultChecked={free && value === chosen}
                />
                <label htmlFor={value === first ? "slotAt" : idOf(value)}>
                  {hour}
                  {free ? null : <span className="visually-hidden"> ({TAKEN})</span>}
                </label>
              </p>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}

function idOf(slot: string): string {
  return `creneau-${slot.slice(0, 16).replace(":", "-")}`;
}
