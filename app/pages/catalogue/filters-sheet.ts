import { sheetLink } from "~/ui/styles/sheet";
import filters from "./filters.css";

/** The sheet of the pages that filter a list; other pages do without its bytes. */
export const filtersSheet = sheetLink(filters);
