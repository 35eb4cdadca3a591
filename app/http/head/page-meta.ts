import type { MetaDescriptor } from "@remix-run/node";

import { shop } from "~/shop/identity";
import { pageTitle } from "./page-title";
import { previewPath } from "~/infra/pictures/preview-address";

type Match = { id: string; data?: unknown };
type PageFacts = {
  title: string;
  description?: string;
  /** Of the page's own address, without what only changes its view. */ canonical?: string;
  /** The address of what a link to it shows. */ picture?: string | null;
  noindex?: boolean;
  /** Comes from the loader, as for `pageTitle`. */ refused?: boolean;
};

/** The tags of a page for search engines and for links to it. */
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

/** Open Graph: what a link to this page looks like in a message. */
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
    // Told its size, a network shows the picture to the first who shares it too.
    ...Object.entries(size ?? {}).map(([side, pixels]) => ({ property: `og:image:${side}`, content: String(pixels) })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

const publicUrlOf = (matches: Match[]): string => rootOf(matches)?.publicUrl ?? "";

/** @property share the shop's own picture for links, which a page without a picture shows */
type RootFacts = { publicUrl?: string; share?: string };

const rootOf = (matches: Match[]) => matches.find((match) => match.id === "root")?.data as RootFacts | undefined;
