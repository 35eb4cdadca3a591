import type { FormState } from "~/ui/forms/form-state";
import { TableScroll } from "~/ui/table-scroll";

export type ConflictView = {
  version: number;
  by: string;
  changes: { field: string; before: string | null; now: string | null; typed: string | null }[];
};

/** What a colleague changed while this form was open, beside what was typed in it. */
export function ChangesTable({ conflict: { by, changes }, path }: { conflict: ConflictView; path: string }) {
  return (
    <section className="changes" aria-labelledby="changements">
      <h2 id="changements">{by ? `Changé entre-temps par ${by}` : "Changé entre-temps"}</h2>
      <p>
        Ce que vous avez tapé est resté dans le formulaire. «&nbsp;Enregistrer quand même&nbsp;» remplace ce qui
        diffère.
      </p>
      <TableScroll label="Ce qui a changé">
        <table>
          <thead>
            <tr>
              <th scope="col">Champ</th>
              <th scope="col">Avant</th>
              <th scope="col">Maintenant</th>
              <th scope="col">Votre saisie</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, now, typed }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                {[before, now, typed].map((value, position) => (
                  <td key={position}>{value || "–"}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {/* A plain link loads a new document, so that the fields forget what was typed. */}
      <p>
        <a href={path}>Abandonner ma saisie et voir la fiche actuelle</a>
      </p>
    </section>
  );
}

/**
 * The version of the sheet that a form was made from: a save of an older version is refused, because a colleague
 * changed the sheet meanwhile. A refused form brings its own version.
 */
export function ShownVersion({ form, version }: { form: FormState; version: number | null }) {
  return version === null ? null : <input type="hidden" name="version" value={form.values.version ?? version} />;
}

export function savingLabel(conflict: ConflictView | undefined): string {
  return conflict ? "Enregistrer quand même" : "Enregistrer";
}
