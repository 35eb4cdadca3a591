import { useRouteLoaderData } from "@remix-run/react";
import type { ReturnDays } from "~/shop/terms-of-sale/text";
import type { Flash } from "./flash-message";

/** The law's own term, for a page whose root loader failed. */
const LEGAL_DAYS = 14;

/** What every page may know, from the root loader; null when that loader failed. */
type RootData = {
  publicUrl: string;
  openingHours: { days: string; hours: string }[];
  light: boolean;
  /** "offerte", or "offerte dès 90 €", by the cart's rule; empty without home delivery. */ deliveryOffer: string;
  /** Set in a shop where no order can be fetched. */ unfetched?: true;
  /** What an order placed now is promised. */ returnDays: ReturnDays;
  /** Set while a closure delays what is ordered: the day of the reopening, "le lundi 17 août". */ reopens?: string;
  /** Set in a shop that has captcha keys. */ captcha?: CaptchaKeys;
};
export type CaptchaKeys = { siteKey: string; scriptUrl: string };

/** Null in a shop without a captcha. */
export function useCaptchaKeys(): CaptchaKeys | null {
  return (useRouteLoaderData("root") as RootData | undefined)?.captcha ?? null;
}

export function usePublicUrl(): string {
  return (useRouteLoaderData("root") as RootData | undefined)?.publicUrl ?? "";
}

/** The opening hours of the week, and the exceptions of the coming days, as rows of a list. */
export function useOpeningHours(): { days: string; hours: string }[] {
  return (useRouteLoaderData("root") as RootData | undefined)?.openingHours ?? [];
}

/** `offer`: how home delivery is announced; empty without home delivery. `fetched`: whether an order may be fetched. */
export function useDeliveryOffer(): { offer: string; fetched: boolean } {
  const root = useRouteLoaderData("root") as RootData | undefined;
  return { offer: root?.deliveryOffer ?? "", fetched: !root?.unfetched };
}

/** In how many days an order placed now may be given back, by the terms of sale in force. */
export function useReturnDays(): ReturnDays {
  return (
    (useRouteLoaderData("root") as RootData | undefined)?.returnDays ?? { frame: LEGAL_DAYS, accessory: LEGAL_DAYS }
  );
}

/** How long a parcel takes, counted from the reopening while a closure delays it. @param delay as the shop says it, in working days */
export function useDelay(delay: string): string {
  const reopens = (useRouteLoaderData("root") as RootData | undefined)?.reopens;
  return reopens ? `${delay} à partir de notre réouverture, ${reopens}` : delay;
}

/** Whether this browser asked for pages without scripts. */
export function useLight(): boolean {
  return (useRouteLoaderData("root") as RootData | undefined)?.light ?? false;
}

/** The flash of this page, for a dialog that covers the place where the page shows it. */
export function useFlash(): Flash | null {
  return (useRouteLoaderData("root") as { flash: Flash | null } | undefined)?.flash ?? null;
}
