import { measuresOfSize } from "~/domain/catalogue/frame-size";

/**
 * "verre 50 mm, pont 20 mm, branches 145 mm, hauteur 41 mm": the measures of that size; null where the shop has not
 * measured it. A measure taken from another size is named after the size it was taken from.
 */
export function frameMeasuresInWords(product: Parameters<typeof measuresOfSize>[0], size: string): string | null {
  const { lensWidthMm, lensHeightMm, bridgeMm, templeMm, measuredInMm } = measuresOfSize(product, size);
  if (!lensWidthMm) return null;
  const lens = `verre ${lensWidthMm} mm`;
  const others = [
    bridgeMm && `pont ${bridgeMm} mm`,
    templeMm && `branches ${templeMm} mm`,
    lensHeightMm && `hauteur ${lensHeightMm} mm`,
  ]
    .filter(Boolean)
    .join(", ");
  if (!others) return lens;
  return measuredInMm ? `${lens} (en taille ${measuredInMm} : ${others})` : `${lens}, ${others}`;
}
