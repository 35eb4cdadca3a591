import {
  forgetFace,
  isKeptTooLong,
  keepFace,
  keptFace,
  whenForgottenElsewhere,
  whileOpen,
  type DeviceFace,
} from "~/enhance/device-face/kept";
import { french } from "~/shop/words/french-spacing";
import { fitFrames, unfitFrames } from "./device-fit";
import { DEVICE_BAR_STYLE, FACE_BAR_STYLE, more, wornStyle } from "./worn-style";

/** The bar covers neither the payment provider's buttons nor the face that is being marked. */
const UNCOVERED = /^\/(checkout|sur-mon-visage\/appareil$)/;
const ADJUST = "/sur-mon-visage/appareil";
const COMPARED = `${ADJUST}/cote-a-cote`;
const BAR = "face-bar--device";
const FRONTS = ".card .card__stage, .gallery, .wishes"; // pictures of articles; those of shelves stay bare
const ONE_FACE = ".card__worn,.card .worn-toggle{display:none}"; // a frame is not on two faces at once
const DELETED = "Votre photo est effacée : elle n’a jamais quitté cet appareil.";
const OVER = "Votre photo est effacée : son heure est passée. Elle n’a jamais quitté cet appareil.";

let style: HTMLStyleElement | undefined;
let watched = false;
/** The face that the pages wear, read once: its photograph is long. */
let worn: DeviceFace | null = null;
let here = "";

/**
 * Shows the frames of cards, galleries and the wishlist on the face that this tab keeps, and a bar to hide them, to
 * correct it and to delete it. The elements are not React's, so that pages without a face carry nothing of it. Where a
 * photograph was sent to the shop, its own bar and frames stay.
 */
export function wearFace(): void {
  if (isKeptTooLong()) {
    here = address();
    endFace(OVER);
    if (!watched) watch(); // takes the notice away with the next page
    return;
  }
  const face = keptFace();
  if (!face || document.querySelector(`.face-bar:not(.${BAR})`)) return;
  worn = face;
  here = address();
  style ??= addStyle();
  style.textContent = wornStyle(face.laid) + (face.shown ? ONE_FACE : "") + FACE_BAR_STYLE + DEVICE_BAR_STYLE;
  exchange(!face.shown);
  showBar(face);
  if (!watched) watch();
}

const address = () => location.pathname + location.search;

/** Follows the pages that scripts open in this document, and the end of the face's hour. */
function watch(): void {
  watched = true;
  new MutationObserver(follow).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["src", "srcset"],
  });
  whileOpen(endAfterHour);
  whenForgottenElsewhere(() => endFace(DELETED));
}

function follow(): void {
  if (here !== address()) {
    here = address();
    document.querySelector(".flash--face")?.remove();
    endAfterHour();
  }
  if (!worn) return;
  if (worn.shown) exchange(false);
  const bar = document.querySelector<HTMLElement>(`.${BAR}`);
  if (bar) suit(bar, worn);
}

function endAfterHour(): void {
  if (worn && !keptFace()) endFace(OVER);
}

/** The policy of the page allows styles of its nonce only. */
function addStyle(): HTMLStyleElement {
  const element = document.createElement("style");
  element.nonce = document.querySelector<HTMLElement>("script[nonce], style[nonce]")?.nonce ?? "";
  return document.head.appendChild(element);
}

/** Each picture of a front, with the attribute that names it. */
function* fronts(): Generator<[Element, "src" | "srcset", string]> {
  for (const place of document.querySelectorAll(FRONTS))
    for (const picture of place.querySelectorAll("img, source"))
      for (const name of ["src", "srcset"] as const) {
        const written = picture.getAttribute(name);
        // The first picture of an article is written into its page; its link has its address.
        const named = written?.startsWith("data:") ? picture.closest("a")?.getAttribute("href") : written;
        if (named && /\/(face|porte)\//.test(named)) yield [picture, name, named];
      }
}

/** Puts the worn picture of each front in its place, or the front back: their addresses differ in one word. */
function exchange(back: boolean): void {
  const [from, to] = back ? ["/porte/", "/face/"] : ["/face/", "/porte/"];
  for (const [picture, name, named] of fronts())
    if (named.includes(from)) picture.setAttribute(name, named.split(from).join(to));
}

function showBar({ shown, fitting }: DeviceFace): void {
  const bar = document.querySelector<HTMLElement>(`.${BAR}`) ?? document.createElement("aside");
  bar.className = `face-bar ${BAR}`;
  bar.setAttribute("aria-label", "Sur mon visage");
  bar.innerHTML =
    `<p>${shown ? "Vous voyez les montures sur vous." : "Votre photo est prête, sur cet appareil."}</p>` +
    `<button type="button" data-part="toggle">${shown ? `${more("Voir les ")}<span>montures seules</span>` : "Voir sur moi"}</button>` +
    `<button type="button" data-part="fit" aria-pressed="${fitting ?? false}">À ma taille</button>` +
    `<a data-part="compare">${more("Garder pour ")}<span>comparer</span></a><a data-part="looks">Côte à côte</a>` +
    `<button type="button" data-part="end">Effacer${more(" ma photo")}</button><a data-part="adjust">Ajuster</a>`;
  const change = (name: string, changed: (face: DeviceFace) => Partial<DeviceFace>) =>
    part(bar, name).addEventListener("click", () => {
      const face = keptFace();
      if (!face) return endFace(OVER);
      keepFace({ ...face, ...changed(face) });
      wearFace();
      part(bar, name).focus();
    });
  change("toggle", (face) => ({ shown: !face.shown }));
  change("fit", (face) => ({ fitting: !face.fitting }));
  part(bar, "end").addEventListener("click", deleteFace);
  if (worn) suit(bar, worn);
  if (!bar.isConnected) document.querySelector("main")?.before(bar);
}

/** @throws what cannot be: `showBar` has written each part */
function part(bar: HTMLElement, name: string): HTMLElement {
  const found = bar.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!found) throw new Error(`The bar of the face has no ${name}`);
  return found;
}

/**
 * Shows the parts of the bar that this page can use. Where no frame is worn, it only deletes, corrects and leads to the
 * comparison. It leads back to this page, and lies right above the question of cookies, so that it covers as little as
 * it can.
 */
function suit(bar: HTMLElement, face: DeviceFace): void {
  const bare = fronts().next().done === true;
  const look = bare ? null : lookOf(location);
  const hide = (name: string, hidden: boolean) => part(bar, name).toggleAttribute("hidden", hidden);
  bar.classList.toggle("face-bar--bare", bare);
  hide("toggle", bare);
  hide("fit", !fitFrames(face));
  hide("compare", look === null);
  hide("looks", look !== null || !face.looks?.length || location.pathname === COMPARED);
  const question = document.querySelector<HTMLElement>("[data-over]");
  const over = question && getComputedStyle(question).position === "fixed";
  bar.style.bottom = over ? `${question.offsetHeight}px` : "";
  bar.hidden = bare && UNCOVERED.test(location.pathname);
  const looks = face.looks ?? [];
  part(bar, "looks").setAttribute("href", comparison(looks));
  part(bar, "compare").setAttribute("href", comparison(look ? [...looks, look] : looks));
  part(bar, "adjust").setAttribute("href", `${ADJUST}?retour=${encodeURIComponent(address())}`);
}

/** The frame of an article's page, as the address of the comparison names it; null for any other page. */
function lookOf({ pathname, search }: Location): string | null {
  const slug = /^\/article\/([^/]+)$/.exec(pathname)?.[1];
  const color = new URLSearchParams(search).get("couleur");
  return slug ? [slug, color].filter(Boolean).join("/") : null;
}

const comparison = (looks: string[]) => `${COMPARED}?${new URLSearchParams(looks.map((look) => ["monture", look]))}`;

/** Deletes the face that this tab keeps, if any, and puts the focus on the notice of it. */
export const deleteFace = (): void => endFace(DELETED).focus();

/** @returns the notice of it, which ends with the next page */
function endFace(words: string): HTMLElement {
  forgetFace();
  worn = null;
  exchange(true);
  unfitFrames();
  style?.remove();
  style = undefined;
  document.querySelector(`.${BAR}`)?.remove();
  const notice = document.createElement("p");
  notice.className = "flash flash--face";
  notice.setAttribute("role", "status");
  notice.tabIndex = -1;
  document.querySelector("main")?.before(notice);
  notice.textContent = french(words);
  return notice;
}
