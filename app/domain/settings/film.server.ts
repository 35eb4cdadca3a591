import { newId } from "~/domain/ids";
import { StoreUnavailable } from "~/infra/file-store.server";
import { withoutMetadata } from "~/infra/pictures/film-metadata";
import { readFilm, type FilmReading } from "~/infra/pictures/films";
import type { Services } from "~/infra/services.server";

const MOST_FILM_BYTES = 10_000_000; // 10 Mo, as the sentence about it says

type FilmRefusal = "tooLarge" | "storeUnavailable" | Exclude<FilmReading["outcome"], "film">;

export const FILM_REFUSALS: Record<FilmRefusal, string> = {
  tooLarge: "Le film dépasse 10 Mo : raccourcissez-le, ou exportez-le plus petit.",
  wrongType: "Envoyez un film MP4 ou WebM. Un film .mov s’exporte en MP4 depuis le téléphone ou l’ordinateur.",
  unplayable: "Ce film ne serait pas lu partout : exportez-le en MP4 au format H.264.",
  unreadable: "Ce film ne peut pas être lu : il est peut-être incomplet.",
  measured:
    "Ce film garde, entre ses images, des mesures de l’appareil (lieux, mouvements) que chacun pourrait lire : exportez-le à nouveau en MP4 depuis un logiciel de montage.",
  storeUnavailable: "Le film n’a pas pu être enregistré : l’espace de rangement est indisponible.",
};

/**
 * Stores a film beside the photographs, before any page shows it. The place where it was taken, which telephones write
 * into it, is not kept: everybody may download what the home page plays.
 */
export async function keepFilm(
  services: Services,
  bytes: Buffer | null,
): Promise<{ outcome: "kept"; url: string } | { outcome: FilmRefusal }> {
  if (!bytes || bytes.length > MOST_FILM_BYTES) return { outcome: "tooLarge" };
  const film = readFilm(bytes);
  if (film.outcome !== "film") return film;
  const name = `${newId(services.now())}.${film.type}`;
  try {
    await services.photographs.put(name, withoutMetadata(bytes, film.type));
  } catch (fault) {
    if (!(fault instanceof StoreUnavailable)) throw fault;
    services.log.error(
      { code: fault.code },
      "a film could not be written: is the disk full, or the folder of MEDIA_FILES not the shop's?",
    );
    return { outcome: "storeUnavailable" };
  }
  return { outcome: "kept", url: `/medias/${name}` };
}
