import sharp from "sharp";

import { drawFrame, overallWidth, typicalLensHeight, type FrameDrawing } from "~/illustration/index";

/** An acetate frame whose end pieces end at the width that the drawing says. */
export const KNOWN_FRAME: FrameDrawing = {
  shape: "pantos",
  rim: "cercle",
  finish: "acetate",
  color: "#1c1b1a",
  lensWidth: 48,
  bridge: 21,
  temple: 145,
  lensHeight: typicalLensHeight("pantos", 48),
};
export const KNOWN_WIDTH = overallWidth(KNOWN_FRAME);

type Taken = {
  drawing?: FrameDrawing;
  ground?: string;
  /** How far the camera was turned, in degrees. */ turned?: number;
  /** Levels that the light falls towards a corner, and that the sensor strays. */ uneven?: number;
  noise?: number;
  quality?: number;
  width?: number;
};

/** A photograph of a drawn frame seen from the front: a picture of 160 mm, lit and noisy as a camera takes it. */
export async function frontPhotograph(taken: Taken = {}): Promise<Buffer> {
  const { drawing = KNOWN_FRAME, ground = "#ffffff", turned = 0, uneven = 0, noise = 0, quality = 92 } = taken;
  const width = taken.width ?? 1000;
  const height = Math.round(width * 0.625);
  const { data } = await sharp(Buffer.from(drawFrame(drawing, "face")))
    .resize(width, height)
    .flatten({ background: ground })
    .rotate(turned, { background: ground })
    .resize(width, height, { fit: "cover" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  light(data, { width, height, uneven, noise });
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

type Light = { width: number; height: number; uneven: number; noise: number };

function light(data: Buffer, { width, height, uneven, noise }: Light): void {
  if (uneven === 0 && noise === 0) return;
  let state = 7;
  const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
  for (let at = 0; at < data.length; at += 1) {
    const place = Math.floor(at / 3);
    const [x, y] = [(place % width) / width - 0.35, Math.floor(place / width) / height - 0.4];
    const strays = (random() + random() + random() - 1.5) * 2 * noise;
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) - uneven * (1.4 * x * x + y * y) + strays));
  }
}

/** The width of what is not transparent in a picture, as a share of the picture's. @param least how opaque, of 255 */
export async function widthShown(picture: Buffer, least = 128): Promise<number> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [left, right] = [info.width, 0];
  for (let place = 0; place < info.width * info.height; place += 1)
    if ((data[place * 4 + 3] ?? 0) >= least) {
      left = Math.min(left, place % info.width);
      right = Math.max(right, place % info.width);
    }
  return (right - left + 1) / info.width;
}
