import { Form } from "@remix-run/react";

import { FieldError, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { EyeDiagram } from "~/ui/reading/eye-diagram";
import { french } from "~/shop/words/french-spacing";

const SITUATIONS = [
  {
    value: "vision",
    kind: "myopie",
    name: "Je vois flou de loin",
    says: "Myopie. Sur l’ordonnance, la sphère est négative : −1,25.",
    drawing: "Coupe d’un œil myope",
  },
  {
    value: "near",
    kind: "hypermetropie",
    name: "Je force pour voir de près",
    says: "Hypermétropie. La sphère est positive : +1,25.",
    drawing: "Coupe d’un œil hypermétrope",
  },
  {
    value: "both",
    kind: "presbytie",
    name: "Je vois flou de près et de loin",
    says: "Presbytie. L’ordonnance donne une addition : Add +1,50.",
    drawing: "Coupe d’un œil presbyte",
  },
] as const;

type Props = { chosen: string | null; path: string; form: FormState };

export function SituationStep({ chosen, path, form }: Props) {
  const error = form.errors.situation;
  const marked = form.values.situation ?? chosen;
  return (
    <>
      <h1>Que souhaitez-vous mieux voir&nbsp;?</h1>
      <p className="lead">
        {french("Un astigmatisme (un « cylindre » sur l’ordonnance) va avec les trois situations.")}
      </p>
      <Form method="post" action={`${path}?etape=situation`} noValidate className="lens__form">
        <FormGuard name="situation" />
        <fieldset
          className={error ? "field choices situations field--error" : "field choices situations"}
          aria-describedby={error ? "situation-error" : undefined}
        >
          <legend className="visually-hidden">Votre situation</legend>
          <FieldError name="situation" error={error} />
          {SITUATIONS.map(({ value, kind, name, says, drawing }, place) => {
            const id = place === 0 ? "situation" : `situation-${value}`;
            return (
              <div className="choice situation" key={value}>
                <EyeDiagram kind={kind} label={drawing} />
                <input
                  type="radio"
                  id={id}
                  name="situation"
                  value={value}
                  defaultChecked={marked === value}
                  aria-describedby={`${id}-hint`}
                />
                <label htmlFor={id}>{name}</label>
                <p className="hint" id={`${id}-hint`}>
                  {french(says)}
                </p>
              </div>
            );
          })}
        </fieldset>
        <SubmitButton name="intent" value="situation" pending="Enregistrement…">
          Continuer
        </SubmitButton>
      </Form>
    </>
  );
}
