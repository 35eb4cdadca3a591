/**
 * The rule that lays a photograph under every worn frame. The photograph was cut to the same field as the frames, with the
 * eyes level, so that both have one scale at every size (`domain/try-on/geometry.ts`).
 */
export const wornStyle = (photo: string) =>
  `main img[src*="/porte/"],.enlarged img[src*="/porte/"]{background:#e9e4da url(${photo}) 0 0/100% 100% no-repeat;-webkit-print-color-adjust:exact;print-color-adjust:exact;forced-color-adjust:none}` +
  '.card .card__stage img[src*="/porte/"]{width:160%!important;max-width:none;margin:0 -30%}' +
  '@container (min-width:17rem){.card .card__stage img[src*="/porte/"]{width:120%!important;margin:0 -10%}}' +
  // The heart of a card would be dark on dark hair.
  ".card .heart button,.gallery .heart button{background:rgb(255 253 249/.8)}" +
  // The photograph fills the picture's box, which thus has the ratio of both.
  '.enlarged:not(.enlarged--close) img[src*="/porte/"]{width:min(100cqw,160cqh);height:auto}';

/** Words of the bar that a narrow screen leaves to those who listen. */
export const more = (words: string) => `<span class="face-bar__more">${words}</span>`;

/** The bar of a browser that has a photograph: one line, which a narrow screen scrolls. */
export const FACE_BAR_STYLE =
  ".face-bar{display:flex;align-items:center;justify-content:safe center;gap:1rem;padding:.25rem 1rem;overflow-x:auto;white-space:nowrap;background:#ece6da;font-size:.9375rem}.face-bar[hidden],.face-bar [hidden]{display:none}" +
  ".face-bar form{display:flex;align-items:center;gap:1rem}.face-bar span{white-space:pre}" +
  "@media(max-width:40em){.face-bar__more{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.face-bar__more+span::first-letter{text-transform:uppercase}" +
  // Beside an article, the button that keeps its frame leads to the comparison.
  "body:has(.gallery) .face-bar>div~[href$=cote-a-cote]{display:none}}" +
  ".face-bar a,.face-bar button{position:relative;display:inline-flex;flex:none;align-items:center;min-height:2.75rem;padding:0;border:0;background:none;font:inherit;color:inherit;text-decoration:underline;cursor:pointer}" +
  'body:not(:has(main img[src*="/porte/"])) .face-bar__worn{display:none}' +
  ".face-bar__look{display:none}body:has(.gallery) .face-bar__look{display:block}.face-bar p{margin:0}@media(max-width:40em){.face-bar{gap:.5rem;padding:0 .5rem;font-size:.8125rem}.face-bar form{gap:.5rem}.face-bar p{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}@media print{.face-bar{display:none}}";

/** The bar of a photograph on the device comes after the page is shown: it lies over its foot, so that nothing jumps, from side to side. */
export const DEVICE_BAR_STYLE =
  ".face-bar--device{position:fixed;z-index:10;bottom:var(--asked,0rem);left:0;right:0;box-sizing:border-box;border:solid #8a8271;border-width:1px 0}" +
  ".face-bar--bare>p{display:none}" +
  ".face-bar [aria-pressed=true]{padding:0 .75rem;background:#3b3428;color:#fff;text-decoration:none}" +
  "@media(max-width:40em){.face-bar [data-part=looks]:not([hidden])~[data-part=adjust]{display:none}}" +
  ".face-note{margin:.75rem 0}[data-unfit]{display:none!important}" +
  "html:has(.face-bar--device:not([hidden])){scroll-padding-bottom:calc(3.5rem + var(--asked,0rem))}" +
  "body:has(.face-bar--device:not([hidden])) .back-to-top{bottom:calc(4.25rem + var(--asked,0rem))}" +
  "body:has(.face-bar--device:not([hidden])){padding-bottom:calc(3.5rem + var(--asked,0rem))}";
