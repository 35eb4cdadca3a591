import { FileField, FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import { PICTURES, SETTINGS } from "./settings-paths";

/** Why no film of the shop's own is taken yet. */
export const POSTER_FIRST =
  "Pour un film à vous, envoyez d’abord l’image « Première vue de l’accueil », plus haut : elle se montre avant le film, et à sa place dans la version légère.";

type Props = {
  form: FormState;
  /**
   * An empty address: the delivered one. `plays`: whether the first view plays a film at all. `hasPoster`: whether the
   * picture is there that a film of the shop's own needs.
   */
  film: { url: string; about: string; plays: boolean; hasPoster: boolean };
};

/** The film of the home page's first view: sent, watched, taken back. */
export function HeroFilmForm({ form, film }: Props) {
  return (
    <section id="film-accueil" aria-labelledby="film-title">
      <h2 id="film-title">Le film de l’accueil</h2>
      {film.plays ? null : (
        <p>
          La première vue n’en joue aucun pour l’instant&nbsp;: cela se choisit sous{" "}
          <Link to={`${SETTINGS}/accueil`}>Page d’accueil</Link>.
        </p>
      )}
      {film.url ? (
        <>
          <video
            className="hero-film-preview"
            src={film.url}
            controls
            muted
            playsInline
            preload="metadata"
            width="640"
            height="360"
            aria-label={film.about || "Film de la boutique"}
          />
          <Form method="post" action={PICTURES} encType="multipart/form-data">
            <FormGuard name="remove-film" />
            <button type="submit" name="remove" value="filmHero" className="button button--quiet">
              Revenir au film livré
            </button>
          </Form>
        </>
      ) : (
        <p>C’est celui livré avec la boutique. {film.hasPoster ? null : POSTER_FIRST}</p>
      )}
      {film.hasPoster ? (
        <Form
          key={film.url}
          method="post"
          action={PICTURES}
          encType="multipart/form-data"
          noValidate
          className="sheet-form"
        >
          <FormGuard name="film" />
          <FileField
            form={form}
            name="film"
            label="Film"
            accept="video/mp4,video/webm"
            hint="MP4 (H.264) ou WebM, 10 Mo au plus. Il est joué sans son et en boucle : dix à vingt secondes suffisent, au mieux en 1600 × 900 pixels."
          />
          <TextField
            form={form}
            name="about"
            label="Ce que montre le film"
            hint="Pour qui ne le voit pas, par exemple : l’atelier, une monture qu’on ajuste."
            maxLength={200}
            optional
          />
          <input type="hidden" name="intent" value="film" />
          <SubmitButton pending="Envoi…">Enregistrer le film</SubmitButton>
        </Form>
      ) : film.url ? (
        <p>{POSTER_FIRST}</p>
      ) : null}
    </section>
  );
}
