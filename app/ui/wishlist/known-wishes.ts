import { useRouteLoaderData } from "@remix-run/react";

import { useWished } from "~/enhance/hearts";

const NONE: readonly number[] = [];

/** The numbers of the products kept, as the root loader has them. */
export function useKnownWishes(): readonly number[] {
  return (useRouteLoaderData("root") as { wished?: readonly number[] } | undefined)?.wished ?? NONE;
}

/** How many are kept now, hearts just pressed included. */
export function useWishCount(): number {
  return useWished(useKnownWishes()).length;
}
