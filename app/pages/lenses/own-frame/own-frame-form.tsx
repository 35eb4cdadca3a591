import { Form, Link } from "@remix-run/react";

import { Checkbox, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { OwnFrameFields, type OwnFrameFieldsView } from "~/ui/lenses/own-frame-fields";

export type LensesOnlyView = {
  action: string;
  fields: OwnFrameFieldsView;
  /** A frame described before: `href` goes on with its answers; a form posted to `forget` deletes them. */
  begun: { says: string; href: string; forget: string } | null;
};

const REMARK = {
  label: "Une remarque sur la monture",
  hint: "Marque, modèle, ce qui a été réparé, ce à quoi vous tenez. Rien sur votre santé.",
};

/** The form in which a customer describes a frame. */
export function OwnFrameForm({ view, form }: { view: LensesOnlyView; form: FormState }) {
  return (
    <>
      <h2 id="monture">Votre monture</h2>
      {view.begun ? <Begun begun={view.begun} /> : null}
      <Form method="post" action={view.action} noValidate className="lens__form">
        <FormGuard name="own-frame" />
        <OwnFrameFields view={view.fields} form={form} remark={REMARK} />
        <Checkbox
          form={form}
          name="informed"
          label="Ma monture n’est ni cassée ni fendue, et je sais qu’une monture qui a déjà servi peut céder au montage."
          defaultChecked={view.fields.ticked.includes("informed")}
        />
        <SubmitButton pending="Un instant…" className="button button--wide">
          Choisir mes verres
        </SubmitButton>
        <p className="hint">
          Vos réponses sont chiffrées, gardées 30&nbsp;jours pour que vous puissiez revenir, et ne servent qu’à préparer
          vos verres.
        </p>
      </Form>
    </>
  );
}

function Begun({ begun: { says, href, forget } }: { begun: NonNullable<LensesOnlyView["begun"]> }) {
  return (
    <div className="notice">
      <p>
        Vous avez décrit une monture&nbsp;: {says}. <Link to={href}>Reprendre où vous en étiez</Link>, ou décrivez-en
        une autre.
      </p>
      <Form method="post" action={forget}>
        <FormGuard name="forget" />
        <SubmitButton name="intent" value="forget" pending="Un instant…" className="button button--quiet">
          Effacer mes réponses
        </SubmitButton>
      </Form>
    </div>
  );
}
