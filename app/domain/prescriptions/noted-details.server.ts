import { isDeepStrictEqual } from "node:util";

import type { Services } from "~/infra/services.server";
import { instant } from "~/domain/time";
import type { PrescriptionDetails } from "./forms.server";
import { hasCome, prescriptionsOf, type Prescription } from "./prescription.server";
import { sealDetails, unsealDetails } from "./sealed-details.server";

/**
 * The prescription that an optician decides on: the latest that came, else the one awaited; after a refusal, the
 * refused one.
 */
export function decidedOn(papers: Prescription[]): Prescription | null {
  const open = papers.filter(({ state }) => state === "received" || state === "awaited");
  return open.filter(hasCome).at(-1) ?? open.at(-1) ?? papers.at(-1) ?? null;
}

/**
 * Replaces what the customer typed beside the prescription by what the optician read on the paper: quote, insurer's
 * file and carnet print the paper's facts.
 * @returns whether a typed value has changed
 */
export async function noteDetails(services: Services, orderId: string, read: PrescriptionDetails): Promise<boolean> {
  const paper = decidedOn(await prescriptionsOf(services, orderId));
  if (!paper) return false;
  const row = await services.db("prescriptions").where({ id: paper.id }).first("details");
  const known = unsealDetails(services, paper.id, row?.details ?? null);
  await services
    .db("prescriptions")
    .where({ id: paper.id })
    .update({
      details: sealDetails(services, paper.id, { ...known, details: read }).text,
      updated_at: instant(services.now()),
    });
  const typed = Object.keys(known.details) as (keyof PrescriptionDetails)[];
  return typed.some((name) => !isDeepStrictEqual(known.details[name], read[name]));
}
