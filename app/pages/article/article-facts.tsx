import { usePublicUrl } from "~/ui/frame/root-data";
import { breadcrumbList, StructuredData, type Crumb } from "~/ui/structured-data";
import type { ArticleProps } from "./article-props";

const MOST_IMAGES = 10;
const LONGEST_DESCRIPTION = 160;

/** The numbers and the maker of a product, for search engines. A colour in several sizes has a number for each. */
function numbersOf({ gtins, makerReference, originCountry, operators: [maker] }: ArticleProps["safety"]): object {
  return {
    ...(gtins.length > 0 && { gtin: gtins.length === 1 ? gtins[0] : gtins }),
    ...(makerReference && { mpn: makerReference }),
    ...(originCountry && { countryOfOrigin: originCountry }),
    ...(maker && {
      manufacturer: { "@type": "Organization", "name": maker.name, "address": maker.address, ...reachedAt(maker) },
    }),
  };
}

/** The maker's electronic address: an e-mail address or a page. */
function reachedAt({ contact }: ArticleProps["safety"]["operators"][number]): object {
  return contact.startsWith("https://") ? { url: contact } : { email: contact };
}

type Props = {
  article: ArticleProps;
  crumbs: Crumb[];
  /** As the terms of sale and `/retours` promise. */ returnDays: number;
};

export function ArticleFacts({ article, crumbs, returnDays }: Props) {
  const publicUrl = usePublicUrl();
  const { brand, name, description, images, path, cents, left, color, colorName, lastDay } = article;
  const product = {
    "@type": "Product",
    "name": `${brand} ${name}`,
    "brand": { "@type": "Brand", "name": brand },
    "sku": `${article.id}-${color.slice(1)}`,
    "color": colorName,
    ...numbersOf(article.safety),
    "description": description.slice(0, LONGEST_DESCRIPTION),
    "image": images.slice(0, MOST_IMAGES).map((image) => publicUrl + image.url),
    "offers": {
      "@type": "Offer",
      "url": publicUrl + path,
      "price": cents / 100,
      "priceCurrency": "EUR",
      ...(lastDay && { priceValidUntil: lastDay }),
      "availability": `https://schema.org/${left > 0 ? "InStock" : "OutOfStock"}`,
      "hasMerchantReturnPolicy": {
        "@type": "MerchantReturnPolicy",
        "applicableCountry": "FR",
        "returnPolicyCategory": "https://schema.org/MerchantReturnFiniteReturnWindow",
        "merchantReturnDays": returnDays,
        "merchantReturnLink": `${publicUrl}/retours`,
      },
    },
  };
  return <StructuredData of={{ "@graph": [breadcrumbList(publicUrl, [...crumbs, { name, path }]), product] }} />;
}
