import { z } from "zod";

import type { Config } from "~/infra/config.server";
import { call, jsonOf, lenientText, type Called } from "~/infra/http-call.server";
import { readMultipart } from "./multipart.server";
import { addressLines } from "./postal-lines";
import type { Followed, Tracking, TrackingStep } from "./tracking.server";

/** Prints the labels of parcels. A fault of the carrier or of the network is an outcome, never an exception. */
export type Carrier = { name: string; makeLabel(shipment: Shipment): Promise<LabelAnswer> };

export type Shipment = {
  /** A product of Colissimo: DOM, DOS, CORE… */
  productCode: string;
  /** "2026-03-03", today or later. */
  depositDate: string;
  reference: string;
  commercialName: string;
  weightGrams: number;
  sender: PostalAddress;
  addressee: PostalAddress;
};

export type PostalAddress = {
  company?: string;
  firstName?: string;
  lastName?: string;
  street: string;
  postalCode: string;
  city: string;
  countryCode: string;
  phone: string;
  email: string;
};

export type LabelAnswer =
  | { outcome: "made"; parcelNumber: string; pdf: Buffer }
  | { outcome: "refused"; id: string; message: string }
  /** Nothing was made: the request never left, or the carrier said that it is closed. */
  | { outcome: "unavailable" }
  /** The answer was lost or incomplete: a parcel may have been made and billed. Holds its number if that part was read. */
  | { outcome: "unknown"; parcelNumber: string | null };

const TIMEOUT_MS = 10_000;
const ADDRESS_TOO_LONG = "L’adresse ne tient pas sur une étiquette : quatre lignes de 35 caractères au plus.";
const WITHOUT_REASON = "Colissimo a refusé la demande sans dire pourquoi.";

type Settings = NonNullable<Config["colissimo"]>;

export function openCarrier(settings: Settings, timeoutMs = TIMEOUT_MS): Carrier {
  return {
    name: "Colissimo",
    async makeLabel(shipment) {
      const letter = letterOf(shipment);
      if (!letter) return { outcome: "refused", id: "adresse", message: ADDRESS_TOO_LONG };
      const called = await call(settings.labelUrl, {
        method: "POST",
        timeoutMs,
        headers: { "Content-Type": "application/json;charset=UTF-8", "apiKey": settings.apiKey },
        body: JSON.stringify({
          outputFormat: { x: 0, y: 0, outputPrintingType: "PDF_10x15_300dpi" },
          letter,
          ...(settings.account && { fields: { field: [{ key: "ACCOUNT_NUMBER", value: settings.account }] } }),
        }),
      });
      if (called.outcome === "answered") return readAnswer(called);
      return called.outcome === "notSent" ? { outcome: "unavailable" } : { outcome: "unknown", parcelNumber: null };
    },
  };
}

/** @returns null when an address is too long for the carrier's lines */
function letterOf({ productCode, depositDate, reference, commercialName, weightGrams, sender, addressee }: Shipment) {
  const [from, to] = [addressOf(sender), addressOf(addressee)];
  if (!from || !to) return null;
  return {
    service: {
      productCode,
      depositDate,
      orderNumber: reference,
      commercialName: commercialName.slice(0, 35),
      returnTypeChoice: 2,
      totalAmount: 0,
      transportationAmount: 0,
    },
    parcel: {
      weight: (weightGrams / 1000).toFixed(2),
      insuranceValue: 0,
      nonMachinable: false,
      instructions: "",
      ftd: false,
    },
    sender: { senderParcelRef: reference, address: from },
    addressee: { addresseeParcelRef: reference, address: to },
  };
}

function addressOf({
  company = "",
  firstName = "",
  lastName = "",
  street,
  postalCode,
  city,
  countryCode,
  phone,
  email,
}: PostalAddress) {
  const lines = addressLines(street);
  const digits = phone.replace(/\D/g, "");
  const isFrench = /^0[1-9]\d{8}$/.test(digits) && !phone.trim().startsWith("+");
  return (
    lines && {
      companyName: company.slice(0, 35),
      lastName: lastName.slice(0, 35),
      firstName: firstName.slice(0, 29),
      ...lines,
      countryCode,
      city: city.slice(0, 35),
      zipCode: postalCode,
      // The carrier takes only French telephone numbers. Another is left out; the e-mail tells of the parcel.
      ...(/^0[67]/.test(digits) ? { mobileNumber: digits } : isFrench && { phoneNumber: digits }),
      // A customer of the counter may have no e-mail: the field is then left out, not sent empty.
      ...(email && { email }),
    }
  );
}

/** Every field is optional, because the carrier leaves fields out and has misspelt a key of its earlier answer. */
const Infos = z.object({
  messages: z
    .array(
      z.object({ id: z.coerce.string().default(""), type: z.string().nullish(), messageContent: z.string().nullish() }),
    )
    .nullish(),
  labelV2Response: z.object({ parcelNumber: z.string().nullish() }).nullish(),
  error: z.coerce.string().nullish(),
  message: z.string().nullish(),
  errorCode: z.coerce.string().nullish(),
  errorLabel: z.string().nullish(),
});

function readAnswer({ status, type, body, cut }: Extract<Called, { outcome: "answered" }>): LabelAnswer {
  if (status === 503 || status === 429) return { outcome: "unavailable" };
  const multipart = readMultipart(type, body);
  const partNamed = (name: string) =>
    multipart?.parts.find(({ headers }) => headers["content-id"]?.includes(name))?.body;
  const infos = readInfos(multipart ? partNamed("jsonInfos") : body);
  const parcelNumber = infos?.labelV2Response?.parcelNumber || null;
  const pdf = partNamed("label");
  const whole = !cut && Boolean(multipart?.complete);
  if (parcelNumber && whole && pdf?.subarray(0, 5).toString("latin1") === "%PDF-")
    return { outcome: "made", parcelNumber, pdf };
  if (parcelNumber) return { outcome: "unknown", parcelNumber };
  return (
    refusalOf(infos) ??
    (status >= 400 && status < 500
      ? { outcome: "refused", id: String(status), message: WITHOUT_REASON }
      : { outcome: "unknown", parcelNumber: null })
  );
}

function refusalOf(infos: z.infer<typeof Infos> | null): LabelAnswer | null {
  const said = infos?.messages?.find(({ id }) => id !== "0" && id !== "");
  if (said) return { outcome: "refused", id: said.id, message: said.messageContent || WITHOUT_REASON };
  const id = infos?.errorCode ?? infos?.error;
  return id ? { outcome: "refused", id, message: infos?.errorLabel || infos?.message || WITHOUT_REASON } : null;
}

function readInfos(bytes: Buffer | undefined): z.infer<typeof Infos> | null {
  try {
    return Infos.parse(JSON.parse(lenientText(bytes ?? Buffer.alloc(0))));
  } catch {
    return null;
  }
}

const text = z.string().nullish();
const Timeline = z.object({
  status: z.array(z.object({ code: z.coerce.string() })).nullish(),
  parcel: z
    .object({
      step: z
        .array(z.object({ stepId: z.coerce.number(), labelShort: text, labelLong: text, status: text, date: text }))
        .nullish(),
      // Colissimo sends a single event without a list around it.
      event: z.preprocess(
        (event) => (event == null || Array.isArray(event) ? event : [event]),
        z.array(z.object({ code: text })).nullish(),
      ),
    })
    .nullish(),
});

const UNKNOWN_PARCEL = "105";
const GIVEN_BACK = "LIVEXP"; // delivered back to the sender
const TRACKING_TIMEOUT_MS = 6_000;

/** The carrier's own timeline of a parcel. */
export function openColissimoTracking({ apiKey, trackingUrl }: Settings): Tracking {
  return {
    async follow(number) {
      const called = await call(trackingUrl, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Accept": "application/json" },
        body: JSON.stringify({ apiKey, parcelNumber: number, lang: "fr_FR" }),
        timeoutMs: TRACKING_TIMEOUT_MS,
      });
      const answer = Timeline.safeParse(jsonOf(called));
      return answer.success ? followed(answer.data) : { outcome: "failed" };
    },
  };
}

function followed({ status, parcel }: z.infer<typeof Timeline>): Followed {
  if (status?.some(({ code }) => code === UNKNOWN_PARCEL)) return { outcome: "notFound" };
  if (!parcel?.step) return { outcome: "failed" };
  const steps = parcel.step
    .map(({ stepId, labelShort, labelLong, status, date }): TrackingStep => ({
      id: stepId,
      label: (labelLong || labelShort) ?? "",
      status: stepStatus(status),
      date: date ?? null,
    }))
    .filter(({ label }) => label !== "")
    .sort((one, other) => one.id - other.id);
  const arrived = parcel.step.some(({ stepId, status }) => stepId === 5 && stepStatus(status) === "STEP_STATUS_ACTIVE");
  return {
    outcome: "followed",
    parcel: { steps, delivered: arrived && !parcel.event?.some(({ code }) => code === GIVEN_BACK) },
  };
}

function stepStatus(status: string | null | undefined): TrackingStep["status"] {
  return status === "STEP_STATUS_ACTIVE" || status === "STEP_STATUS_DISABLED" ? status : "STEP_STATUS_INACTIVE";
}
