import { Form, Link } from "@remix-run/react";

import { Choices, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";
import type { LensPageView } from "./lens-view";

export function HabitsOffer({ path }: { path: string }) {
  return (
    <>
      <h1>Et vos journées&nbsp;?</h1>
      <p className="lead">
        {french(
          "Six questions sur vos habitudes, écrans, conduite, plein air, nous aident à choisir les traitements qui vous serviront, et à écarter les autres. Aucune n’est obligatoire.",
        )}
      </p>
      <Form method="post" action={`${path}?etape=habitudes`} className="button-row">
        <FormGuard name="habitudes" />
        <Link className="button" to={`${path}?etape=questionnaire`}>
          Répondre aux six questions
        </Link>
        <SubmitButton name="intent" value="skip" pending="Un instant…" className="button button--quiet">
          Passer, voir mes verres
        </SubmitButton>
      </Form>
    </>
  );
}

type Props = { questions: NonNullable<LensPageView["questions"]>; path: string; form: FormState };

export function QuestionnaireStep({ questions, path, form }: Props) {
  return (
    <>
      <h1>Vos habitudes</h1>
      <p className="lead">Répondez à ce que vous voulez, passez le reste.</p>
      <Form method="post" action={`${path}?etape=questionnaire`} noValidate className="lens__form habits">
        <FormGuard name="questionnaire" />
        {questions.map(({ id, label, answers, chosen }) => (
          <Choices
            key={id}
            form={form}
            name={id}
            legend={french(label)}
            options={answers.map(({ value, label: text }) => ({ value, label: french(text) }))}
            defaultValue={chosen ?? undefined}
            inline
          />
        ))}
        <div className="button-row">
          <SubmitButton name="intent" value="questionnaire" pending="Un instant…">
            Voir mes verres
          </SubmitButton>
          <SubmitButton name="intent" value="skip" pending="Un instant…" className="button button--quiet">
            Passer les questions
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
