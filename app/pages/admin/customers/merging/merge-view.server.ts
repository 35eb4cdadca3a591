import { phoneInPairs } from "~/domain/checkout/forms.server";
import type { Customer } from "~/domain/customers/customer.server";
import { othersFound, peopleAlike } from "~/domain/customers/merging/alike.server";
import type { Unmergeable } from "~/domain/customers/merging/pair.server";
import { MOVED_WORDS } from "~/domain/audit/words";
import { MOVED, type MergePreview, type Moved, type Side } from "~/domain/customers/merging/preview.server";
import { customerSheet } from "~/domain/customers/sheet.server";
import type { Services } from "~/infra/services.server";
import { mergePath, type CandidatesView, type MergeView } from "./merge-view";

export const UNMERGEABLE: Record<Unmergeable, string> = {
  gone: "L’une des deux fiches n’existe plus : elle a peut-être été fusionnée entre-temps.",
  same: "C’est déjà la même fiche.",
  administrator: "Le compte d’une personne de l’équipe ne se fusionne pas.",
  unproven:
    "L’adresse e-mail de ce compte n’est pas confirmée : rien ne peut lui être rattaché. Demandez à la personne de la confirmer depuis son compte.",
};

/** Sheets that may be of the same person: found by the typed words; without any, by the telephones and the name of this one. */
export async function candidatesView(
  services: Services,
  customer: Customer,
  typed: string | null,
): Promise<CandidatesView> {
  const { name } = await customerSheet(services, customer);
  const found = typed === null ? await peopleAlike(services, customer) : await othersFound(services, customer, [typed]);
  const { account, emails } = customer;
  return {
    name,
    email: account?.email ?? emails[0] ?? "",
    typed: typed ?? "",
    searched: typed !== null,
    people: found.map((person) => ({
      id: person.id,
      to: mergePath(customer.id, { avec: person.id }),
      name: person.name || person.email,
      facts: [
        person.hasAccount ? "compte client" : "sans compte",
        person.email || "sans e-mail",
        person.phone ? phoneInPairs(person.phone) : "",
        person.town ?? "",
      ].filter(Boolean),
    })),
  };
}

export function mergeView(preview: MergePreview, ids: readonly [string, string]): MergeView {
  const { staying, going, choice, mark } = preview;
  return {
    staying: inWords(staying),
    going: inWords(going),
    otherWay: choice ? mergePath(ids[0], { avec: ids[1], garde: going.id }) : null,
    moved: MOVED.flatMap((kind) => countedOf(preview.moved, kind)),
    differences: differencesOf(staying, going),
    consequences: consequencesOf(preview),
    keep: staying.id,
    mark,
  };
}

const HELD_BY: Record<Side["heldBy"], string> = {
  account: "compte client",
  address: "sans compte",
  counter: "achats à la boutique, sans e-mail",
};

function inWords(side: Side): { name: string; facts: string } {
  const facts = [HELD_BY[side.heldBy], side.email === side.name ? "" : side.email];
  return { name: side.name, facts: facts.filter(Boolean).join(", ") };
}

function countedOf(moved: Moved, kind: (typeof MOVED)[number]): string[] {
  const [one, several] = MOVED_WORDS[kind];
  const count = moved[kind];
  return count > 0 ? [`${count} ${count > 1 ? several : one}`] : [];
}

/** The values in which the two sheets differ. Those of the first sheet stay. */
function differencesOf(staying: Side, going: Side): MergeView["differences"] {
  const told = [
    { what: "Nom", stays: staying.name, goes: going.name },
    { what: "E-mail", stays: staying.email, goes: going.email },
    { what: "Téléphone", stays: phoneInPairs(staying.phone), goes: phoneInPairs(going.phone) },
    { what: "Dernière adresse", stays: staying.address.join(", "), goes: going.address.join(", ") },
  ];
  return told.filter(({ stays, goes }) => stays !== "" && goes !== "" && stays !== goes);
}

function consequencesOf({ staying, going, moved, rerouted, letterEnds }: MergePreview): string[] {
  const shown = moved.orders + moved.prescriptions > 0;
  return [
    staying.heldBy === "account" && shown
      ? `${staying.name} verra dans son compte les commandes et les ordonnances qui s’y ajoutent, et pourra les télécharger.`
      : null,
    staying.heldBy === "account" && going.heldBy === "address"
      ? `Ce qui viendra de ${going.email} ira aussi dans ce compte. Il faudra toujours ${staying.email} pour s’y connecter.`
      : null,
    going.heldBy === "account"
      ? `Le compte ${going.email} est fermé : on ne s’y connecte plus, ni par cette adresse ni par son mot de passe. Ses appareils sont déconnectés, et un courriel l’annonce à cette adresse.`
      : null,
    going.heldBy === "address" && staying.heldBy === "address"
      ? `${staying.email} remplace ${going.email} partout, aussi pour suivre une commande. Les factures déjà faites gardent ce qu’elles disent.`
      : null,
    going.heldBy === "counter" && staying.email
      ? `${staying.email} est notée dans les achats faits sans e-mail. Les factures déjà faites gardent ce qu’elles disent.`
      : null,
    going.heldBy === "counter" && !staying.email
      ? "Le nom et le téléphone de la fiche qui reste remplacent ceux des autres achats, qu’une note de la fiche garde. Les factures déjà faites gardent ce qu’elles disent."
      : null,
    going.heldBy === "account" && (going.phone !== staying.phone || going.name !== staying.name)
      ? "Le nom et le téléphone du compte qui reste restent ; une note de la fiche garde ceux de l’autre."
      : null,
    rerouted > 0
      ? `Les prochains courriels de ${rerouted === 1 ? "la commande en cours" : `${rerouted} commandes en cours`} partiront à ${staying.email}.`
      : null,
    letterEnds
      ? `La lettre d’information ne part plus à ${going.email} : un accord donné pour une adresse ne vaut pas pour une autre.`
      : null,
  ].filter((line) => line !== null);
}
