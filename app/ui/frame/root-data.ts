import { useRouteLoaderData } from "@remix-run/react";
import type { Flash } from "./flash-message";

/** What every page may know, from the root loader; null when that loader failed. */
type RootData = {
  publicUrl: string;
  openingHours: { days: string; hours: string }[];
  light: boolean;
  /** "offerte", or "offerte dès 90 €", as the cart counts it; empty where nothing is brought. */ deliveryOffer: string;
  /** Only in a shop where no order is fetched. */ unfetched?: true;
  /** Only in a shop that has its keys. */ captcha?: CaptchaKeys;
};
export type CaptchaKeys = { siteKey: string; scriptUrl: string };

/** Null in a shop without a captcha. */
export function useCaptchaKeys(): CaptchaKeys | null {
  return (useRouteLoaderData("root") as RootData | undefined)?.captcha ?? null;
}

export function usePublicUrl(): string {
  return (useRouteLoaderData("root") as RootData | undefined)?.publicUrl ?? "";
}

/** The week and what is out of the ordinary soon, as lists show them. */
export function useOpeningHours(): { days: string; hours: string }[] {
  return (useRouteLoaderData("root") as RootData | undefined)?.openingHours ?? [];
}

/** How home delivery is announced today; empty where the shop brings nothing. `fetched`: whether an order may be fetched. */
export function useDeliveryOffer(): { offer: string; fetched: boolean } {
  const root = useRouteLoaderData("root") as RootData | undefined;
  return { offer: root?.deliveryOffer ?? "", fetched: !root?.unfetched };
}

/** Whether this browser asked for pages without scripts. */
export function useLight(): boolean {
  return (useRouteLoaderData("root") as RootData | undefined)?.light ?? false;
}

/** What just happened, for what covers the page that says it. */
export function useFlash(): Flash | null {
  return (useRouteLoaderData("root") as { flash: Flash | null } | undefined)?.flash ?? null;
}
