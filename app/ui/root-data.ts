import { useRouteLoaderData } from "@remix-run/react";
import type { Flash } from "./flash-message";

/** What every page may know, from the root loader; null when that loader failed. */
type RootData = { publicUrl: string; light: boolean; /** "offerte", or "offerte dès 90 €", as the cart counts it. */ deliveryOffer: string };

export function usePublicUrl(): string {
  return (useRouteLoaderData("root") as RootData | undefined)?.publicUrl ?? "";
}

/** How home delivery is announced today. */
export function useDeliveryOffer(): string {
  return (useRouteLoaderData("root") as RootData | undefined)?.deliveryOffer ?? "";
}

/** Whether this browser asked for pages without scripts. */
export function useLight(): boolean {
  return (useRouteLoaderData("root") as RootData | undefined)?.light ?? false;
}

/** What just happened, for what covers the page that says it. */
export function useFlash(): Flash | null {
  return (useRouteLoaderData("root") as { flash: Flash | null } | undefined)?.flash ?? null;
}
