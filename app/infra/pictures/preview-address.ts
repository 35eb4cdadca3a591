/** Raised when previews change, because browsers and social networks keep what an address showed for ever. */
const VERSION = 1;

export const PREVIEWS = `/apercus/v${VERSION}`;
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

const DRAWINGS = "/illustrations/";

/**
 * The address of a picture for a link preview. Social networks read no SVG, so that a drawing is rendered as a JPEG.
 * Its address names the drawing, and changes with it. A photograph keeps its own address.
 */
export function previewPath(picture: string): { path: string; size?: typeof PREVIEW_SIZE } {
  return picture.startsWith(DRAWINGS) ? { path: `${PREVIEWS}${picture}.jpg`, size: PREVIEW_SIZE } : { path: picture };
}
