import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { changeSettings } from "~/domain/settings/changes.server";
import { asDelivered } from "~/domain/settings/model.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { FileField, FormGuard, SelectField, SubmitButton, TextField } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { thumbnail } from "~/ui/photo";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { hasPoster, readHeroFilm, readPicture, shownPictures, removedPicture } from "./pictures-form.server";
import { HeroFilmForm } from "./hero-film-form";
import { PICTURES, SETTINGS } from "./settings-paths";

const TITLE = "Logo et images";

export const links: LinksFunction = () => [catalogueEditingSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(TITLE, data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const settings = await settingsInForce(context.services);
  const film = { ...settings.filmHero, plays: settings.homeFilm, hasPoster: hasPoster(settings) };
  return json({ places: shownPictures(settings), film, refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const removed = posted.get("remove") === "filmHero" ? "filmHero" : removedPicture(posted);
  const isFilm = posted.get("intent") === "film" || removed === "filmHero";
  const { refusal, change } = removed
    ? { refusal: null, change: { [removed]: asDelivered(removed) } }
    : await (isFilm ? readHeroFilm : readPicture)(context, posted);
  if (refusal) return refusal;
  return once(context, async (services) => {
    await changeSettings(services, account, () => change);
    setFlash(context, { kind: "success", text: (isFilm ? SAID.film : SAID.picture)[removed ? "removed" : "kept"] });
    return redirect(isFilm ? `${PICTURES}#film-accueil` : PICTURES, 303);
  });
}

const SAID = {
  picture: { removed: "L’image livrée est rétablie.", kept: "Image enregistrée." },
  film: { removed: "Le film livré est rétabli.", kept: "Film enregistré." },
};

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Pictures() {
  const { places, film } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  const own = places.filter(({ url }) => url);
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{TITLE}</h1>
      <Form
        key={own.map(({ url }) => url).join()}
        method="post"
        action={PICTURES}
        encType="multipart/form-data"
        noValidate
        className="sheet-form"
      >
        <FormGuard name="picture" />
        <SelectField
          form={form}
          name="place"
          label="Où la montrer"
          options={[["", "Choisissez"], ...places.map(({ name, label }) => [name, label] as const)]}
        />
        {form.values.photo ? (
          <div className="field">
            <p role="status">Photo reçue&nbsp;: corrigez le reste, puis enregistrez.</p>
            <img src={thumbnail(form.values.photo)} alt="" width="320" height="200" />
            <input type="hidden" name="photo" value={form.values.photo} />
          </div>
        ) : (
          <FileField
            form={form}
            name="file"
            label="Photo"
            accept="image/jpeg,image/png,image/webp"
            hint="JPEG, PNG ou WebP, 10 Mo au plus, 640 pixels de large au moins."
          />
        )}
        <TextField
          form={form}
          name="alt"
          label="Ce qu’on y voit"
          hint="Pour qui ne voit pas l’image, par exemple : la devanture bleue de la boutique."
          maxLength={200}
          optional
        />
        <SubmitButton pending="Envoi…">Enregistrer l’image</SubmitButton>
      </Form>
      <h2>Vos images</h2>
      {own.length === 0 ? <p>Toutes les images sont celles livrées avec la boutique.</p> : null}
      <ul className="photos">
        {own.map(({ name, label, url, alt }) => (
          <li key={name}>
            <img src={thumbnail(url)} alt={alt} width="320" height="200" loading="lazy" />
            <p>{label}</p>
            <Form method="post" action={PICTURES} encType="multipart/form-data">
              <FormGuard name={`remove-${name}`} />
              <button type="submit" name="remove" value={name} className="button button--quiet">
                Revenir à l’image livrée<span className="visually-hidden">&nbsp;: {label}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <HeroFilmForm form={form} film={film} />
      <p>
        <Link to={SETTINGS}>Tous les réglages</Link>
      </p>
    </>
  );
}
