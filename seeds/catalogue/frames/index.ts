import type { BrandSeed } from "../types";
import { asagiri } from "./asagiri";
import { atelierSaone } from "./atelier-saone";
import { brindille } from "./brindille";
import { comptoirBellecour } from "./comptoir-bellecour";
import { cordeeNord } from "./cordee-nord";
import { culbute } from "./culbute";
import { ferranteNori } from "./ferrante-nori";
import { havblik } from "./havblik";
import { hoshikawa } from "./hoshikawa";
import { lidoAzzurro } from "./lido-azzurro";
import { lucarne } from "./lucarne";
import { maisonValmy } from "./maison-valmy";
import { margelle } from "./margelle";
import { norrelund } from "./norrelund";
import { odetteValrose } from "./odette-valrose";
import { traboule } from "./traboule";

export const brands: readonly BrandSeed[] = [
  maisonValmy,
  atelierSaone,
  traboule,
  brindille,
  odetteValrose,
  ferranteNori,
  lidoAzzurro,
  hoshikawa,
  asagiri,
  norrelund,
  havblik,
  cordeeNord,
  comptoirBellecour,
  lucarne,
  margelle,
  culbute,
];
