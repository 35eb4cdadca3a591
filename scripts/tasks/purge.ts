import { purgeEvents } from "../../app/domain/analytics/purge.server";
import { purgePrescriptions } from "../../app/domain/prescriptions/upkeep.server";
import type { Services } from "../../app/infra/services.server";
import { withServices } from "./workers";

/** Each kind of thing that is kept for a time only: what it deletes, told in a line. */
const PURGES: { name: string; run(services: Services, dryRun: boolean): Promise<string> }[] = [
  {
    name: "ordonnances",
    async run(services, dryRun) {
      const { before, deleted, drafts, strayFiles } = await purgePrescriptions(services, { dryRun });
      return `${deleted} reçue(s) avant le ${before.slice(0, 10)}, ${drafts} jamais commandée(s), ${strayFiles} fichier(s) sans ordonnance`;
    },
  },
  {
    name: "mesure d’audience",
    async run(services, dryRun) {
      const { before, deleted } = await purgeEvents(services, { dryRun });
      return `${deleted} page(s) vue(s) avant le ${before.slice(0, 10)}`;
    },
  },
];

/** Forgets what its time has passed; with --essai, says what it would forget and leaves it. */
export function purge(args: string[]): Promise<string> {
  const dryRun = args.includes("--essai");
  return withServices(async (services) => {
    const lines: string[] = [];
    for (const { name, run } of PURGES) lines.push(`${name} : ${await run(services, dryRun)}`);
    return [dryRun ? "Essai, rien n’est supprimé. À supprimer :" : "Supprimé :", ...lines.map((line) => `  ${line}`)].join("\n");
  });
}
