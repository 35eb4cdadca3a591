import { measuresOfSize } from "~/domain/catalogue/frame-size";

/**
 * "verre 50 mm, pont 20 mm, branches 145 mm, hauteur 41 mm": as the shop measured that size; null where it has not. What was measured
 * of another size stands behind the size it was measured in.
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
