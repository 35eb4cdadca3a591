import { shop } from "~/shop/identity";
import type { OpeningFacts } from "./opening-facts.server";
import { neighbourhood } from "~/shop/neighbourhood";
import { usePublicUrl } from "~/ui/frame/root-data";
import { breadcrumbList, StructuredData } from "~/ui/structured-data";
import { questionFacts, type Question } from "~/ui/reading/questions";

/** The shop for search engines: a place with its hours, its team and the breadcrumb of the page. */
export function ShopFacts({
  path,
  name,
  picture,
  questions,
  openings,
  team,
}: {
  path: string;
  name: string;
  picture: string;
  questions: Question[];
  openings: OpeningFacts;
  team: { name: string; role: string }[];
}) {
  const url = usePublicUrl();
  const optician = {
    "@type": ["Optician", "LocalBusiness"],
    "@id": `${url}/a-propos#boutique`,
    "name": shop.name,
    "url": `${url}/home`,
    "image": url + picture,
    "telephone": shop.phoneHref.slice("tel:".length),
    "email": shop.email,
    "hasMap": neighbourhood.mapUrl,
    "address": {
      "@type": "PostalAddress",
      "streetAddress": shop.street,
      "postalCode": shop.postalCode,
      "addressLocality": shop.city,
      "addressCountry": "FR",
    },
    "openingHoursSpecification": openings.usual,
    ...(openings.special.length > 0 && { specialOpeningHoursSpecification: openings.special }),
    "employee": team.map((person) => ({ "@type": "Person", "name": person.name, "jobTitle": person.role })),
  };
  return (
    <StructuredData
      of={{
        "@graph": [
          optician,
          breadcrumbList(url, [
            { name: "Accueil", path: "/home" },
            { name, path },
          ]),
          questionFacts(questions),
        ],
      }}
    />
  );
}
