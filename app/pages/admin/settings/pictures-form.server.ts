import { keepPhoto, PHOTO_REFUSALS, PHOTO_URL } from "~/domain/catalogue/editing/photos.server";
import {
  LONGEST_ALT,
  PICTURE_NAMES,
  PICTURES,
  type PictureSetting,
  type ShopPicture,
} from "~/domain/settings/groups/pictures.server";
import { FILM_REFUSALS, keepFilm } from "~/domain/settings/film.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Settings } from "~/domain/settings/model.server";
import { refuse, typedValues } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import { PHOTO_WIDTHS } from "~/ui/photo";
import { POSTER_FIRST } from "./hero-film-form";

/** Every place for a picture, with the picture that it shows now. */
export function shownPictures(settings: Settings) {
  return PICTURE_NAMES.map((name) => ({
    name,
    label: `${PICTURES[name].label} : ${(PICTURES[name].hint ?? "").replace(/^./, (letter) => letter.toLowerCase())}`,
    ...settings[name],
  }));
}

const placeNamed = (told: unknown): PictureSetting | null => PICTURE_NAMES.find((name) => name === told) ?? null;

/** The place that goes back to its delivered picture; null for a form that brings one. */
export function removedPicture(posted: FormData): PictureSetting | null {
  return placeNamed(posted.get("remove"));
}

/**
 * Reads the film of the first view. The picture that is shown before it, and instead of it in the light version, has to be
 * there: it may have gone in another tab since the form was shown. @returns refusal, or change
 */
export async function readHeroFilm(context: ShopContext, posted: FormData) {
  const values = typedValues(posted);
  const refused = (errors: Record<string, string>) => ({ refusal: refuse(context, { values, errors }), change: {} });
  const about = (values.about ?? "").replace(/\s+/g, " ");
  if (about.length > LONGEST_ALT) return refused({ about: `Ce qu’on y voit : ${LONGEST_ALT} caractères au plus.` });
  if (!hasPoster(await settingsInForce(context.services))) return refused({ form: POSTER_FIRST });
  if (!context.upload) return refused({ film: "Choisissez un film." });
  const kept = await keepFilm(context.services, context.upload.bytes);
  if (kept.outcome !== "kept") return refused({ film: FILM_REFUSALS[kept.outcome] });
  return { refusal: null, change: { filmHero: { url: kept.url, about } } };
}

/** Whether the shop has a picture of its own for the first view: a film of its own is sent after it. */
export const hasPoster = ({ pictureHero }: Settings): boolean => pictureHero.url !== "";

/** Reads a picture for a place. Its file is stored even if another field is refused. @returns refusal, or change */
export async function readPicture(context: ShopContext, posted: FormData) {
  const values = typedValues(posted);
  const refused = (errors: Record<string, string>) => ({ refusal: refuse(context, { values, errors }), change: {} });
  if (context.upload) {
    const kept = await keepPhoto(context.services, context.upload.bytes, PHOTO_WIDTHS);
    if (kept.outcome !== "kept") return refused({ file: PHOTO_REFUSALS[kept.outcome] });
    values.photo = kept.url;
  }
  const [place, url] = [placeNamed(values.place), values.photo ?? ""];
  const alt = (values.alt ?? "").replace(/\s+/g, " ");
  const errors = {
    ...(!place && { place: "Choisissez où montrer l’image." }),
    ...(!PHOTO_URL.test(url) && { file: "Choisissez une photo." }),
    ...(alt.length > LONGEST_ALT && { alt: `Ce qu’on y voit : ${LONGEST_ALT} caractères au plus.` }),
  };
  if (!place || Object.keys(errors).length > 0) return refused(errors);
  const picture: ShopPicture = { url, alt };
  return { refusal: null, change: { [place]: picture } };
}
