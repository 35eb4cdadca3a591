import { Choices, FormGuard, SubmitButton, TextArea } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import { hintOf, whichOf, WRITING_OFF } from "./settle-words";

type Task = Parameters<typeof hintOf>[0] & {
  keepable: Parameters<typeof whichOf>[0] | null;
  /** The sum that this writes off. */
  writesOff: string | null;
};

/** The form that settles a line about money in a person's own words, with what it does. */
export function SettleTask({ task, form }: { task: Task; form: FormState }) {
  const { keepable, waives, writesOff } = task;
  const gives = waives || writesOff !== null;
  return (
    <>
      {writesOff ? (
        <>
          <h2>Renoncer à {writesOff}&nbsp;?</h2>
          {WRITING_OFF.map((says) => (
            <p key={says}>{says}</p>
          ))}
        </>
      ) : null}
      <Form method="post" noValidate className="money__form">
        <FormGuard name="settle" />
        {writesOff ? <input type="hidden" name="truth" value="written off" /> : null}
        {keepable ? (
          <Choices form={form} name="truth" legend="Qu’est devenue la somme ?" options={whichOf(keepable)} />
        ) : null}
        <TextArea
          form={form}
          name="how"
          label={gives ? "Pourquoi y renoncer ?" : "Comment est-ce réglé ?"}
          hint={hintOf(task)}
          rows={3}
          maxLength={400}
        />
        <SubmitButton pending="Un instant..." className="button button--quiet">
          {writesOff ? "Renoncer à cette somme" : waives ? "Renoncer à la somme" : "Marquer comme réglé"}
        </SubmitButton>
      </Form>
    </>
  );
}
