import { useSearchParams } from "@remix-run/react";

/** Values to set in the page's address, or null to take a parameter out. */
type Changes = Record<string, string | null>;

/** Addresses that change some parameters of the present one and keep the rest. A changed list begins at page 1. */
export function useAddress() {
  const [search] = useSearchParams();
  return {
    search,
    with(changes: Changes): string {
      const next = new URLSearchParams(search);
      next.delete("page");
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return `?${next}`;
    },
    without(name: string, value: string): string {
      const next = new URLSearchParams(search);
      next.delete("page");
      const kept = next.getAll(name).filter((each) => each.toLowerCase() !== value.toLowerCase());
      next.delete(name);
      for (const each of kept) next.append(name, each);
      return `?${next}`;
    },
    page(number: number): string {
      const next = new URLSearchParams(search);
      if (number === 1) next.delete("page");
      else next.set("page", String(number));
      return `?${next}`;
    },
  };
}
