import type { Services } from "~/infra/services.server";
import { formatEuros, type Cents } from "~/domain/money";
import { settingsInForce } from "~/domain/settings/in-force.server";

/** The deposit that the settings suggest for an order, as text for the form; null when they suggest none. */
export async function proposedDeposit(services: Services, totalCents: Cents): Promise<string | null> {
  const { depositPercent } = await settingsInForce(services);
  const cents = Math.round((totalCents * depositPercent) / 100);
  return cents > 0 ? `Acompte proposé : ${formatEuros(cents)} (${depositPercent}\u00a0%).` : null;
}
