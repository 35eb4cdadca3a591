import { z } from "zod";

import type { Setting } from "../setting.server";

/** A photograph of the shop's own in a place of its pages. @property alt the text for people who do not see it */
export type ShopPicture = { url: string; alt: string };

const NO_PICTURE: ShopPicture = { url: "", alt: "" };
export const LONGEST_ALT = 200;
const OWN = /^\/medias\/[0-9a-f]{24}-\d{3,4}x\d{1,4}\.jpg$/;

function picture(label: string, hint: string): Setting<ShopPicture> {
  return {
    label,
    hint,
    bounds: "une photo JPEG, PNG ou WebP de 10 Mo au plus",
    initial: NO_PICTURE,
    schema: z.object({ url: z.union([z.literal(""), z.string().regex(OWN)]), alt: z.string().max(LONGEST_ALT) }),
    say: ({ url, alt }) => (url ? alt || "une image à vous" : "l’image livrée"),
    form: null,
  };
}

/** The pictures of the shop's pages that are not of something on sale. */
export const PICTURES = {
  pictureLogo: picture("Logo", "En haut de chaque page, à la place du dessin et du nom. Sur fond clair."),
  pictureIcon: picture("Icône de l’onglet", "Carrée : elle est montrée en tout petit."),
  pictureShare: picture(
    "Image de partage",
    "Montrée quand un lien vers la boutique est envoyé. Au mieux 1200 × 630 pixels.",
  ),
  pictureHero: picture("Première vue de l’accueil", "Au mieux 1600 × 900 pixels."),
  pictureOptical: picture("Lunettes de vue", "La tuile de l’accueil, le diaporama et la page Services."),
  pictureSun: picture("Solaires", "La tuile de l’accueil et le diaporama."),
  pictureWorkshop: picture("L’atelier", "Le diaporama, À propos et Services."),
  pictureShop: picture("La boutique", "L’entrée, l’accueil, À propos, Services, le contact et les rendez-vous."),
};

/** A film of the shop's own. @property about what it shows, for people who do not see it */
export type ShopFilm = { url: string; about: string };

const OWN_FILM = /^\/medias\/[0-9a-f]{24}\.(mp4|webm)$/;

export const FILM = {
  filmHero: {
    label: "Film de la première vue",
    hint: "Joué sans son et en boucle, à la place du film livré. L’image de la première vue se montre avant lui.",
    bounds: "un film MP4 (H.264) ou WebM de 10 Mo au plus",
    initial: { url: "", about: "" },
    schema: z.object({ url: z.union([z.literal(""), z.string().regex(OWN_FILM)]), about: z.string().max(LONGEST_ALT) }),
    say: ({ url, about }) => (url ? about || "un film à vous" : "le film livré"),
    form: null,
  } satisfies Setting<ShopFilm>,
};

export type PictureSetting = keyof typeof PICTURES;
export const PICTURE_NAMES = Object.keys(PICTURES) as PictureSetting[];
