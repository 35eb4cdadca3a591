import { runPurges, type Held } from "../../app/domain/privacy/purges.server";
import { formatDayAndTime } from "../../app/domain/time";
import type { Services } from "../../app/infra/services.server";
import { withServices } from "./workers";

/**
 * Deletes what has reached the end of its term. With --essai it only says what it would delete; with --confirm it also
 * deletes what was held back.
 */
export function purge(args: string[]): Promise<string> {
  return withServices((services) =>
    purgeAll(services, { dryRun: args.includes("--essai"), confirmed: args.includes("--confirm") }),
  );
}

/** @throws Error, with all that was done, when something waits for a person: the daily service must fail then */
export async function purgeAll(
  services: Services,
  { dryRun = false, confirmed = false }: { dryRun?: boolean; confirmed?: boolean } = {},
): Promise<string> {
  const { lines, held, failed } = await runPurges(services, { dryRun, confirmed });
  const done = [
    ...(lines.length > 0 ? [dryRun ? "Essai, rien n’est supprimé ni envoyé. À supprimer :" : "Supprimé :"] : []),
    ...lines.map((line) => `  ${line}`),
  ];
  const broken = failed.map((name) => `${name} : interrompu par une erreur, dite dans le journal.`);
  if (held.length === 0 && broken.length === 0) return done.join("\n");
  const waiting = held.map((each) => inWords(each, services));
  throw new Error([...done, ...broken, ...waiting, ...(held.length > 0 ? [CONFIRM] : [])].join("\n"));
}

const CONFIRM = "Vérifiez la date de la machine, puis, si elle est juste : npm run shop -- purge --confirm";

function inWords(held: Held, { now }: Services): string {
  if (held.why === "clock")
    return `L’horloge a sauté du ${formatDayAndTime(held.since)} au ${formatDayAndTime(now().toISOString())} : rien n’a été supprimé.`;
  return `${held.name} : retenu, ce serait ${held.deleted} sur ${held.of}.`;
}
