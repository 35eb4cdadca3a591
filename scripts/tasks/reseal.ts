import { reseal as resealAll } from "../../app/domain/sealing/reseal.server";
import { withServices, type Environment } from "./workers";

/**
 * Seals with the first keys what former keys sealed.
 * @throws Error when a part opens with no key: keep the former keys then
 */
export function reseal(_args: string[], environment: Environment = process.env): Promise<string> {
  return withServices(async (services) => {
    const { rows, files, lost } = await resealAll(services);
    const done = `${rows} donnée(s) et ${files} fichier(s) scellés avec la clé actuelle.`;
    if (lost.length > 0)
      throw new Error(
        [
          done,
          "Aucune clé connue n’ouvre ceci ; gardez les anciennes clés et cherchez celle qui manque :",
          ...lost.map(({ where, count }) => `  ${where} : ${count}`),
        ].join("\n"),
      );
    return `${done} HEALTH_DATA_FORMER_KEYS peut être vidé. Gardez l’ancienne clé tant que des sauvegardes d’avant ce jour existent.`;
  }, environment);
}
