import { z } from "zod";

export type AddressSuggestion = { id: string; name: string; label: string; postcode: string; city: string };
export type AddressSearch = (query: string) => Promise<AddressSuggestion[]>;

const TIMEOUT_MS = 2_500;

const Answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        id: z.string().default(""),
        name: z.string().default(""),
        label: z.string().default(""),
        postcode: z.string().default(""),
        city: z.string().default(""),
      }),
    }),
  ),
});

/**
 * Looks addresses up in the Base Adresse Nationale. The server asks, so that the service never learns a shopper's IP.
 * @returns at most 5 suggestions
 * @throws when the service is slow, refuses or answers something else; the form works without it
 */
export function openAddressSearch(url: string): AddressSearch {
  return async (query) => {
    const target = new URL(url);
    target.searchParams.set("q", query.slice(0, 200));
    target.searchParams.set("limit", "5");
    target.searchParams.set("autocomplete", "1");
    target.searchParams.set("index", "address");
    const response = await fetch(target, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`address search answered ${response.status}`);
    return Answer.parse(await response.json())
      .features.slice(0, 5)
      .map((feature) => feature.properties);
  };
}
