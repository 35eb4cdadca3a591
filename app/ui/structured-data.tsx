import { useNonce } from "~/ui/frame/nonce";

/** Facts for search engines as JSON-LD, escaped so that no text of the catalogue can end the script element. */
export function StructuredData({ of: facts }: { of: object }) {
  const nonce = useNonce();
  const __html = JSON.stringify({ "@context": "https://schema.org", ...facts }).replace(/</g, "\\u003c");
  return (
    <script type="application/ld+json" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
  );
}

export type Crumb = { name: string; path: string };

export function breadcrumbList(publicUrl: string, crumbs: Crumb[]): object {
  return {
    "@type": "BreadcrumbList",
    "itemListElement": crumbs.map(({ name, path }, position) => ({
      "@type": "ListItem",
      "position": position + 1,
      name,
      "item": publicUrl + path,
    })),
  };
}
