import { DataTable } from "~/ui/admin/data-table";
import { Checkbox, FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import { mergePath, type MergeView } from "./merge-view";

type PreviewProps = { id: string; other: string; view: MergeView; form: FormState };

/** What a merge would do with both sheets, and the form that carries it out. */
export function MergePreview({ id, other, view, form }: PreviewProps) {
  const { staying, going, otherWay, moved, differences, consequences, keep, mark } = view;
  return (
    <>
      <section className="admin-found" aria-labelledby="apercu">
        <h2 id="apercu">Aperçu de la fusion</h2>
        <dl className="admin-facts">
          <div>
            <dt>La fiche qui reste</dt>
            <dd>
              <strong>{staying.name}</strong> ({staying.facts})
            </dd>
          </div>
          <div>
            <dt>La fiche qui disparaît</dt>
            <dd>
              {going.name} ({going.facts})
            </dd>
          </div>
          <div>
            <dt>Ce qui rejoint la fiche qui reste</dt>
            <dd>{moved.length > 0 ? moved.join(", ") : "rien d’autre que ses coordonnées"}</dd>
          </div>
        </dl>
        {otherWay ? (
          <p>
            <Link to={otherWay}>Garder plutôt l’autre fiche</Link>
          </p>
        ) : null}
      </section>
      {differences.length > 0 ? (
        <section className="admin-found" aria-labelledby="differences">
          <h2 id="differences">Ce que les deux fiches disent différemment</h2>
          <DataTable
            caption="Les deux fiches côte à côte"
            rows={differences}
            keyOf={({ what }) => what}
            empty=""
            columns={[
              { name: "Ce qui diffère", cell: ({ what }) => what },
              { name: "Fiche qui reste", cell: ({ stays }) => <strong>{stays}</strong> },
              { name: "Fiche qui disparaît", cell: ({ goes }) => goes },
            ]}
          />
        </section>
      ) : null}
      {consequences.length > 0 ? (
        <section className="admin-found" aria-labelledby="ensuite">
          <h2 id="ensuite">Ce qui change ensuite</h2>
          <ul>
            {consequences.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <Form
        method="post"
        noValidate
        action={mergePath(id, { avec: other, garde: keep })}
        className="panel admin-narrow"
      >
        <FormGuard name={`merge-${other}`} />
        <input type="hidden" name="mark" value={mark} />
        <p>
          <strong>Une fusion ne s’annule pas.</strong>
        </p>
        <Checkbox form={form} name="checked" label="J’ai vérifié que les deux fiches sont celles de la même personne" />
        <SubmitButton pending="Fusion…">Fusionner les deux fiches</SubmitButton>
      </Form>
      <p>
        <Link to={mergePath(id)}>Choisir une autre fiche</Link>
      </p>
    </>
  );
}
