/** A private file for its owner: no cache stores it, and a sandbox keeps it from running scripts. `nosniff` is on every answer of the shop. */
export function fileAnswer({ name, type, bytes }: { name: string; type: string; bytes: Buffer }): Response {
  const plain = name.replace(/[^A-Za-z0-9._ -]/g, "_");
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Content-Disposition": `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
      "Cache-Control": "no-store",
      "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    },
  });
}
