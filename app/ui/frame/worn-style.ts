/**
 * The rule that lays a photograph under every worn frame. The photograph was cut to the same field as the frames, with the
 * eyes level, so that both have one scale at every size (`domain/try-on/geometry.ts`).
 */
export const wornStyle = (photo: string) =>
  `main img[src*="/porte/"],.enlarged img[src*="/porte/"]{background:#e9e4da url(${photo}) 0 0/100% 100% no-repeat;-webkit-print-color-adjust:exact;print-color-adjust:exact;forced-color-adjust:none}` +
  '.card .card__stage img[src*="/porte/"]{width:160%!important;max-width:none;margin:0 -30%}' +
  '@container (min-width:17rem){.card .card__stage img[src*="/porte/"]{width:120%!important;margin:0 -10%}}' +
  '.enlarged img[src*="/porte/"]{height:auto;max-height:100%}';

/** The bar of a browser that has a photograph. */
export const FACE_BAR_STYLE =
  ".face-bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.25rem 1rem;padding:.25rem 1rem;background:#ece6da;font-size:.9375rem}" +
  ".face-bar form{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.25rem 1rem}" +
  ".face-bar a,.face-bar button{display:inline-flex;align-items:center;min-height:2.75rem;padding:0;border:0;background:none;font:inherit;color:inherit;text-decoration:underline;cursor:pointer}" +
  ".face-bar__look{display:none}body:has(.gallery) .face-bar__look{display:block}.face-bar p{margin:0}@media(max-width:40em){.face-bar{gap:0 1rem}.face-bar p{display:none}}@media print{.face-bar{display:none}}";
