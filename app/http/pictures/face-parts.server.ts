import { isPlaced } from "~/domain/try-on/try-on.server";
import { formKeys } from "~/http/forms/form-keys.server";
import type { ShopContext } from "~/http/request-context.server";
import { FACE_BAR_STYLE, more, wornStyle } from "~/ui/frame/worn-style";

/**
 * The bar and its style are written on the server, so that browsers without a photograph load no script for them. One
 * rule lays the photograph under every worn frame.
 */
export function faceStyle({ face }: ShopContext): string {
  if (!face) return "";
  const photo = `/sur-mon-visage/photo?vue=moi&v=${face.version}`;
  return (isPlaced(face) ? wornStyle(photo) : "") + FACE_BAR_STYLE;
}

const ARTICLE = /^\/article\/[^/]+$/;

/**
 * The bar for a browser with a photograph: show or hide the frames on the face, correct the eyes, delete the
 * photograph. Its forms need no scripts.
 */
export function faceBar(context: ShopContext, request: Request): { face?: string } {
  const { face } = context;
  if (!face) return {};
  if (!isPlaced(face)) return { face: '<a href="/sur-mon-visage/pupilles">Sur mon visage\u00a0: placer mes yeux</a>' };
  const here = new URL(request.url);
  here.searchParams.delete("_data"); // a hydrated page adds this parameter
  const { pathname, search } = here;
  const { csrf, attempt } = formKeys(context);
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`;
  const form = (action: string, guard: string, inside: string) =>
    `<form method="post" action="${action}">${hidden("csrf", csrf)}${hidden("attempt", `${attempt}.${guard}`)}${hidden("back", pathname + search)}${inside}</form>`;
  const button = (value: string, words: string) => `<button name="intent" value="${value}">${words}</button>`;
  const shown = face.shown
    ? `<p class="face-bar__worn">Vous voyez les montures sur vous.</p>${button("cacher", `${more("Voir les ")}<span>montures seules</span>`)}`
    : `<p>Votre photo est prête.</p>${button("montrer", "Voir sur moi")}`;
  // A hydrated page keeps this bar when another page is opened: the style shows the form on pages of articles only.
  const looks = `<div${ARTICLE.test(pathname) ? "" : ' class="face-bar__look"'}>${form("/sur-mon-visage/cote-a-cote", "look", button("ajouter", `${more("Garder pour ")}<span>comparer</span>`))}</div>`;
  return {
    face:
      form("/sur-mon-visage", "face", shown + button("effacer", `Effacer${more(" ma photo")}`)) +
      (face.shown ? looks : "") +
      '<a href="/sur-mon-visage/ajuster">Ajuster</a><a href="/sur-mon-visage/cote-a-cote">Côte à côte</a>',
  };
}

const SIGNS: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => SIGNS[sign] ?? sign);
