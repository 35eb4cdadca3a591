import { useRouteLoaderData } from "@remix-run/react";

/** What every page may know, from the root loader; null when that loader failed. */
type RootData = { publicUrl: string; light: boolean };

export function usePublicUrl(): string {
  return (useRouteLoaderData("root") as RootData | undefined)?.publicUrl ?? "";
}

/** Whether this browser asked for pages without scripts. */
export function useLight(): boolean {
  return (useRouteLoaderData("root") as RootData | undefined)?.light ?? false;
}
