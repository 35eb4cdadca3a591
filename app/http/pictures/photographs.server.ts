import { PRINT_TYPES, type PrintType } from "~/infra/pictures/photographs.server";
import type { Services } from "~/infra/services.server";

/** `/medias/{id}-{width}.{type}`; the address that a product holds has the height too. */
const PRINT = /^\/medias\/([0-9a-f]{24}-\d{3,4})(?:x\d{1,4})?\.(avif|webp|jpg)$/;

/** Reads a photograph in the width and type that its address names. @returns null when the shop has no such file */
export async function printAt(
  { photographs }: Services,
  path: string,
): Promise<{ bytes: Buffer; type: string } | null> {
  const [, name, type] = PRINT.exec(path) ?? [];
  const bytes = name && type ? await photographs.get(`${name}.${type}`) : null;
  return bytes && { bytes, type: PRINT_TYPES[type as PrintType] };
}
