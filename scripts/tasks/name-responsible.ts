import { findByProvenEmail } from "../../app/domain/accounts/account.server";
import { setResponsible } from "../../app/domain/accounts/administrators.server";
import { withServices } from "./workers";

/** Names the optician who answers for lenses that leave without a validated prescription, or ends it with `--fin`. */
export async function nameResponsible(args: string[]): Promise<string> {
  const [address = ""] = args.filter((arg) => !arg.startsWith("--"));
  const ends = args.includes("--fin");
  return withServices(async (services) => {
    const account = await findByProvenEmail(services, address);
    if (account?.role !== "admin")
      throw new Error(
        "Indiquez l’adresse e-mail d’un administrateur : npm run shop -- responsible <adresse e-mail> [--fin]",
      );
    await setResponsible(services, account.id, !ends);
    return ends
      ? `${account.email} n’est plus opticien responsable.`
      : `${account.email} est opticien responsable : ce compte seul, avec ceux qui le sont déjà, passe outre une ordonnance qui manque, en disant pourquoi.`;
  });
}
