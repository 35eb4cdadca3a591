import prose from "../prose.css";
import staticPages from "../static.css";
import { sheetLink } from "../sheet";

/** The style sheets of pages that are only read. */
export const proseSheet = sheetLink(prose);
export const staticSheet = sheetLink(staticPages);
