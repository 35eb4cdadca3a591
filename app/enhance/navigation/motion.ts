export function prefersStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The picture of the card that is pressed turns into the article's own, which `article.css` names; one picture has a name at once. */
export function takePictureAlong({ currentTarget }: { currentTarget: Element }): void {
  const pressed = currentTarget.closest("article")?.querySelector(".card__stage img");
  for (const each of document.querySelectorAll<HTMLElement>(".gallery__row img,.card__stage img"))
    each.style.setProperty("view-transition-name", each === pressed ? "monture" : "none");
}
