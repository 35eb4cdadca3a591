import sharp from "sharp";

/**
 * A photograph as a camera takes it: rotated, with the place where it was taken.
 * @param width and height as it is to be shown
 */
export function photograph(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width: height, height: width, channels: 3, background: "#b5762e" } })
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Make: "Appareil de Camille" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 46/1 0/1" } },
    })
    .jpeg()
    .toBuffer();
}
