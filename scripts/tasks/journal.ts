import { closeWhatEnded } from "../../app/domain/accounting/close.server";
import { verifyJournal } from "../../app/domain/accounting/verify.server";
import { withServices, type Environment } from "./workers";

/** @throws Error naming each line or closing that was changed: a service that runs this task must fail then */
export function journal([what]: string[], environment: Environment = process.env): Promise<string> {
  if (what === "close")
    return withServices(async (services) => `${await closeWhatEnded(services)} clôture(s) établie(s).`, environment);
  if (what !== "verify") throw new Error("npm run shop -- journal verify, ou npm run shop -- journal close");
  return withServices(async (services) => {
    const { lines, closings, lastHash, troubles } = await verifyJournal(services);
    if (troubles.length > 0)
      throw new Error(["Le journal des ventes et règlements n’est pas intact :", ...troubles].join("\n  "));
    return `Journal intact : ${lines} ligne(s), ${closings} clôture(s). Empreinte de la dernière ligne : ${lastHash}`;
  }, environment);
}
