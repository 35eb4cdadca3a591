/** `npm run docs`: writes docs/routes.md from the table of addresses. */
import { writeFileSync } from "node:fs";

import { routesPage } from "./tools/routes-page";

writeFileSync("docs/routes.md", routesPage());
