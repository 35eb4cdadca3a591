import { z } from "zod";

import type { Facts, Optician } from "~/shop/facts";
import { postalCodeProblem } from "~/shop/destinations";
import { isEmailAddress, withoutStraySpaces } from "~/domain/email-address";
import { cleanText } from "~/domain/text";
import { readAdeli, readPhone, readRpps, readSiret, readVatNumber } from "../numbers";
import { line, wholeNumber, yesOrNo, type LineCheck, type Setting, type SettingField } from "../setting.server";

const MOST_OPTICIANS = 6;
const LONGEST = 120;

/** @param read returns the number as it is stored, or null when it is invalid */
const asRead =
  (read: (typed: string) => string | null, error: string): LineCheck =>
  (typed) => {
    const value = read(typed);
    return value === null ? { ok: false, error } : { ok: true, value };
  };

const email: LineCheck = asRead(
  (typed) => (isEmailAddress(withoutStraySpaces(typed)) ? withoutStraySpaces(typed) : null),
  "Écrivez une adresse e-mail, par exemple contact@boutique.fr.",
);
const phone = asRead(
  readPhone,
  "Écrivez un numéro de téléphone à dix chiffres, un numéro court, ou un numéro commençant par + hors de France.",
);
/** Without the SIREN, which papers and pages add: written here too, it would stand twice. */
const register = asRead(
  (typed) => typed.replace(/[\s:,]*(?:n°\s*)?\d{3}[\s.]?\d{3}[\s.]?\d{3}$/i, "") || null,
  "Écrivez le registre et la ville, par exemple RCS Rennes.",
);
const webAddress = asRead((typed) => {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(address) && new URL(address).hostname.includes(".") ? address : null;
}, "Écrivez l’adresse du site, par exemple https://mediateur.fr.");
const postalCode: LineCheck = (typed) => {
  const error = postalCodeProblem(typed);
  return error ? { ok: false, error } : { ok: true, value: typed.replace(/\s/g, "") };
};

const opticianFields = (name: string, place: number) => (field: keyof Optician) => `${name}-${place + 1}-${field}`;

const NO_OPTICIAN: Optician = { name: "", title: "", rpps: "", adeli: "", registeredBy: "" };
const OPTICIAN_LABELS: Record<keyof Optician, string> = {
  name: "Prénom et nom",
  title: "Titre",
  rpps: "Numéro RPPS",
  adeli: "Numéro ADELI",
  registeredBy: "Enregistrement",
};
const OPTICIAN_HINTS: Partial<Record<keyof Optician, string>> = {
  title: "Par exemple : opticien-lunetier diplômé d’État.",
  rpps: "Onze chiffres.",
  adeli: "Laissez vide si vous n’en avez pas eu : il n’est plus donné depuis 2024.",
  registeredBy: "Qui a enregistré le diplôme, par exemple : Agence régionale de santé Bretagne.",
};

const opticians: Setting<readonly Optician[]> = {
  label: "Opticiens",
  hint: "Le premier répond des ventes de verres correcteurs : il est nommé au bas de chaque page, sur les devis et les factures. Pour en retirer un, videz ses lignes.",
  bounds: `${MOST_OPTICIANS} au plus ; un nom et un numéro RPPS juste pour chacun`,
  initial: [],
  schema: z
    .array(
      z.object({
        name: z.string().min(1).max(LONGEST),
        title: z.string().max(LONGEST),
        rpps: z.string().max(20),
        adeli: z.string().max(20),
        registeredBy: z.string().max(LONGEST),
      }),
    )
    .max(MOST_OPTICIANS),
  say: (all) =>
    all.map(({ name, title, rpps }) => [name, title, rpps && `RPPS ${rpps}`].filter(Boolean).join(", ")).join(" ; ") ||
    "aucun",
  form: {
    fields: (name, all) => ({
      title: opticians.label,
      hint: opticians.hint,
      fields: [...all, NO_OPTICIAN]
        .slice(0, MOST_OPTICIANS)
        .flatMap((optician, place) =>
          (Object.keys(OPTICIAN_LABELS) as (keyof Optician)[]).map((field): SettingField => ({
            kind: "text",
            name: opticianFields(name, place)(field),
            label: `${OPTICIAN_LABELS[field]} (opticien ${place + 1})`,
            hint: OPTICIAN_HINTS[field],
            value: optician[field],
            ...(field === "rpps" && { typedAs: "numeric" }),
          })),
        ),
    }),
    read: (name, typed) => {
      const errors: Record<string, string> = {};
      const value = Array.from({ length: MOST_OPTICIANS }, (_, place): Optician | null => {
        const field = opticianFields(name, place);
        const text = (of: keyof Optician) => cleanText(typed[field(of)] ?? "").slice(0, LONGEST);
        const told: Optician = {
          name: text("name"),
          title: text("title"),
          rpps: text("rpps"),
          adeli: text("adeli"),
          registeredBy: text("registeredBy"),
        };
        if (Object.values(told).every((part) => part === "")) return null;
        const [rpps, adeli] = [readRpps(told.rpps), told.adeli ? readAdeli(told.adeli) : ""];
        if (!told.name) errors[field("name")] = `Opticien ${place + 1} : écrivez son prénom et son nom.`;
        if (rpps === null)
          errors[field("rpps")] = `Opticien ${place + 1} : écrivez les onze chiffres de son numéro RPPS, sans faute.`;
        if (adeli === null)
          errors[field("adeli")] =
            `Opticien ${place + 1} : un numéro ADELI compte neuf chiffres, par exemple 35 26 0001 7.`;
        return { ...told, rpps: rpps ?? "", adeli: adeli ?? "" };
      }).filter((optician) => optician !== null);
      return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
    },
  },
};

const SHOP = "La boutique";
const COMPANY = "L’entreprise";
const HOST = "L’hébergeur du site";
const MEDIATOR = "Le médiateur de la consommation";

/** The facts of the shop that legal pages, invoices, mails, structured data and the foot of each page show. */
export const IDENTITY = {
  shopName: line({
    part: SHOP,
    label: "Nom de la boutique",
    most: 60,
    hint: "Celui de l’enseigne, comme les clients le lisent.",
  }),
  street: line({ part: SHOP, label: "Numéro et rue", most: 80 }),
  postalCode: line({
    part: SHOP,
    label: "Code postal",
    typedAs: "numeric",
    check: postalCode,
    bounds: "un code postal de France",
  }),
  city: line({ part: SHOP, label: "Ville", most: 60 }),
  phone: line({ part: SHOP, label: "Téléphone", typedAs: "tel", check: phone, bounds: "un numéro de téléphone" }),
  email: line({
    part: SHOP,
    label: "E-mail",
    typedAs: "email",
    hint: "Affiché sur le site. Les messages des clients et les avis de commande y arrivent aussi.",
    check: email,
    bounds: "une adresse e-mail",
  }),
  legalForm: line({
    part: COMPANY,
    label: "Forme juridique",
    most: 60,
    hint: "Par exemple : SARL, SAS, entreprise individuelle.",
  }),
  capital: wholeNumber({
    part: COMPANY,
    label: "Capital social",
    hint: "0 pour une entreprise individuelle.",
    initial: 0,
    least: 0,
    most: 1_000_000_000,
    unit: "€",
  }),
  siret: line({
    part: COMPANY,
    label: "SIRET",
    typedAs: "numeric",
    hint: "Quatorze chiffres. Le SIREN en est tiré.",
    check: asRead(readSiret, "Ce n’est pas un SIRET : vérifiez ses quatorze chiffres."),
    bounds: "quatorze chiffres dont la clé est juste",
  }),
  register: line({
    part: COMPANY,
    label: "Registre et ville",
    most: 60,
    hint: "Par exemple : RCS Rennes. Le numéro SIREN s’y ajoute.",
    check: register,
    bounds: "un registre et une ville, sans le numéro",
  }),
  activity: line({ part: COMPANY, label: "Activité", hint: "Code APE et libellé. Facultatif." }),
  vatNumber: line({
    part: COMPANY,
    label: "Numéro de TVA intracommunautaire",
    hint: "Laissez vide si l’entreprise n’en a pas.",
    check: asRead(readVatNumber, "Ce n’est pas un numéro de TVA français : FR, deux caractères, puis le SIREN."),
    bounds: "FR, une clé juste et le SIREN",
  }),
  packagingNumber: line({
    part: COMPANY,
    label: "Identifiant unique « emballages »",
    hint: "Donné par votre éco-organisme, par exemple FR012345_01ABCD.",
    check: asRead(
      (typed) => /^FR\d{6}_\d{2}[A-Z]{4}$/i.exec(typed)?.[0].toUpperCase() ?? null,
      "Cet identifiant s’écrit FR, six chiffres, _, deux chiffres et quatre lettres.",
    ),
    bounds: "FR, six chiffres, _, deux chiffres, quatre lettres",
  }),
  director: line({ part: COMPANY, label: "Direction de la publication", hint: "La personne qui répond du site." }),
  insurer: line({
    part: COMPANY,
    label: "Assurance professionnelle",
    most: 160,
    hint: "Nom, adresse et territoire couvert. Laissez vide si aucune n’est obligatoire pour vous.",
  }),
  privacyEmail: line({
    part: COMPANY,
    label: "E-mail pour les données personnelles",
    typedAs: "email",
    hint: "Laissez vide pour l’adresse de la boutique.",
    check: email,
    bounds: "une adresse e-mail",
  }),
  microEnterprise: yesOrNo({
    part: COMPANY,
    label: "Microentreprise au sens des règles d’accessibilité",
    hint: "Moins de dix salariés et au plus deux millions d’euros de chiffre d’affaires : la page Accessibilité le dit.",
    initial: false,
    said: ["oui", "non"],
  }),
  opticians,
  hostName: line({ part: HOST, label: "Nom de l’hébergeur" }),
  hostAddress: line({ part: HOST, label: "Adresse de l’hébergeur", most: 160 }),
  hostPhone: line({
    part: HOST,
    label: "Téléphone de l’hébergeur",
    typedAs: "tel",
    check: phone,
    bounds: "un numéro de téléphone",
  }),
  mediatorName: line({
    part: MEDIATOR,
    label: "Nom du médiateur",
    hint: "Toute boutique doit adhérer à un médiateur agréé.",
  }),
  mediatorAddress: line({ part: MEDIATOR, label: "Adresse du médiateur", most: 160 }),
  mediatorUrl: line({
    part: MEDIATOR,
    label: "Site du médiateur",
    typedAs: "url",
    most: 200,
    check: webAddress,
    bounds: "une adresse de site",
  }),
} satisfies { [Name in keyof Facts]: Setting<Facts[Name]> };
