import { site, type Address } from "~/site.js";
import { withoutNeedlessCodes } from "./canonical-url.server";

export type { Address };
export type Params = Record<string, string>;

type Pattern = { address: Address; segments: string[] };

/** A layout and its index page have the same path. The page answers, because it comes later in the table. */
const byPath = new Map(
  site.filter(({ path }) => !/[:*]/.test(path)).map((address) => [address.path.toLowerCase(), address]),
);
const patterns: Pattern[] = site
  .filter(({ path }) => path.includes(":"))
  .map((address) => ({ address, segments: segmentsOf(address.path) }));
/** Addresses that end in `/*`. The one with the longest path is tried first, `/*` itself last. */
const splats = site
  .filter(({ path }) => path.endsWith("/*"))
  .map((address) => ({ address, start: address.path.slice(0, -1).toLowerCase() }))
  .sort((one, other) => other.start.length - one.start.length);

/** @returns the address of the table that a path belongs to, with its parameters; every path belongs to one */
export function findAddress(pathname: string): { address: Address; params: Params } {
  const path = withoutNeedlessCodes(pathname).replace(/\/+$/, "") || "/";
  const lower = path.toLowerCase();
  const exact = byPath.get(lower);
  if (exact) return { address: exact, params: {} };
  const segments = segmentsOf(path);
  const fitting = patterns.filter((pattern) => fits(pattern.segments, segments)).sort(byStaticSegments)[0];
  if (fitting) return { address: fitting.address, params: paramsOf(fitting.segments, segments) };
  const splat = splats.find(({ start }) => `${lower}/`.startsWith(start));
  if (!splat) throw new Error("the table of the site has no address for what it does not know");
  return { address: splat.address, params: { "*": decoded(path.slice(splat.start.length)) } };
}

/** The address and the layouts around it, innermost first. */
export function branchOf(address: Address): Address[] {
  const layout = site.find(({ id }) => id === address.traits.within);
  return layout ? [address, ...branchOf(layout)] : [address];
}

function segmentsOf(path: string): string[] {
  return path.split("/").slice(1);
}

function fits(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, position) => {
      const segment = segments[position] ?? "";
      return part.startsWith(":") ? segment !== "" : part.toLowerCase() === segment.toLowerCase();
    })
  );
}

/** Sorts `/admin/produits/nouveau` before `/admin/produits/:id`. */
function byStaticSegments(one: Pattern, other: Pattern): number {
  const parameters = ({ segments }: Pattern) => segments.filter((part) => part.startsWith(":")).length;
  return parameters(one) - parameters(other);
}

function paramsOf(pattern: string[], segments: string[]): Params {
  const found = pattern.flatMap((part, position) =>
    part.startsWith(":") ? [[part.slice(1), decoded(segments[position] ?? "")]] : [],
  );
  return Object.fromEntries(found) as Params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // its encoding is not valid: no link of ours has such a part, and no page will be found
  }
}
