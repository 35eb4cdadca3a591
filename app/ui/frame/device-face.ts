import { forgetFace, keepFace, keptFace } from "~/enhance/device-face/kept";
import { FACE_BAR_STYLE, wornStyle } from "./worn-style";

const ADJUST = "/sur-mon-visage/appareil";
const BAR = "face-bar--device";
const OWN_STYLE =
  ".card__worn,.worn-toggle{display:none}" + // a frame is not on two faces at once
  `.${BAR} [role=status]{display:block}`;

let style: HTMLStyleElement | undefined;
let watch: MutationObserver | undefined;

/**
 * Shows the frames of cards and galleries on the face that this tab keeps, and a bar to hide them, to correct it and to
 * delete it. The elements are not React's, so that pages without a face carry nothing of it. Where a photograph was
 * sent to the shop, its own bar and frames stay.
 */
export function wearFace(): void {
  const face = keptFace();
  if (!face || document.querySelector(`.face-bar:not(.${BAR})`)) return;
  style ??= addStyle();
  style.textContent =
    wornStyle(face.laid) + OWN_STYLE.slice(face.shown ? 0 : OWN_STYLE.indexOf(`.${BAR}`)) + FACE_BAR_STYLE;
  showBar(face.shown);
  watch?.disconnect();
  exchange(!face.shown);
  if (!face.shown) return;
  watch = new MutationObserver(() => exchange(false));
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["src", "srcset"] });
}

/** The policy of the page allows styles of its nonce only. */
function addStyle(): HTMLStyleElement {
  const element = document.createElement("style");
  element.nonce = document.querySelector<HTMLElement>("script[nonce], style[nonce]")?.nonce ?? "";
  return document.head.appendChild(element);
}

/** Puts the worn picture of each front in its place, or the front back: their addresses differ in one word. */
function exchange(back: boolean): void {
  const [from, to] = back ? ["/porte/", "/face/"] : ["/face/", "/porte/"];
  for (const picture of document.querySelectorAll(".card__stage :is(img, source), .gallery :is(img, source)"))
    for (const name of ["src", "srcset"]) {
      const written = picture.getAttribute(name);
      // The first picture of an article is written into its page; its link has its address.
      const address = written?.startsWith("data:") ? picture.closest("a")?.getAttribute("href") : written;
      if (address?.includes(from)) picture.setAttribute(name, address.split(from).join(to));
    }
}

function showBar(shown: boolean): void {
  const bar = document.querySelector(`.${BAR}`) ?? document.createElement("aside");
  bar.className = `face-bar ${BAR}`;
  bar.setAttribute("aria-label", "Sur mon visage");
  bar.innerHTML =
    `<p>${shown ? "Vous voyez les montures sur vous." : "Votre photo est prête, sur cet appareil."}</p>` +
    `<button type="button">${shown ? "Voir les montures seules" : "Voir sur moi"}</button>` +
    `<button type="button">Effacer ma photo</button><a href="${ADJUST}">Ajuster</a>`;
  const [toggle, end] = bar.querySelectorAll("button");
  toggle?.addEventListener("click", () => {
    const face = keptFace();
    if (!face) return endFace(bar);
    keepFace({ ...face, shown: !shown });
    wearFace();
    bar.querySelector("button")?.focus();
  });
  end?.addEventListener("click", () => endFace(bar));
  if (!bar.isConnected) document.querySelector("main")?.before(bar);
}

function endFace(bar: Element): void {
  forgetFace();
  watch?.disconnect();
  exchange(true);
  style?.remove();
  style = undefined;
  bar.innerHTML = '<p role="status" tabindex="-1">Votre photo est effacée : elle n’a jamais quitté cet appareil.</p>';
  bar.querySelector("p")?.focus();
}
