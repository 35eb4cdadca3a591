import { readCheckoutDraft } from "~/domain/checkout/draft.server";
import { readCart } from "~/domain/cart/cart.server";
import { FILE_REFUSALS, storeFile } from "~/domain/prescriptions/file.server";
import { answersIn, detailsOn, type HeldTo } from "~/domain/prescriptions/forms.server";
import {
  draftAtCheckout,
  findDraft,
  savePrescriptionDraft,
  type Draft,
  type Prescription,
  type SeenInShop,
} from "~/domain/prescriptions/prescription.server";
import type { GlassType } from "~/domain/lenses/prescription";
import { correctiveKinds, demandForLenses, mayBeStated } from "~/domain/prescriptions/need";
import { NO_STATEMENT, statementOf } from "~/domain/prescriptions/statement";
import { typedDay } from "~/domain/prescriptions/validity";
import { PRESCRIPTION_MISSING } from "~/domain/prescriptions/wording";
import { shopDay, type Day } from "~/domain/days";
import { readForWhom, type Told } from "~/domain/wearers/for-whom.server";
import { dropFile } from "~/domain/sealed-files.server";
import type { Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import type { PrescriptionFieldsView } from "~/ui/prescription/prescription-view";
import { BOOKING } from "~/ui/reading/places";
import { readForm, refuse, typedValues } from "~/http/forms/forms.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";

/** Handles the step of the checkout. @returns the refusal to send, or null when the customer may go on */
export async function takePrescription(context: ShopContext, visitorId: string, posted: FormData) {
  const draft = await draftAtCheckout(context.services, visitorId);
  const { lines } = await readCart(context.services, visitorId);
  const given = posted.get("byMail") === "on" ? ({ way: "later" } as const) : fileOrStatement(context, posted);
  const { customer } = await readCheckoutDraft(context.services, visitorId);
  const buyer = customer && { account: context.session?.account ?? null, customer };
  const told = buyer ? await readForWhom(context.services, buyer, typedValues(posted)) : undefined;
  return fillDraft(context, draft, posted, { given, kinds: correctiveKinds(lines), told });
}

/** How a prescription is given: as a file, as a sworn statement, on paper shown in the shop, or not yet. */
export type Given = { way: "file" | "sworn" | "later" } | { way: "seen"; seen: SeenInShop };

/** One box of the form chooses between the file and the sworn statement. */
export function fileOrStatement({ services }: ShopContext, posted: FormData): Given {
  return { way: posted.get("sworn") === "on" && services.config.prescriptionUploads ? "sworn" : "file" };
}

type Asked = {
  given: Given;
  /** The lenses that it is for. */
  kinds: GlassType[];
  /** The wearer, in a form that asks for the wearer too. */
  told?: Told;
  /** The day of a sale already made, and its words for a refusal; without it, today and the customer's words. */
  heldTo?: HeldTo;
};

/**
 * Saves the file and every valid answer, even of a form that is refused, so that nothing has to be given twice.
 * A sworn statement takes the place of the file where the rule allows it. When the prescription comes later, nothing
 * else is checked. A file that is received outweighs the choice to send it later, and is judged as without that choice.
 */
export async function fillDraft(context: ShopContext, draft: Draft, posted: FormData, asked: Asked) {
  const tooMany = context.upload ? await limited(context, "upload", posted) : null;
  if (tooMany) return tooMany;
  const { services } = context;
  const fileError = context.upload ? await keepInDraft(context, draft, context.upload) : null;
  const misnamed = asked.told && Object.keys(asked.told.errors).length > 0 ? asked.told.errors : null;
  if (asked.given.way !== "later") return judge(context, draft, posted, { ...asked, fileError, misnamed });
  if (!services.config.prescriptionUploads || !(await findDraft(services, draft.of))?.file)
    return promise(context, draft, posted, { ...asked, misnamed });
  if (context.upload && !fileError) chooseFile(posted);
  const refusal = await judge(context, draft, posted, { ...asked, given: { way: "file" }, fileError, misnamed });
  if (!refusal || misnamed || (context.upload && !fileError)) return refusal;
  // The choice was made after this file came, and the file does not do: another is to come in its place.
  context.refused = false;
  await removeDraftFile(context, draft);
  return promise(context, draft, posted, { ...asked, misnamed });
}

/** Shows the form again with the file chosen: the box of the checkout, or the way at the till. */
function chooseFile(posted: FormData): void {
  posted.delete("byMail");
  if (posted.has("way")) posted.set("way", "file");
}

type Misnamed = { misnamed: Record<string, string> | null };

/** Saves what was typed for a prescription that comes later: none of it is checked, except whose it is. */
async function promise(
  context: ShopContext,
  draft: Draft,
  posted: FormData,
  { told, misnamed }: Pick<Asked, "told"> & Misnamed,
) {
  const values = typedValues(posted);
  await saveAnswers(context, draft, values, { told, misnamed, byMail: true });
  // Errors of a file that is still in the form do not matter when the prescription comes later.
  return misnamed ? refuse(context, { values, errors: misnamed }) : null;
}

async function saveAnswers(
  { services }: ShopContext,
  draft: Draft,
  values: Record<string, string>,
  { told, misnamed, byMail }: Pick<Asked, "told"> & Misnamed & { byMail: boolean },
): Promise<void> {
  await savePrescriptionDraft(services, draft, {
    byMail: byMail && !misnamed,
    details: { ...answersIn(values), ...(told?.bornOn && { bornOn: told.bornOn }) },
    ...(told && !misnamed && { wearer: told.wearer }),
    statement: null,
    seen: null,
  });
}

async function judge(
  context: ShopContext,
  draft: Draft,
  posted: FormData,
  { given, kinds, told, heldTo, fileError, misnamed }: Asked & Misnamed & { fileError: string | null },
) {
  const { services } = context;
  const { way } = given;
  const values = typedValues(posted);
  await saveAnswers(context, draft, values, { told, misnamed, byMail: false });
  const missing = way === "file" && !(await findDraft(services, draft.of))?.file ? PRESCRIPTION_MISSING : null;
  const fileField = services.config.prescriptionUploads ? "file" : "byMail";
  const fileProblem = fileError ? { file: fileError } : missing && { [fileField]: missing };
  const problem = (fileProblem ?? misnamed) && { ...misnamed, ...fileProblem };
  // An empty form gets one sentence that says what to do; a form with some answers gets all its errors at once.
  if (problem && !BESIDE_IT.some((name) => values[name]?.trim())) return refuse(context, { values, errors: problem });
  if (told?.bornOn) posted.set("bornOn", typedDay(told.bornOn));
  const today = shopDay(services.now());
  const reading = readForm(posted, detailsOn(today, heldTo));
  if (!reading.ok) return refuse(context, { ...reading.form, errors: { ...problem, ...reading.form.errors } });
  if (problem) return refuse(context, { values, errors: problem });
  const wornProgressive = values.wornProgressive === "on";
  const demand = demandForLenses(kinds, { bornOn: reading.data.bornOn, wornProgressive }, today);
  if (way === "sworn" && demand.wanted && demand.statement !== "allowed")
    return refuse(context, { values, errors: { sworn: NO_STATEMENT[demand.statement] } });
  const said = { ...reading.data, wornProgressive: wornProgressive && kinds.includes("progressif") };
  await savePrescriptionDraft(services, draft, {
    details: reading.data,
    statement: way === "sworn" ? statementOf(said) : null,
    seen: given.way === "seen" ? given.seen : null,
  });
  return null;
}

/** The fields to type beside the file. */
const BESIDE_IT = ["prescribedOn", "bornOn", "prescriber"];

/** @returns what is wrong with the file, or null once it is kept */
async function keepInDraft(
  { services }: ShopContext,
  draft: Draft,
  sent: NonNullable<ShopContext["upload"]>,
): Promise<string | null> {
  const keeping = await storeFile(services, draft.visitorId, sent);
  if (keeping.outcome !== "kept") return FILE_REFUSALS[keeping.outcome];
  const superfluous = await savePrescriptionDraft(services, draft, { file: keeping.file });
  if (superfluous) await dropFile(services, superfluous);
  return null;
}

export async function removeDraftFile({ services }: ShopContext, draft: Draft): Promise<void> {
  if (!(await findDraft(services, draft.of))) return;
  const removed = await savePrescriptionDraft(services, draft, { file: null });
  if (removed) await dropFile(services, removed);
}

/**
 * @param kinds the lenses that it is for
 * @param knownBirth the wearer's date of birth, when another form has asked for it
 */
export function prescriptionFields(
  { config, now }: Services,
  draft: Prescription | null,
  kinds: GlassType[],
  knownBirth: Day | null = null,
): PrescriptionFieldsView {
  const { prescribedOn, bornOn, prescriberKind, prescriber, shortenedTo } = draft?.details ?? {};
  const typed = (day: string | null | undefined) => (day ? typedDay(day) : undefined);
  return {
    uploads: config.prescriptionUploads,
    mayBeSworn: mayBeStated(kinds, bornOn ?? knownBirth, shopDay(now())),
    sworn: draft ? draft.statement !== null : false,
    progressive: kinds.includes("progressif"),
    file: draft?.file ? { name: draft.file.name, size: sizeOf(draft.file.bytes) } : null,
    answers: {
      prescribedOn: typed(prescribedOn),
      bornOn: typed(bornOn),
      prescriberKind,
      prescriber,
      shortenedTo: typed(shortenedTo),
    },
    mailTo: shop.email,
    shopAddress: shop.address,
    bookingHref: BOOKING,
  };
}

const DECIMAL = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** "245 ko", "1,2 Mo". */
function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${DECIMAL.format(Math.max(1, Math.round(bytes / 1_000)))} ko`
    : `${DECIMAL.format(bytes / 1_000_000)} Mo`;
}
