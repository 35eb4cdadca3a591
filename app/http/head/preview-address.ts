/** Goes up when previews change: addresses are kept for ever, here and by whoever showed them. */
const VERSION = 1;

export const PREVIEWS = `/apercus/v${VERSION}`;
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

const DRAWINGS = "/illustrations/";

/**
 * What a link shows of a picture in a message: social networks read no drawing, so that one has a photograph of itself. The
 * address says what is drawn and is another one when that changes; a photograph is what it is.
 */
export function previewPath(picture: string): { path: string; size?: typeof PREVIEW_SIZE } {
  return picture.startsWith(DRAWINGS) ? { path: `${PREVIEWS}${picture}.jpg`, size: PREVIEW_SIZE } : { path: picture };
}
