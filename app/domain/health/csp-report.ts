const DIRECTIVES = [
  "script-src",
  "style-src",
  "img-src",
  "media-src",
  "font-src",
  "connect-src",
  "frame-src",
  "manifest-src",
  "form-action",
  "base-uri",
  "frame-ancestors",
  "default-src",
] as const;

/**
 * What is kept of a report: words from short lists, so that nobody can fill the log with made-up ones. No address, and
 * nothing about the sender.
 */
export type Refusal = {
  directive: (typeof DIRECTIVES)[number] | "other";
  /** `shop`: an address of the shop. `extension`: of a browser extension. `elsewhere`: all others. */
  source: "inline" | "eval" | "data" | "shop" | "extension" | "elsewhere";
};

/** @returns null for text that is no report of a browser */
export function readReport(text: string, shop: URL): Refusal | null {
  let report: unknown;
  try {
    report = (JSON.parse(text) as Record<string, unknown> | null)?.["csp-report"];
  } catch {
    return null;
  }
  if (typeof report !== "object" || report === null) return null;
  const word = (name: string) => {
    const value = (report as Record<string, unknown>)[name];
    return typeof value === "string" ? value : "";
  };
  const named = (word("effective-directive") || word("violated-directive")).split(" ")[0] ?? "";
  if (!named) return null;
  // Newer browsers name elements and attributes apart: script-src-elem.
  const directive = DIRECTIVES.find((each) => named === each || named.startsWith(`${each}-`)) ?? "other";
  return { directive, source: sourceOf(word("blocked-uri"), shop) };
}

function sourceOf(blocked: string, shop: URL): Refusal["source"] {
  if (blocked === "" || blocked === "inline" || blocked === "self") return "inline";
  if (blocked === "eval" || blocked === "wasm-eval") return "eval";
  if (/^(data|blob)\b/.test(blocked)) return "data";
  if (/^[a-z-]+-extension\b/.test(blocked)) return "extension";
  return URL.canParse(blocked) && new URL(blocked).origin === shop.origin ? "shop" : "elsewhere";
}
