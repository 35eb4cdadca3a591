/** Raised when previews change, because browsers and social networks cache an address for ever. */
const VERSION = 1;

export const PREVIEWS = `/apercus/v${VERSION}`;
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

const DRAWINGS = "/illustrations/";

/**
 * The address of a picture as a link preview shows it. Social networks read no SVG, so that a drawing is rendered as a JPEG; its
 * address names what is drawn and changes with it. A photograph keeps its own address.
 */
export function previewPath(picture: string): { path: string; size?: typeof PREVIEW_SIZE } {
  return picture.startsWith(DRAWINGS) ? { path: `${PREVIEWS}${picture}.jpg`, size: PREVIEW_SIZE } : { path: picture };
}
