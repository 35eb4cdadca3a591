import { json, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { pageMeta } from "~/http/head/page-meta";
import { frameUrl } from "~/http/pictures/scenes.server";
import { SelectionPage } from "./selection-page";
import { staticSheet } from "~/ui/styles/sheets/reading";
import { shop } from "~/shop/identity";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Lunettes de vue",
      description: `Lunettes de vue pour femme et pour homme, choisies une par une par des opticiens ${shop.ofCity} et réglées sur votre visage.`,
      canonical: "/optique-selection",
    },
    matches,
  );

export function loader() {
  const size = { rim: "cercle", bridge: 18, temple: 145 } as const;
  return json({
    tiles: [
      {
        to: "/optiques-femme",
        name: "Femme",
        says: "Œil-de-chat, papillon, rondes fines : de quoi se faire remarquer, ou non.",
        picture: frameUrl(
          { ...size, shape: "oeil-de-chat", finish: "acetate", color: "#6d1a26", lensWidth: 52, lensHeight: 42 },
          "trois-quarts",
        ),
      },
      {
        to: "/optiques-homme",
        name: "Homme",
        says: "Pantos, rectangulaires, hexagonales : des lignes franches qui vieillissent bien.",
        picture: frameUrl(
          { ...size, shape: "pantos", finish: "tortoise", color: "#8a4a1c", lensWidth: 48, bridge: 21, lensHeight: 43 },
          "trois-quarts",
        ),
      },
    ],
  });
}

export default function OpticalSelection() {
  const { tiles } = useLoaderData<typeof loader>();
  return (
    <SelectionPage
      title="Lunettes de vue"
      here="Lunettes de vue"
      lead="Le dessin d’un visage compte plus que le rayon où l’on cherche. Beaucoup de montures sont aux deux."
      tiles={tiles}
    />
  );
}
