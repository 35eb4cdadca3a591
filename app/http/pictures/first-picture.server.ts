import { illustrationFor } from "~/illustration/index";

/** A drawing as an address that needs no request; photographs, and whatever is not ours to draw, stay where they are. */
export function pictureInPage(url: string): string {
  const drawing = illustrationFor(url);
  return drawing ? `data:image/svg+xml,${drawing.replace(/[%#"'<>&]/g, encodeURIComponent).replace(/'/g, "%27")}` : url;
}
