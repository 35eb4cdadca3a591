import { DISTANCES } from "~/domain/try-on/geometry";
import { carnetOf } from "~/domain/wearers/glasses.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * The pupillary distance in the carnet of a customer who is logged in, in millimetres; null where it has several, or
 * none.
 */
export async function knownDistance({ services, session }: ShopContext): Promise<number | null> {
  if (!session) return null;
  const { glasses } = await carnetOf(services, session.account);
  const measured = glasses.flatMap(({ measures }) =>
    measures ? [measures.pupillaryDistance.left + measures.pupillaryDistance.right] : [],
  );
  const [distance, ...others] = new Set(measured);
  if (distance === undefined || others.length > 0) return null; // of several wearers, say
  return distance >= DISTANCES.least && distance <= DISTANCES.most ? distance : null;
}
