import type { Services } from "~/infra/services.server";
import { articlesNamed } from "./named-articles.server";

/**
 * What else has the UDI-DI of a sheet of lenses: a recall by it names all of them. Makers give a model its own, but for a
 * basic UDI-DI, which a whole family shares.
 */
export async function sharingUdi(
  services: Services,
  { id, facts: { udiDi } }: { id: string; facts: { udiDi: string | null } },
): Promise<string[]> {
  if (!udiDi) return [];
  const named = await articlesNamed(services, udiDi);
  return [...new Set(named.flatMap(({ lens }) => (lens && lens.id !== id ? [lens.name] : [])))];
}
