import { QUARANTINE_DAYS, setAside, strayFiles } from "../../app/domain/sealed-files.server";
import { bindTogether, findDiscord } from "../../app/domain/shop-identity.server";
import type { Services } from "../../app/infra/services.server";
import { discordInWords } from "../start/ready";
import { withServices } from "./workers";

/** Says whether database, private folder and key belong together; with --confirm, the operator states that they do. */
export function files(args: string[]): Promise<string> {
  return withServices((services) => (args.includes("--confirm") ? unite(services) : tell(services)));
}

async function tell(services: Services): Promise<string> {
  const [lying, strays, aside] = await Promise.all([
    services.files.list(),
    strayFiles(services, services.now()),
    services.quarantine.list(),
  ]);
  const discord = await findDiscord(services);
  return [
    `${lying.length} fichier(s) dans ${services.config.privateFiles}, dont ${strays.length} sans ligne ; ${aside.length} mis de côté.`,
    ...(discord.length > 0
      ? discord.map((each) => discordInWords(each, services.config))
      : ["La base, le dossier et la clé vont ensemble."]),
  ].join("\n");
}

/** Declares that database, folder and key belong together. @returns how many files without a row were set aside */
export async function setStraysAside(services: Services): Promise<number> {
  const strays = await strayFiles(services, services.now());
  for (const name of strays) await setAside(services, name);
  await bindTogether(services);
  return strays.length;
}

export async function unite(services: Services): Promise<string> {
  const strays = await setStraysAside(services);
  return `La base, le dossier et la clé sont réunis. ${strays} fichier(s) mis de côté pendant ${QUARANTINE_DAYS} jours, dans ${services.config.privateFiles}/quarantaine.`;
}
