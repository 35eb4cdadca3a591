import type { ImgHTMLAttributes } from "react";

/** The widths in pixels in which a photograph is stored, besides its own. */
export const PHOTO_WIDTHS = [320, 640, 1280, 1920] as const;

/** A photograph, or a front that was cut out of one, whose id has `face/` before it. */
const PHOTO = /^(\/medias\/(?:face\/)?[0-9a-f]{24})-(\d+)x\d+(?:-\d+mm)?\.jpg$/;

type Props = {
  src: string;
  alt: string;
  /** How wide it is shown, as `sizes` says it. */ sizes: string;
  /** True on a page of many pictures: only the small widths are named, to keep the document small. */ small?: boolean;
} & Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "alt" | "sizes">;

/** The picture of a product: a photograph in the size and type that the browser chooses, a drawing as it is. */
export function Picture({ src, alt, sizes, small, ...img }: Props) {
  const [, base, own] = PHOTO.exec(src) ?? [];
  if (!base) return <img src={src} alt={alt} {...img} />;
  const set = (type: string, widths: number[]) =>
    widths.map((width) => `${base}-${width}.${type} ${width}w`).join(", ");
  const all = [...PHOTO_WIDTHS.filter((width) => width < Number(own)), Number(own)];
  return (
    <picture>
      <source type="image/avif" srcSet={set("avif", small ? [320, 640] : all)} sizes={sizes} />
      <source
        type="image/webp"
        srcSet={small ? `${base}-640.webp` : set("webp", all)}
        sizes={small ? undefined : sizes}
      />
      <img
        src={`${base}-640.jpg`}
        srcSet={small ? undefined : set("jpg", all)}
        sizes={small ? undefined : sizes}
        alt={alt}
        {...img}
      />
    </picture>
  );
}

/** A frame on a face, beside the picture that names the frame. */
export function WornPicture({ src, className }: { src: string; className: string }) {
  return <img className={className} src={src} alt="La même, sur un visage" width="1440" height="1800" loading="lazy" />;
}

/** A picture for a small place. */
export function thumbnail(url: string): string {
  return url.replace(PHOTO, "$1-320.jpg");
}
