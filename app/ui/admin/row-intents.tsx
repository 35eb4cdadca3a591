import { Form, Link } from "@remix-run/react";

import { FormGuard } from "~/ui/forms/forms";
import { ConfirmButton, type QuestionName } from "./confirm";

/** What is posted, and to which page. */
type Intent = { action: string; fields: Record<string, string> };

type Props = {
  /** Tells the buttons of a list apart for who hears them. */
  of: string;
  /** Where a row is changed. */
  edit?: string;
  remove?: Intent & { question: QuestionName };
  /** Of a row that was taken out. */
  restore?: Intent & { label: string };
};

/** What may be done with a row of a list: change it, and take it out after a question, or put it back. */
export function RowIntents({ of, edit, remove, restore }: Props) {
  return (
    <div className="admin-row-intents">
      {edit ? (
        <Link to={edit} className="button button--quiet">
          Modifier<span className="visually-hidden"> : {of}</span>
        </Link>
      ) : null}{" "}
      {remove ? <ConfirmButton {...remove} label="Supprimer" of={of} /> : null}
      {restore ? (
        <Form method="post" action={restore.action}>
          <FormGuard name={`restore-${Object.values(restore.fields).join("-")}`} />
          {Object.entries(restore.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button button--quiet">
            {restore.label}
            <span className="visually-hidden"> : {of}</span>
          </button>
        </Form>
      ) : null}
    </div>
  );
}
