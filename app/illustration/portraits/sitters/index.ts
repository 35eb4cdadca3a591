import type { Sitter } from "~/illustration/portraits/sitter";
import { awa } from "./awa";
import { georges } from "./georges";
import { ines } from "./ines";
import { karim } from "./karim";
import { mai } from "./mai";
import { suzanne } from "./suzanne";

export const SITTERS = { ines, georges, awa, mai, karim, suzanne } satisfies Record<string, Sitter>;
