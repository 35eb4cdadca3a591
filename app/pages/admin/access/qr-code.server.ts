/** A square code as a drawing: its side in modules, and a path of one unit squares. */
export type QrDrawing = { side: number; path: string };

export async function drawQrCode(text: string): Promise<QrDrawing> {
  const { default: QRCode } = await import("qrcode"); // loaded here, because an administrator needs it once
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const dark = Array.from({ length: modules.size ** 2 }, (_none, place) => place).filter(
    (place) => modules.data[place],
  );
  return {
    side: modules.size,
    path: dark.map((place) => `M${place % modules.size} ${Math.floor(place / modules.size)}h1v1h-1z`).join(""),
  };
}
