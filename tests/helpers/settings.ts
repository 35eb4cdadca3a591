import { startingSettings } from "~/domain/settings/model.server";
import { readConfig } from "~/infra/config.server";

import { TEST_ENVIRONMENT } from "./services";

/** The settings of a shop whose administrator never changed any. */
export const AS_DELIVERED = startingSettings(readConfig(TEST_ENVIRONMENT));
