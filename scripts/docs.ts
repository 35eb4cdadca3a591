/** `npm run docs`: writes docs/routes.md from the table of addresses, docs/settings.md from the model of the settings. */
import { writeFileSync } from "node:fs";

import { routesPage } from "./tools/routes-page";
import { settingsPage } from "./tools/settings-page";

writeFileSync("docs/routes.md", routesPage());
writeFileSync("docs/settings.md", settingsPage());
