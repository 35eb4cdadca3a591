import type { Services } from "~/infra/services.server";
import { keptBack, lineAccount, whollyWithdrawn, type Account } from "~/domain/ledger/account";
import type { Order } from "~/domain/orders/order.server";
import { jobsOf, lacksHeights, nextStepOf } from "./job.server";
import { lotKeys, type JobStep } from "./steps";

/** A pair whose lenses are not noted as checked. `says`: what its sheet lacks, in words for the administrator. */
export type UncheckedPair = { lineId: string; title: string; says: string };

/** The unchecked pairs that would leave with the order now. An order withdrawn as a whole counts with all its pairs. */
export async function uncheckedPairs(services: Services, order: Order, account: Account): Promise<UncheckedPair[]> {
  const all = whollyWithdrawn(account);
  const pairs: UncheckedPair[] = [];
  for (const { line, job } of await jobsOf(services, order)) {
    const leaves = all || keptBack(lineAccount(account, line.id)) < line.quantity;
    const next = nextStepOf(order, job);
    const unmeasured = !job.unmeasuredReason && (await lacksHeights(services, line));
    // A step of mounting needs lots, so they are missing only together with a step.
    const noLots = next !== null && !(lotKeys(job.rightLot) && lotKeys(job.leftLot));
    const missing = [next && MISSING[next], noLots && NO_LOTS, unmeasured && UNMEASURED].filter(Boolean);
    const title = `${line.brand} ${line.name}`;
    if (leaves && missing.length > 0) pairs.push({ lineId: line.id, title, says: `${title} : ${missing.join(" ; ")}` });
  }
  return pairs;
}

const NO_LOTS = "les lots des verres ne sont pas notés, sans lesquels un rappel ne retrouve pas ces verres";
const UNMEASURED = "ces verres progressifs n’ont ni hauteurs de montage mesurées, ni motif noté";

const MISSING: Record<JobStep, string> = {
  entrusted: "la monture du client n’est pas notée comme reçue",
  ordered: "les verres ne sont pas notés comme commandés",
  received: "les verres ne sont pas notés comme reçus",
  mounted: "les verres ne sont pas notés comme montés",
  checked: "le montage n’est pas noté comme contrôlé",
};
