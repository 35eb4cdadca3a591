import { illustrationFor, isWornUrl } from "~/illustration/index";

/**
 * A drawing as a data address, which needs no request; the address of a photograph, or of a worn frame, is returned
 * unchanged.
 */
export function pictureInPage(url: string): string {
  const drawing = isWornUrl(url) ? null : illustrationFor(url);
  return drawing
    ? `data:image/svg+xml,${drawing.replace(/[%#"'<>&\s]/g, encodeURIComponent).replace(/'/g, "%27")}`
    : url;
}
