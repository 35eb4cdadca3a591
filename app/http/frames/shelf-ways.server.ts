import { settingsInForce } from "~/domain/settings/in-force.server";
import { renamedShelves } from "~/domain/settings/shelf-words.server";
import { accessoryUrl, frameUrl, typicalLensHeight, type FrameDrawing } from "~/illustration/index";
import type { Services } from "~/infra/services.server";
import type { ShelfWay, ShelfWaysProps } from "~/ui/shelf-ways";

type Shown = Pick<FrameDrawing, "shape" | "rim" | "finish" | "color" | "lensWidth" | "bridge"> & Partial<FrameDrawing>;

const drawn = (frame: Shown, view: "face" | "portrait-mai" = "face") =>
  frameUrl({ temple: 145, lensHeight: typicalLensHeight(frame.shape, frame.lensWidth), ...frame }, view);

const SHELVES: ShelfWay[] = [
  {
    name: "Optiques femme",
    to: "/optiques-femme",
    picture: drawn({
      shape: "oeil-de-chat",
      rim: "cercle",
      finish: "acetate",
      color: "#7a2230",
      lensWidth: 52,
      bridge: 17,
    }),
  },
  {
    name: "Optiques homme",
    to: "/optiques-homme",
    picture: drawn({ shape: "pantos", rim: "cercle", finish: "tortoise", color: "#8a4a1c", lensWidth: 48, bridge: 21 }),
  },
  {
    name: "Solaires femme",
    to: "/solaires-femme",
    picture: drawn({
      shape: "papillon",
      rim: "cercle",
      finish: "acetate",
      color: "#2b2622",
      lensTint: "#5b3a29",
      lensGradient: true,
      lensWidth: 56,
      bridge: 16,
    }),
  },
  {
    name: "Solaires homme",
    to: "/solaires-homme",
    picture: drawn({
      shape: "aviateur",
      rim: "cercle",
      finish: "metal",
      color: "#c9a227",
      lensTint: "#3c4a3e",
      lensWidth: 58,
      bridge: 14,
    }),
  },
  {
    name: "Nouveautés",
    to: "/nouveautes",
    picture: drawn({
      shape: "hexagonale",
      rim: "cercle",
      finish: "metal",
      color: "#8d9299",
      lensWidth: 50,
      bridge: 20,
    }),
  },
  { name: "Accessoires", to: "/accessoires", picture: accessoryUrl({ kind: "etui-rigide", color: "#2b4a6f" }) },
];

const GUIDE = drawn(
  { shape: "ronde", rim: "cercle", finish: "metal", color: "#2b2622", lensWidth: 47, bridge: 21 },
  "portrait-mai",
);

/**
 * What a page proposes where it has nothing to show: the shelves, under the names that the shop gives them. Each has a
 * frame that is drawn for it, in the scale of all drawings, so that no product has to be looked up.
 */
export async function shelfWays(services: Services): Promise<ShelfWaysProps> {
  const renamed = renamedShelves(await settingsInForce(services));
  return { shelves: SHELVES.map((shelf) => ({ ...shelf, name: renamed[shelf.to] ?? shelf.name })), guide: GUIDE };
}
