import { troubleOf, type DatabaseTrouble } from "~/infra/db.server";
import { shop } from "~/shop/identity";

/** What the answer says while the database cannot be written, and after how many seconds to try again. */
export type Unavailable = { says: string; seconds: number };

const READING: Unavailable = {
  says: "La boutique est très occupée et n’a pas pu vous répondre. Patientez quelques secondes, puis réessayez.",
  seconds: 10,
};

const ANSWERS: Record<DatabaseTrouble, Unavailable> = {
  held: {
    says: "La boutique est très occupée et n’a pas pu enregistrer votre demande. Patientez quelques secondes, puis envoyez-la à nouveau.",
    seconds: 10,
  },
  unwritable: {
    get says(): string {
      return `La boutique ne peut rien enregistrer en ce moment. Réessayez dans quelques minutes, ou appelez-nous au ${shop.phone}.`;
    },
    seconds: 120,
  },
};

/**
 * @param reads true for a request that sends nothing which could be sent again
 * @returns null for a fault that waiting does not cure
 */
export function unavailability(fault: unknown, reads = false): Unavailable | null {
  const trouble = troubleOf(fault);
  return trouble === "held" && reads ? READING : trouble && ANSWERS[trouble];
}
