import { illustrationFor, isWornUrl } from "~/illustration/index";

/** Drawings are kept, because one takes as long to make as the rest of a listing. Each has about 7 kB. */
const MOST_HELD = 200;
const held = new Map<string, string>();

/**
 * A drawing as a data address, which needs no request; the address of a photograph, or of a worn frame, is returned
 * unchanged.
 */
export function pictureInPage(url: string): string {
  const known = held.get(url);
  if (known) return known;
  const drawing = isWornUrl(url) ? null : illustrationFor(url);
  if (drawing === null) return url;
  const [oldest] = held.keys();
  if (oldest && held.size >= MOST_HELD) held.delete(oldest);
  const address = dataAddress(drawing);
  held.set(url, address);
  return address;
}

function dataAddress(drawing: string): string {
  return `data:image/svg+xml,${drawing.replace(/[%#"'<>&\s]/g, encodeURIComponent).replace(/'/g, "%27")}`;
}
