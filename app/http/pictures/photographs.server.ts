import { PRINT_TYPES, type PrintType } from "~/infra/pictures/photographs.server";
import type { Services } from "~/infra/services.server";

/**
 * `/medias/{id}-{width}.{type}`, and with `face/` for a front that was cut out; the address that a product holds has the
 * height too, and the front's width.
 */
const PRINT = /^\/medias\/(?:face\/)?([0-9a-f]{24}-\d{3,4})(?:x\d{1,4}(?:-\d{2,3}mm)?)?\.(avif|webp|jpg)$/;
/** A front that was cut out, as it is laid over a face, and on a sitter's face. */
const WORN = /^\/medias\/(porte|sur-[a-z]+)\/([0-9a-f]{24})-\d{3,4}x\d{3,4}-\d{2,3}mm\.(webp|jpg)$/;

/** The name of the stored file that an address stands for, without its type. */
function fileOf(path: string): { name: string; type: string } | null {
  const [, name, type] = PRINT.exec(path) ?? [];
  if (name && type) return { name, type };
  const [, view, id, wornType] = WORN.exec(path) ?? [];
  return view && id && wornType === (view === "porte" ? "webp" : "jpg")
    ? { name: `${id}-${view}`, type: wornType }
    : null;
}

/** Reads a photograph in the width and type that its address names. @returns null when the shop has no such file */
export async function printAt(
  { photographs }: Services,
  path: string,
): Promise<{ bytes: Buffer; type: string } | null> {
  const file = fileOf(path);
  const bytes = file && (await photographs.get(`${file.name}.${file.type}`));
  return bytes && { bytes, type: PRINT_TYPES[file.type as PrintType] };
}
