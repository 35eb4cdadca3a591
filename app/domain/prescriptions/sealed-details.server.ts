import type { Services } from "~/infra/services.server";
import type { Day } from "~/domain/days";
import { newId } from "~/domain/ids";
import type { Instant } from "~/domain/time";
import type { PrescriptionDetails } from "./forms.server";

/** The wearer of the lenses. The name belongs to the day of birth: typed with another day, it is another person's. */
export type PrescribedTo = { firstName: string; lastName: string; bornOn: Day | null };

/** `buyer`: the customer of the order, under the name in the order. */
export type WornBy = PrescribedTo | "buyer";

/** @property by the administrator's id */
export type SeenInShop = { by: string; name: string; at: Instant };

export type SealedDetails = {
  details: Partial<PrescriptionDetails>;
  fileName: string | null;
  statement?: string | null;
  seen?: SeenInShop | null;
  wearer?: WornBy | null;
};

export const prescriptionOwner = (id: string): string => `prescription:${id}`;

/** Seals the details under the id of their row, so a new row's id is made here. */
export function sealDetails(
  { vault, now }: Services,
  id: string | undefined,
  content: SealedDetails,
): { id: string; text: string } {
  const owner = id ?? newId(now());
  return {
    id: owner,
    text: vault.seal(Buffer.from(JSON.stringify(content)), prescriptionOwner(owner)).toString("base64"),
  };
}

export function unsealDetails({ vault, log }: Services, id: string, text: string | null): SealedDetails {
  const opened = text ? vault.open(Buffer.from(text, "base64"), prescriptionOwner(id)) : null;
  if (opened?.outcome === "opened") return JSON.parse(opened.plain.toString("utf8")) as SealedDetails;
  if (opened)
    log.error(
      { prescriptionId: id, outcome: opened.outcome },
      "what is known of a prescription cannot be opened: is the former key in HEALTH_DATA_FORMER_KEYS?",
    );
  return { details: {}, fileName: null };
}
