import { z } from "zod";

import type { PostalAddress } from "./parcels";

const line = z
  .string()
  .nullish()
  .transform((text) => text ?? "");
const Address = z.object({
  companyName: line,
  lastName: line,
  firstName: line,
  line0: line,
  line1: line,
  line2: line,
  line3: line,
  zipCode: line,
  city: line,
  countryCode: line,
  phoneNumber: line,
  mobileNumber: line,
  email: line,
});
export const LabelRequest = z.object({
  outputFormat: z.object({ outputPrintingType: z.string() }),
  letter: z.object({
    service: z.object({ productCode: z.string(), depositDate: z.string(), orderNumber: line, commercialName: line }),
    parcel: z.object({ weight: z.coerce.number() }),
    sender: z.object({ senderParcelRef: line, address: Address }),
    addressee: z.object({ addresseeParcelRef: line, address: Address }),
  }),
});
export type LabelRequest = z.output<typeof LabelRequest>;

export type Complaint = { id: string; messageContent: string };

const PRODUCTS = ["DOM", "DOS", "CORE"];

/** The service's reason to refuse, in its words; null when a parcel can be made. */
export function complaintOf({ outputFormat, letter }: LabelRequest, today: string): Complaint | null {
  const { productCode, depositDate } = letter.service;
  if (outputFormat.outputPrintingType !== "PDF_10x15_300dpi")
    return { id: "30010", messageContent: "Le format de sortie est incorrect" };
  if (!PRODUCTS.includes(productCode))
    return { id: "30109", messageContent: "Le code produit n'a pas été transmis ou est incorrect" };
  if (!/^\d{4}-\d\d-\d\d$/.test(depositDate) || depositDate < today)
    return { id: "30014", messageContent: "La date de dépôt est antérieure à la date du jour" };
  if (!(letter.parcel.weight >= 0.01 && letter.parcel.weight <= 30))
    return { id: "30301", messageContent: "Le poids du colis est incorrect" };
  return (
    addressComplaint("l'expéditeur", "301", letter.sender.address) ??
    addressComplaint("le destinataire", "302", letter.addressee.address)
  );
}

function addressComplaint(whose: string, series: string, address: PostalAddress): Complaint | null {
  const refused = (code: string, what: string) => ({ id: `${series}${code}`, messageContent: `${what} pour ${whose}` });
  if (!address.companyName && !(address.lastName && address.firstName))
    return refused("00", "Le nom ou la raison sociale n'a pas été transmis");
  if (!address.line2) return refused("02", "Le numéro et libellé de voie n'a pas été transmis");
  if ([address.line0, address.line1, address.line2, address.line3].some((text) => (text ?? "").length > 35))
    return refused("03", "Une ligne d'adresse compte plus de 35 caractères");
  if (address.countryCode === "FR" && !/^\d{5}$/.test(address.zipCode))
    return refused("06", "Le code postal est incorrect");
  if (address.zipCode === "00000" || !address.city) return refused("04", "Le code postal n'existe pas");
  return null;
}
