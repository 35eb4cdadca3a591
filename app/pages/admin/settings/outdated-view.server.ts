import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Settings } from "~/domain/settings/model.server";
import { outdatedTexts } from "~/domain/settings/outdated-texts.server";
import type { Services } from "~/infra/services.server";

/** The notice is carried by a cookie, which holds only so much. */
const MOST_NAMED = 6;
const MOST_QUOTED = 60;

/** Names each text of the shop that still says what the change from these settings replaced. */
export async function outdatedLines(services: Services, before: Settings): Promise<string[]> {
  const found = outdatedTexts(before, await settingsInForce(services));
  const named = found
    .slice(0, MOST_NAMED)
    .map(
      ({ label, where, says }) =>
        `À relire : « ${label} » (${where}) dit encore « ${says.length > MOST_QUOTED ? `${says.slice(0, MOST_QUOTED).trimEnd()}…` : says} ».`,
    );
  const more = found.length - named.length;
  return more > 0 ? [...named, `Et ${more} ${more > 1 ? "autres textes" : "autre texte"} de même.`] : named;
}
