import { readState } from "~/domain/settings/model.server";

/** The settings of a shop whose administrator never changed any. */
export const AS_DELIVERED = readState("{}");
