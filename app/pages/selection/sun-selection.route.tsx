import { json, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { pageMeta } from "~/http/head/page-meta";
import { frameUrl } from "~/http/pictures/scenes.server";
import { SelectionPage } from "./selection-page";
import { staticSheet } from "~/ui/styles/sheets/reading";
import { shop } from "~/shop/identity";
import { neighbourhood } from "~/shop/neighbourhood";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Lunettes de soleil",
      description: `Lunettes de soleil pour femme et pour homme, protection UV complète, adaptables à votre vue, choisies par des opticiens ${shop.ofCity}.`,
      canonical: "/solaire-selection",
    },
    matches,
  );

export function loader() {
  const size = { rim: "cercle", bridge: 18, temple: 145 } as const;
  return json({
    tiles: [
      {
        to: "/solaires-femme",
        name: "Femme",
        says: "Grandes, galbées ou toutes fines, pour la terrasse comme pour le col de l’Iseran.",
        picture: frameUrl(
          {
            ...size,
            shape: "papillon",
            finish: "tortoise",
            color: "#b5762e",
            lensTint: "#5a3a2c",
            lensGradient: true,
            lensWidth: 57,
            lensHeight: 48,
          },
          "trois-quarts",
        ),
      },
      {
        to: "/solaires-homme",
        name: "Homme",
        says: `Aviateur, wayfarer, masque : ${neighbourhood.stroll}, route ou haute montagne.`,
        picture: frameUrl(
          {
            ...size,
            shape: "aviateur",
            finish: "metal",
            color: "#b9924f",
            lensTint: "#3f5a3c",
            lensWidth: 57,
            bridge: 15,
            lensHeight: 49,
          },
          "trois-quarts",
        ),
      },
    ],
  });
}

export default function SunSelection() {
  const { tiles } = useLoaderData<typeof loader>();
  return (
    <SelectionPage
      title="Lunettes de soleil"
      here="Lunettes de soleil"
      lead="Toutes arrêtent les ultraviolets. Le reste est affaire de lumière, et d’allure."
      tiles={tiles}
      sun
    />
  );
}
