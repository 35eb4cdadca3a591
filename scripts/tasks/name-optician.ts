import { findByProvenEmail } from "../../app/domain/accounts/account.server";
import { setOpticianNumber } from "../../app/domain/accounts/administrators.server";
import { withServices } from "./workers";

const USAGE = 'npm run shop -- optician <adresse e-mail> "RPPS 10000000000" (ou --fin)';

/** Notes under which number an administrator is registered as an optician, or ends it with `--fin`. */
export async function nameOptician(args: string[]): Promise<string> {
  const [address = "", number = ""] = args.filter((arg) => !arg.startsWith("--"));
  const ends = args.includes("--fin");
  if (!ends && !/^(RPPS|ADELI) [\d ]{9,14}$/.test(number)) throw new Error(`Indiquez le numéro d’opticien : ${USAGE}`);
  return withServices(async (services) => {
    const account = await findByProvenEmail(services, address);
    if (account?.role !== "admin") throw new Error(`Indiquez l’adresse e-mail d’un administrateur : ${USAGE}`);
    await setOpticianNumber(services, account.id, ends ? null : number);
    return ends
      ? `${account.email} n’accepte plus d’ordonnance.`
      : `${account.email} est opticien, n° ${number} : ce compte accepte les ordonnances, et son nom figure sur leurs documents.`;
  });
}
