import { isWhole } from "./whole";

/** A photograph on this device, upright, at most 1,600 pixels long. */
export type Photograph = { url: string; width: number; height: number; source: CanvasImageSource };

const MOST_PIXELS = 1600;
const LEAST_PIXELS = 200;

/**
 * Reads a file as the browser does, which turns it upright.
 * @returns null for what is no photograph, is too small, or was cut
 */
export async function photographOf(file: Blob): Promise<Photograph | null> {
  if (!isWhole(new Uint8Array(await file.arrayBuffer()))) return null;
  const image = await loaded(await dataUrlOf(file)).catch(() => null);
  return image && drawn(image, image.naturalWidth, image.naturalHeight);
}

/** A photograph that was kept as a data URL. */
export async function photographAt(url: string): Promise<Photograph | null> {
  const image = await loaded(url).catch(() => null);
  return image && { url, width: image.naturalWidth, height: image.naturalHeight, source: image };
}

/** The picture that the camera shows now. */
export function pictureOfCamera(video: HTMLVideoElement): Photograph | null {
  return drawn(video, video.videoWidth, video.videoHeight);
}

/** The part of a photograph that lies behind the frames, put there by `matrix`. @returns a JPEG as a data URL */
export function laidPart({ source }: Photograph, matrix: number[], width: number, height: number): string {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  lay(canvas, source, matrix);
  return canvas.toDataURL("image/jpeg", 0.85);
}

/** @param matrix the six numbers of SVG's `matrix`, from the photograph's pixels to those of the canvas */
export function lay(canvas: HTMLCanvasElement, source: CanvasImageSource, matrix: number[]): void {
  const brush = canvas.getContext("2d");
  if (!brush) return;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  brush.setTransform(1, 0, 0, 1, 0, 0);
  brush.fillStyle = "#e9e4da";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.setTransform(a, b, c, d, e, f);
  brush.drawImage(source, 0, 0);
}

function drawn(source: CanvasImageSource, ownWidth: number, ownHeight: number): Photograph | null {
  if (Math.min(ownWidth, ownHeight) < LEAST_PIXELS) return null;
  const share = Math.min(1, MOST_PIXELS / Math.max(ownWidth, ownHeight));
  const [width, height] = [Math.round(ownWidth * share), Math.round(ownHeight * share)];
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  lay(canvas, source, [width / ownWidth, 0, 0, height / ownHeight, 0, 0]);
  return { url: canvas.toDataURL("image/jpeg", 0.9), width, height, source: canvas };
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === "string" ? done(reader.result) : failed(new Error("no text")));
    reader.onerror = failed;
    reader.readAsDataURL(file);
  });
}

function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = failed;
    image.src = url;
  });
}
