import { Choices, FormGuard, SubmitButton, TextArea } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import { ProductChoices } from "./product-choices";
import type { RecallsView } from "./recalls-view.server";

type Subject = RecallsView["letters"][number];

type Props = {
  lot: string;
  /** What the text names: usually one of both. */
  subjects: Subject[];
  choices: RecallsView["choices"];
  isFirst: boolean;
  form: FormState;
  action: string;
};

const NAMES: Record<Subject, string> = {
  lot: "Aux porteurs de ce lot de verres",
  article: "Aux acheteurs de l’article",
};

/** The form of the letter to those who have what is recalled. */
export function NewLetter({ lot, subjects, choices, isFirst, form, action }: Props) {
  return (
    <Form method="post" action={action} noValidate className="admin-wide">
      <FormGuard name="recall" />
      <input type="hidden" name="lot" value={lot} />
      {subjects.length > 1 ? (
        <Choices
          form={form}
          name="subject"
          legend="À qui écrire ?"
          options={subjects.map((value) => ({ value, label: NAMES[value] }))}
          defaultValue={subjects[0]}
        />
      ) : (
        <input type="hidden" name="subject" value={subjects[0]} />
      )}
      {subjects.includes("article") ? <ProductChoices choices={choices} form={form} /> : null}
      <TextArea
        form={form}
        name="message"
        label={isFirst ? "Préparer la lettre" : "Préparer une autre lettre"}
        rows={8}
        hint="Le danger, sans l’atténuer, et ce que ces clients doivent faire. La lettre dit d’elle-même le rappel, ce qu’ils ont, le lot ou la référence, la date de vente, de ne plus s’en servir, et qu’ils ont le choix, sans frais, entre réparation, remplacement et remboursement ; elle ne dit rien de leur vue. Rien ne part avant votre confirmation. La liste de ceux qu’elle prévient, et les lettres à imprimer pour ceux qui n’ont pas d’e-mail, viennent avec elle."
        required
      />
      <SubmitButton pending="Enregistrement…" name="intent" value="prepare">
        Préparer la lettre
      </SubmitButton>
    </Form>
  );
}
