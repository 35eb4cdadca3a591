import type { Services } from "~/infra/services.server";
import { keptBack, lineAccount, whollyWithdrawn, type Account } from "~/domain/ledger/account";
import type { Order } from "~/domain/orders/order.server";
import { jobsOf, nextStep } from "./job.server";
import type { JobStep } from "./steps";

/** A pair whose lenses are not noted as checked; `says`: the step that is missing, in words for the administrator. */
export type UncheckedPair = { lineId: string; title: string; says: string };

/** The pairs that would leave with the order now and whose job is not checked; one withdrawn as a whole leaves with all its lenses. */
export async function uncheckedPairs(services: Services, order: Order, account: Account): Promise<UncheckedPair[]> {
  const all = whollyWithdrawn(account);
  return (await jobsOf(services, order)).flatMap(({ line, job }) => {
    const next = nextStep(job);
    const leaves = all || keptBack(lineAccount(account, line.id)) < line.quantity;
    const title = `${line.brand} ${line.name}`;
    return next && leaves ? [{ lineId: line.id, title, says: `${title} : ${MISSING[next]}` }] : [];
  });
}

const MISSING: Record<JobStep, string> = {
  entrusted: "la monture du client n’est pas notée comme reçue",
  ordered: "les verres ne sont pas notés comme commandés",
  received: "les verres ne sont pas notés comme reçus",
  mounted: "les verres ne sont pas notés comme montés",
  checked: "le montage n’est pas noté comme contrôlé",
};
