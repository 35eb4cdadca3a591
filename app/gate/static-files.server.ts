import { DELIVERED_ACCENT, repainted } from "~/shop/accent";
import { accentInForce } from "~/shop/facts";
import { BUILD_PATH, builtFile, type BuiltFile } from "./browser-build.server";
import { bestEncoding } from "./encodings.server";

const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/**
 * A name with a hash of the content, or, for a file that pages share, a name that is the hash: changed content has
 * another name.
 */
const HASHED = /(?:-[0-9A-Za-z_-]{7,8}|\/_shared\/[0-9a-z]{7,})\.\w+$/;

/**
 * A file of the browser build, compressed when it was built. It is the same for everyone: no visitor, cookie or limit is looked at.
 * @returns null where the address is not one of a built file
 */
export function serveBuiltFile(request: Request): Response | null {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(BUILD_PATH)) return null;
  if (request.method !== "GET" && request.method !== "HEAD")
    return text(405, "Méthode non autorisée.", { Allow: "GET, HEAD" });
  const file = builtFile(pathname);
  if (!file) return text(404, "Fichier introuvable.");
  if (pathname.endsWith(".css") && accentInForce() !== DELIVERED_ACCENT) return serveRepainted(request, file);
  const encoding = bestEncoding(request, file.encodings);
  const bytes = file.bytes(encoding);
  return new Response(request.method === "HEAD" ? null : bytes, {
    headers: {
      "Content-Type": TYPES[pathname.split(".").at(-1) ?? ""] ?? "application/octet-stream",
      "Content-Length": String(bytes.byteLength),
      "Vary": "Accept-Encoding",
      "Cache-Control": HASHED.test(pathname) ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    },
  });
}

/**
 * Sends a style sheet in the shop's accent. Its address does not name the accent, so that the browser must ask again
 * each time.
 */
function serveRepainted(request: Request, file: BuiltFile): Response {
  const sheet = repainted(new TextDecoder().decode(file.bytes("identity")), accentInForce());
  return new Response(request.method === "HEAD" ? null : sheet, {
    headers: { "Content-Type": TYPES.css ?? "", "Cache-Control": "no-cache" },
  });
}

function text(status: number, words: string, headers: Record<string, string> = {}): Response {
  return new Response(words, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
