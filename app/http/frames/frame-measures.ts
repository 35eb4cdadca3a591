type Measured = {
  lensWidthMm: number | null;
  lensHeightMm: number | null;
  bridgeMm: number | null;
  templeMm: number | null;
};

/** "verre 50 mm, pont 20 mm, branches 145 mm, hauteur 41 mm": as the shop measured it; null where it has not. */
export function frameMeasuresInWords({ lensWidthMm, lensHeightMm, bridgeMm, templeMm }: Measured): string | null {
  if (!lensWidthMm) return null;
  return [
    `verre ${lensWidthMm} mm`,
    bridgeMm && `pont ${bridgeMm} mm`,
    templeMm && `branches ${templeMm} mm`,
    lensHeightMm && `hauteur ${lensHeightMm} mm`,
  ]
    .filter(Boolean)
    .join(", ");
}
