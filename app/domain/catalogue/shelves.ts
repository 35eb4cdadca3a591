import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Category, Gender } from "./classification";

/**
 * The address, the name and the products of a catalogue page. Its other texts are in `shelves.server.ts`, which no
 * browser loads.
 */
export type ShelfName = {
  path: string;
  title: string;
  category: Category | null;
  gender: Gender;
  /** Shows only products of this class. */
  equipmentClass?: EquipmentClass;
};

export const OPTIQUES_HOMME: ShelfName = {
  path: "/optiques-homme",
  title: "Lunettes de vue homme",
  category: "optic",
  gender: "homme",
};
export const OPTIQUES_FEMME: ShelfName = {
  path: "/optiques-femme",
  title: "Lunettes de vue femme",
  category: "optic",
  gender: "femme",
};
export const SOLAIRES_HOMME: ShelfName = {
  path: "/solaires-homme",
  title: "Lunettes de soleil homme",
  category: "solar",
  gender: "homme",
};
export const SOLAIRES_FEMME: ShelfName = {
  path: "/solaires-femme",
  title: "Lunettes de soleil femme",
  category: "solar",
  gender: "femme",
};
export const CLASS_A: ShelfName = {
  path: "/100-sante",
  title: "Lunettes 100\u00a0% Santé",
  category: "optic",
  gender: "mixte",
  equipmentClass: "A",
};
export const CHILDREN: ShelfName = {
  path: "/lunettes-enfant",
  title: "Lunettes enfant",
  category: null,
  gender: "enfant",
};
export const NOUVEAUTES: ShelfName = { path: "/nouveautes", title: "Nouveautés", category: null, gender: "mixte" };
