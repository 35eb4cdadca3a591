import { useRef } from "react";

import { useFocusOnChange } from "~/enhance/focus-on-change";
import { Choices, FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { Picture } from "~/ui/photo";

export type CutOutView = {
  path: string;
  photo: { url: string; alt: string };
  /** What a width and a tolerance may be, in words. */
  bounds: { width: string; tolerance: string };
  form: FormState;
  /** The wish that the previews show, as in their addresses; null when nothing can be cut as wished. */
  shown: string | null;
  /** True when the photograph was turned by its two lenses. */
  straightened: boolean;
};

const PREVIEWS = [
  ["papier", "La monture détourée", "Sur le papier de la boutique, à l’échelle"],
  ["couleur", "La monture détourée, sur un vert soutenu", "Sur une couleur : ce qui reste du fond se voit"],
  ["visage", "La monture portée par un visage dessiné", "Sur un visage, à la même échelle"],
] as const;

/** The forms that cut a front out of its photograph: one shows how it looks, the other keeps it. */
export function CutOutForms({ view, refused }: { view: CutOutView; refused?: FormState }) {
  const { path, photo, bounds, shown, straightened } = view;
  const form = refused ?? view.form;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(heading, shown ?? "");
  return (
    <>
      <ErrorSummary form={form} />
      <p>
        Une vue de face sur fond uni peut être détourée. La monture se voit alors à sa vraie taille parmi les autres,
        portée sur les visages, et à l’essayage. La photo d’origine est gardée&nbsp;: vous pourrez la reprendre.
      </p>
      <Picture src={photo.url} sizes="20rem" alt={photo.alt} width="320" height="200" />
      <Form
        key={JSON.stringify(form.values)}
        method="get"
        action={`${path}/detourer#apercu`}
        noValidate
        className="sheet-form"
      >
        <TextField
          form={form}
          name="largeur"
          label="Largeur totale de la monture, en mm"
          inputMode="numeric"
          maxLength={6}
          hint={`Au plus large de la face, charnières comprises, ${bounds.width}. Elle donne l’échelle : mesurez-la à la règle.`}
        />
        <TextField
          form={form}
          name="tolerance"
          label="Tolérance"
          inputMode="numeric"
          maxLength={2}
          hint={`${bounds.tolerance} Plus haute, elle retire davantage de fond ; trop haute, elle entame la monture.`}
        />
        <Choices
          form={form}
          name="ombre"
          legend="L’ombre sous la monture"
          inline
          options={[
            { value: "retirer", label: "La retirer" },
            { value: "garder", label: "La garder, pour une monture très claire ou percée" },
          ]}
        />
        <SubmitButton pending="Détourage…">Voir l’aperçu</SubmitButton>
      </Form>
      {shown ? (
        <section aria-labelledby="apercu">
          <h2 id="apercu" ref={heading} tabIndex={-1}>
            Aperçu
          </h2>
          {straightened ? (
            <p className="hint">La monture était penchée&nbsp;: elle a été redressée d’après ses verres.</p>
          ) : null}
          <ul className="photos">
            {PREVIEWS.map(([ground, alt, words]) => (
              <li key={ground}>
                <figure>
                  <img src={`${path}/detourage.jpg?${shown}&fond=${ground}`} alt={alt} width="480" height="300" />
                  <figcaption>{words}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
          <Form method="post" action={`${path}/detourer?${shown}`} noValidate>
            <FormGuard name="cut-out" />
            {[...new URLSearchParams(shown)].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <SubmitButton pending="Préparation des images…">Garder ce détourage</SubmitButton>
          </Form>
        </section>
      ) : null}
    </>
  );
}
