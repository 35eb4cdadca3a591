import type { LoaderFunctionArgs } from "@remix-run/node";

/** Pages that show one person's things, and calls; filtered shelves say for themselves that they are not to be listed. */
const CLOSED = [
  "/api/",
  "/admin",
  "/checkout",
  "/commande/",
  "/mon-compte",
  "/newsletter/desinscription",
  "/panier",
  "/question/",
  "/rendez-vous/",
  "/reservation/",
  "/reset-password",
  "/verify-email",
];

export function loader({ context: { services } }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", services.config.publicUrl).href}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
