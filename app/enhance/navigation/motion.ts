export function prefersStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** As `article.css` names the first picture of an article. */
const NAME = "monture";
let taken: HTMLElement | null | undefined;

/** The picture of the card that is pressed turns into the article's own, where the browser can show it. */
export function takePictureAlong({ currentTarget }: { currentTarget: Element }): void {
  taken?.style.removeProperty("view-transition-name");
  document.querySelector<HTMLElement>(".gallery__row img")?.style.setProperty("view-transition-name", "none");
  taken = currentTarget.closest("article")?.querySelector<HTMLElement>(".card__stage img");
  taken?.style.setProperty("view-transition-name", NAME);
}
