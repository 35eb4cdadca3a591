import { CHECK_NAMES, findTroubles } from "../../app/domain/health/checks.server";
import { isPostgres } from "../../app/infra/db.server";
import { withEarlierOrLater, type Environment } from "./workers";

/** All checks but that of the workers, which only the running server can make. */
const CHECKED = CHECK_NAMES.filter((name) => name !== "workers");

/** @throws Error with a sentence for each trouble and what to do, or with the settings that are missing or wrong */
export function doctor(_args: string[] = [], environment: Environment = process.env): Promise<string> {
  // What is found is said in sentences; the lines of a log between them would be for nobody.
  const quiet = { ...environment, LOG_LEVEL: "silent" };
  return withEarlierOrLater(async (services) => {
    // Without its database, no other check can be made: each would fail for the same reason.
    const database = await findTroubles(services, ["database"]);
    const troubles =
      isPostgres(services.db) && database.size > 0
        ? database
        : await findTroubles(services, CHECKED, ({ mailer }) => mailer.trouble());
    if (troubles.size > 0)
      throw new Error([...troubles.values()].map(({ says, todo }) => `✗ ${says}\n  ${todo}`).join("\n"));
    return `Tout va bien : ${CHECKED.length} vérifications. Les tâches de fond se voient sur la boutique ouverte : GET /readyz.`;
  }, quiet);
}
