import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { ofName } from "~/shop/words/elision";
import { correctiveKinds } from "./need";
import { draftAtCheckout, findDraft, hasCome, type Prescription } from "./prescription.server";
import { PAPER_ALONE, whyNotStated } from "./statement";
import { validityOf, type Validity } from "./validity";
import { PRESCRIPTION_MISSING, tellValidity } from "./wording";

/** Why lenses are not paid for yet: a code for programs, and the same in words for the customer. */
export type NotGiven = {
  code:
    | "prescriptionMissing"
    | "prescriptionOfWearerMissing"
    | "prescriptionIncomplete"
    | "prescriptionChild"
    | "prescriptionFirstProgressive"
    | "prescriptionExpired"
    | "prescriptionFuture"
    | "prescriptionBeforeBirth";
  says: string;
};

const NOT_STATED = { child: "prescriptionChild", firstProgressive: "prescriptionFirstProgressive" } as const;
const NOT_VALID: Record<Exclude<Validity["outcome"], "valid">, NotGiven["code"]> = {
  expired: "prescriptionExpired",
  future: "prescriptionFuture",
  beforeBirth: "prescriptionBeforeBirth",
};
const INCOMPLETE =
  "Il manque la date de l’ordonnance, la date de naissance du porteur ou le nom du prescripteur : complétez l’étape « Ordonnance ».";

/**
 * Why the step of the prescription is not done; null where what came is valid today, or the customer will send it otherwise.
 * @param lines what it is for; their lenses decide whether a statement is enough
 */
export function whyNotGiven(
  { config, now }: Services,
  draft: Prescription | null,
  lines: { extra: string }[],
): NotGiven | null {
  if (draft?.byMail) return null;
  if (!draft || !hasCome(draft) || !config.prescriptionUploads) return missing(draft);
  const { prescribedOn, bornOn, prescriberKind, prescriber, shortenedTo = null } = draft.details;
  if (!prescribedOn || !bornOn || !prescriberKind || !prescriber)
    return { code: "prescriptionIncomplete", says: INCOMPLETE };
  const today = shopDay(now());
  const why = whyNotStated(draft, correctiveKinds(lines), today);
  if (why) return { code: NOT_STATED[why], says: PAPER_ALONE[why] };
  const validity = validityOf({ prescribedOn, bornOn, prescriberKind, shortenedTo }, today);
  if (validity.outcome === "valid") return null;
  return { code: NOT_VALID[validity.outcome], says: tellValidity(validity) ?? PRESCRIPTION_MISSING };
}

/** Nothing came; a quote or the carnet may have said whose prescription it is. */
function missing(draft: Prescription | null): NotGiven {
  const { wearer = null, details = {} } = draft ?? {};
  const another =
    wearer === null || wearer === "buyer" || (wearer.bornOn && details.bornOn && wearer.bornOn !== details.bornOn);
  if (another) return { code: "prescriptionMissing", says: PRESCRIPTION_MISSING };
  const name = `${wearer.firstName} ${wearer.lastName}`.trim();
  return {
    code: "prescriptionOfWearerMissing",
    says: `Veuillez fournir l’ordonnance ${ofName(name)} ou cocher l’option pour l’envoyer par e-mail.`,
  };
}

/** The same for what this visitor is about to buy. */
export async function prescriptionLacking(
  services: Services,
  visitorId: string,
  lines: { extra: string }[],
): Promise<NotGiven | null> {
  return whyNotGiven(services, await findDraft(services, (await draftAtCheckout(services, visitorId)).of), lines);
}
