import { useRouteLoaderData } from "@remix-run/react";

import { useWished } from "~/enhance/hearts";

const NONE: readonly number[] = [];

/** The numbers of the wishlist's products, from the root loader. */
export function useKnownWishes(): readonly number[] {
  return (useRouteLoaderData("root") as { wished?: readonly number[] } | undefined)?.wished ?? NONE;
}

/** How many products the wishlist contains, with the hearts that were just pressed. */
export function useWishCount(): number {
  return useWished(useKnownWishes()).length;
}
