import admin from "../admin.css";
import catalogueEditing from "../catalogue-editing.css";
import { sheetLink } from "../sheet";

/** The style sheets of the admin area, apart from those of the shop so that shoppers do not load their addresses. */
export const adminSheet = sheetLink(admin);
export const catalogueEditingSheet = sheetLink(catalogueEditing);
