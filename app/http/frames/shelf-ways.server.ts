import { accessoryUrl, frameUrl, typicalLensHeight, type FrameDrawing } from "~/illustration/index";
import type { ShelfWay, ShelfWaysProps } from "~/ui/shelf-ways";

type Shown = Pick<FrameDrawing, "shape" | "rim" | "finish" | "color" | "lensWidth" | "bridge"> & Partial<FrameDrawing>;

const front = (frame: Shown) =>
  frameUrl({ temple: 145, lensHeight: typicalLensHeight(frame.shape, frame.lensWidth), ...frame }, "face");

const SHELVES: ShelfWay[] = [
  {
    name: "Optiques femme",
    to: "/optiques-femme",
    picture: front({
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
    picture: front({ shape: "pantos", rim: "cercle", finish: "tortoise", color: "#8a4a1c", lensWidth: 48, bridge: 21 }),
  },
  {
    name: "Solaires femme",
    to: "/solaires-femme",
    picture: front({
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
    picture: front({
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
    picture: front({
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

/**
 * What a page proposes where it has nothing to show. Each shelf has a frame that is drawn for it, in the scale of all
 * drawings, so that no product has to be looked up.
 */
export const SHELF_WAYS: ShelfWaysProps = {
  shelves: SHELVES,
  guide: frameUrl(
    {
      shape: "ronde",
      rim: "cercle",
      finish: "metal",
      color: "#2b2622",
      lensWidth: 47,
      bridge: 21,
      temple: 145,
      lensHeight: typicalLensHeight("ronde", 47),
    },
    "portrait-mai",
  ),
};
