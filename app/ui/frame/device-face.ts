import { forgetFace, keepFace, keptFace, whenForgottenElsewhere, whileOpen } from "~/enhance/device-face/kept";
import { DEVICE_BAR_STYLE, FACE_BAR_STYLE, wornStyle } from "./worn-style";

/** The bar covers neither the payment provider's buttons nor the face that is being marked. */
const UNCOVERED = /^\/(checkout|sur-mon-visage\/appareil)/;
const ADJUST = "/sur-mon-visage/appareil";
const BAR = "face-bar--device";
const FRONTS = ".card__stage, .gallery, .wishes";
const ONE_FACE = ".card__worn,.worn-toggle{display:none}"; // a frame is not on two faces at once
const DELETED = "Votre photo est effacée : elle n’a jamais quitté cet appareil.";
const OVER = "Votre photo est effacée : son heure est passée. Elle n’a jamais quitté cet appareil.";

let style: HTMLStyleElement | undefined;
let watched = false;
/** Whether the pages show frames on the face; null without a face. */
let shown: boolean | null = null;
let here = "";

/**
 * Shows the frames of cards, galleries and the wishlist on the face that this tab keeps, and a bar to hide them, to
 * correct it and to delete it. The elements are not React's, so that pages without a face carry nothing of it. Where a
 * photograph was sent to the shop, its own bar and frames stay.
 */
export function wearFace(): void {
  const face = keptFace();
  if (!face || document.querySelector(`.face-bar:not(.${BAR})`)) return;
  shown = face.shown;
  here = address();
  style ??= addStyle();
  style.textContent = wornStyle(face.laid) + (shown ? ONE_FACE : "") + FACE_BAR_STYLE + DEVICE_BAR_STYLE;
  exchange(!shown);
  showBar();
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
  if (shown === null) return;
  if (shown) exchange(false);
  const bar = document.querySelector<HTMLElement>(`.${BAR}`);
  if (bar) fit(bar);
}

function endAfterHour(): void {
  if (shown !== null && !keptFace()) endFace(OVER);
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

function showBar(): void {
  const bar = document.querySelector<HTMLElement>(`.${BAR}`) ?? document.createElement("aside");
  bar.className = `face-bar ${BAR}`;
  bar.setAttribute("aria-label", "Sur mon visage");
  bar.innerHTML =
    `<p>${shown ? "Vous voyez les montures sur vous." : "Votre photo est prête, sur cet appareil."}</p>` +
    `<button type="button">${shown ? "Voir les montures seules" : "Voir sur moi"}</button>` +
    `<button type="button">Effacer ma photo</button><a>Ajuster</a>`;
  const [toggle, end] = bar.querySelectorAll("button");
  toggle?.addEventListener("click", () => {
    const face = keptFace();
    if (!face) return endFace(OVER);
    keepFace({ ...face, shown: !face.shown });
    wearFace();
    bar.querySelector("button")?.focus();
  });
  end?.addEventListener("click", () => endFace(DELETED)?.focus());
  fit(bar);
  if (!bar.isConnected) document.querySelector("main")?.before(bar);
}

/**
 * On a page that shows no frame to wear, the bar only deletes and corrects. It leads back to this page, and lies right
 * above the question of cookies, so that it covers as little as it can.
 */
function fit(bar: HTMLElement): void {
  const bare = fronts().next().done === true;
  bar.classList.toggle("face-bar--bare", bare);
  const question = document.querySelector<HTMLElement>("[data-over]");
  const over = question && getComputedStyle(question).position === "fixed";
  bar.style.bottom = over ? `${question.offsetHeight}px` : "";
  bar.hidden = bare && UNCOVERED.test(location.pathname);
  bar.querySelector("a")?.setAttribute("href", `${ADJUST}?retour=${encodeURIComponent(address())}`);
}

/** @returns the notice of it, which ends with the next page */
function endFace(words: string): HTMLElement {
  forgetFace();
  shown = null;
  exchange(true);
  style?.remove();
  style = undefined;
  document.querySelector(`.${BAR}`)?.remove();
  const notice = document.createElement("p");
  notice.className = "flash flash--face";
  notice.setAttribute("role", "status");
  notice.tabIndex = -1;
  document.querySelector("main")?.before(notice);
  notice.textContent = words;
  return notice;
}
