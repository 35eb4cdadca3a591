import { Link } from "@remix-run/react";

import { Picture } from "~/ui/photo";

/** A frame as the forms to reserve it, or to ask about it, show it. */
export type Pair = {
  path: string;
  brand: string;
  name: string;
  price: string;
  /** The colour shown, by its name in addresses. */
  color: string;
  image: { url: string; alt: string } | null;
  colors: { value: string; name: string; gone: boolean }[];
  sizes: string[];
  /** Colours and sizes that are gone, in words. */
  goneSizes: string | null;
  /** The size that the address asks for, or the only size. */
  size: string | null;
};

export function PairShown({ pair: { path, brand, name, price, image } }: { pair: Pair }) {
  return (
    <div className="pair">
      {image ? (
        <Picture src={image.url} sizes="(min-width: 64rem) 50vw, 100vw" alt={image.alt} width="800" height="500" />
      ) : null}
      <p>
        <Link to={path}>
          {brand} {name}
        </Link>
        , {price}
      </p>
    </div>
  );
}
