import type { MetaDescriptor } from "@remix-run/node";

import { shop } from "~/shop/identity";
import { pageTitle } from "./page-title";
import { previewPath } from "~/infra/pictures/preview-address";

type Match = { id: string; data?: unknown };
type PageFacts = {
  title: string;
  description?: string;
  /** The page's own address, without the parameters that only change its view. */ canonical?: string;
  /** The address of the picture that a link to the page shows. */ picture?: string | null;
  noindex?: boolean;
  /** Comes from the loader, as in `pageTitle`. */ refused?: boolean;
};

/** The tags of a page for search engines, and for other sites that show a link to it. */
export function pageMeta(
  { title, description, canonical, picture, noindex, refused }: PageFacts,
  matches: Match[],
): MetaDescriptor[] {
  const publicUrl = publicUrlOf(matches);
  const url = canonical && publicUrl + canonical;
  const shown = picture ?? rootOf(matches)?.share;
  return [
    pageTitle(title, refused),
    ...(description ? [{ name: "description", content: description }] : []),
    ...(url
      ? [
          { tagName: "link" as const, rel: "canonical", href: url },
          ...shared({ title, url, description }),
          ...(shown ? pictured(publicUrl, shown) : []),
        ]
      : []),
    ...(noindex ? [{ name: "robots", content: "noindex, follow" }] : []),
  ];
}

/** The Open Graph tags: what a message shows of a link to this page. */
function shared({ title, url, description }: { title: string; url: string; description?: string }): MetaDescriptor[] {
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: shop.name },
    { property: "og:locale", content: "fr_FR" },
    { property: "og:title", content: title },
    { property: "og:url", content: url },
    ...(description ? [{ property: "og:description", content: description }] : []),
  ];
}

function pictured(publicUrl: string, picture: string): MetaDescriptor[] {
  const { path, size } = previewPath(picture);
  return [
    { property: "og:image", content: publicUrl + path },
    // A network that is told the size shows the picture from the first time the link is shared.
    ...Object.entries(size ?? {}).map(([side, pixels]) => ({ property: `og:image:${side}`, content: String(pixels) })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

const publicUrlOf = (matches: Match[]): string => rootOf(matches)?.publicUrl ?? "";

/** @property share the shop's own picture for links, which a page without a picture shows */
type RootFacts = { publicUrl?: string; share?: string };

const rootOf = (matches: Match[]) => matches.find((match) => match.id === "root")?.data as RootFacts | undefined;
