type Channels = [number, number, number];

function channels(hex: string): Channels {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function mix(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const part = (index: 0 | 1 | 2) =>
    Math.round(a[index] + (b[index] - a[index]) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${part(0)}${part(1)}${part(2)}`;
}

export const lighter = (hex: string, share: number) => mix(hex, "#ffffff", share);
/** Mixes a colour with a warm black, because shadows on warm paper are not neutral. @param share 0 to 1 */
export const darker = (hex: string, share: number) => mix(hex, "#120c08", share);

/** From 0 (black) to 1 (white), with the weights that the eye gives to red, green and blue. */
export function lightness(hex: string): number {
  const [red, green, blue] = channels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** 0 for greys, greens and blues to 1 for browns and ambers. */
export function warmth(hex: string): number {
  const [red, green, blue] = channels(hex);
  return Math.min(1, Math.max(0, (red - blue) / 60)) * (red >= green ? 1 : 0.2);
}

/** The same hue, stronger and darker, as of a transparent material that is thick. */
export function deeper(hex: string): string {
  const [red, green, blue] = channels(hex);
  const most = Math.max(red, green, blue);
  const part = (value: number) =>
    Math.round(Math.max(0, most - (most - value) * 2.2) * 0.74)
      .toString(16)
      .padStart(2, "0");
  return `#${part(red)}${part(green)}${part(blue)}`;
}
