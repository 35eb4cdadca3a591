import { Form, Link } from "./permitted";
import { FormGuard } from "./fields";
import { ConfirmButton, type QuestionName } from "./confirm";

/** The fields that are posted, and the page they are posted to. */
type Intent = { action: string; fields: Record<string, string> };

type Props = {
  /** What the row is about, so that screen readers tell the buttons of a list apart. */
  of: string;
  /** The address where the row is edited. */
  edit?: string;
  remove?: Intent & { question: QuestionName };
  /** Puts back a row that was taken out. */
  restore?: Intent & { label: string };
};

/** The actions of a list's row: edit it, take it out after a confirmation, or put it back. */
export function RowIntents({ of, edit, remove, restore }: Props) {
  return (
    <div className="admin-row-intents">
      {edit ? (
        <Link to={edit} className="button button--quiet">
          Modifier<span className="visually-hidden">&nbsp;: {of}</span>
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
            <span className="visually-hidden">&nbsp;: {of}</span>
          </button>
        </Form>
      ) : null}
    </div>
  );
}
