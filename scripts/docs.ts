/**
 * `npm run docs`: writes docs/routes.md from the table of addresses, docs/settings.md from the model of the settings, and
 * docs/design-tokens.md with its picture from the tokens of the style sheets.
 */
import { writeFileSync } from "node:fs";

import { routesPage } from "./tools/routes-page";
import { settingsPage } from "./tools/settings-page";
import { tokensPage } from "./tools/tokens-page";
import { tokensPicture } from "./tools/tokens-picture";

writeFileSync("docs/routes.md", routesPage());
writeFileSync("docs/settings.md", settingsPage());
writeFileSync("docs/design-tokens.md", tokensPage());
writeFileSync("docs/design-tokens.svg", tokensPicture());
