import type { PictureSetting } from "~/domain/settings/groups/pictures.server";
import type { Settings } from "~/domain/settings/model.server";
import { sceneUrl, type SceneName } from "~/illustration/index";
import { isMadeUp } from "~/shop/made-up";
import { PHOTO_WIDTHS } from "~/ui/photo";

const SHOWN_WIDTH = 1280;

/** The drawings that a shop may replace by a photograph of its own. */
const SCENE_OF = {
  pictureHero: "accueil",
  pictureOptical: "hero-optique",
  pictureSun: "hero-solaire",
  pictureWorkshop: "atelier",
  pictureShop: "boutique",
} as const satisfies Partial<Record<PictureSetting, SceneName>>;

export type PicturedScene = { src: string; /** Null: it shows what the delivered drawing shows. */ alt: string | null };

/** The inside of a shop that is nobody's, and says so: no visitor looks for its front in the street. */
const SOME_SHOP = "Dessin d’une boutique d’opticien : des montures au mur, un miroir, une table";

/**
 * The shop's own photograph of a scene, or the drawing that was delivered. The drawn shop front is that of the demo, and is
 * shown there alone: another shop has a drawing that is nobody's shop.
 */
export function sceneOf(settings: Settings, name: keyof typeof SCENE_OF): PicturedScene {
  const { url, alt } = settings[name];
  if (!url && name === "pictureShop" && !isMadeUp()) return { src: sceneUrl("interieur"), alt: SOME_SHOP };
  return url ? { src: printOf(url, SHOWN_WIDTH), alt } : { src: sceneUrl(SCENE_OF[name]), alt: null };
}

/** Scenes of a shop that show none in particular, each on one page: the front is seen at the front door alone. */
const IN_THE_SHOP = {
  vitrine: "Dessin d’une vitrine d’opticien : deux montures et un étui sur leurs socles, sous les lampes",
  comptoir: "Dessin d’un comptoir d’opticien : le meuble à tiroirs, l’horloge, des lunettes d’autrefois encadrées",
  interieur: "Dessin de l’intérieur d’une boutique d’opticien : des montures au mur, un miroir, une table",
  essayage: "Dessin d’une table d’essayage : un miroir, trois montures sur leur plateau, une réglette",
  examen: "Dessin d’une salle d’examen : le tableau de lettres, le fauteuil, l’appareil d’essai des verres",
} as const satisfies Partial<Record<SceneName, string>>;

/** The shop's own photograph, or the scene that the page shows while there is none. */
export function shopScene(settings: Settings, scene: keyof typeof IN_THE_SHOP): PicturedScene {
  if (settings.pictureShop.url) return sceneOf(settings, "pictureShop");
  return { src: sceneUrl(scene), alt: IN_THE_SHOP[scene] };
}

/** The drawing of the front for a narrow screen, where the sign and the door are whole; null beside another picture. */
export function doorwayOf(settings: Settings): string | null {
  return !settings.pictureShop.url && isMadeUp() ? sceneUrl("porte") : null;
}

/**
 * The shop's own logo, icon and picture for links, which every page needs; each is left out while it is as delivered.
 */
export function headPictures({ pictureLogo: logo, pictureIcon: icon, pictureShare: share }: Settings) {
  return {
    ...(logo.url && { logo: printOf(logo.url, 320) }),
    ...(icon.url && { icon: printOf(icon.url, 320) }),
    ...(share.url && { share: printOf(share.url, SHOWN_WIDTH) }),
  };
}

/**
 * The widest print of a photograph that is at most so wide, in pixels. @param url its own address, which says how wide
 * it is
 */
function printOf(url: string, width: number): string {
  const [, base = "", own = "0"] = /^(.*)-(\d+)x\d+\.jpg$/.exec(url) ?? [];
  const widths = [...PHOTO_WIDTHS.filter((each) => each < Number(own)), Number(own)];
  return `${base}-${widths.filter((each) => each <= width).at(-1) ?? widths[0]}.jpg`;
}
