import { factsInForce, type Optician } from "./facts";
import { ofTown, shop } from "./identity";

const NOBODY: Optician = { name: "", title: "", rpps: "", adeli: "", registeredBy: "" };

const isCommonNoun = (name: string) => /^(lunetterie|boutique|maison) /i.test(name);
const digits = (text: string) => text.replace(/\D/g, "");

/** The facts that the law wants on the legal notice and in the terms. They are read at each use, as those of `shop`. */
export const company = {
  /** The optician who answers for the shop's optics; its texts are empty until one is named. */
  get optician(): Optician {
    return factsInForce().opticians[0] ?? NOBODY;
  },
  /** "la Lunetterie Martin", but "Optique Martin": a name that begins with a common noun takes its article. */
  get named(): string {
    return isCommonNoun(shop.name) ? `la ${shop.name}` : shop.name;
  },
  get ofName(): string {
    return isCommonNoun(shop.name) ? `de la ${shop.name}` : ofTown(shop.name);
  },
  get toName(): string {
    return `à ${company.named}`;
  },
  get atName(): string {
    return isCommonNoun(shop.name) ? `à la ${shop.name}` : `chez ${shop.name}`;
  },
  get legalForm(): string {
    const { legalForm, capital } = factsInForce();
    return capital > 0 ? `${legalForm} au capital de ${new Intl.NumberFormat("fr-FR").format(capital)} €` : legalForm;
  },
  get siren(): string {
    return digits(factsInForce().siret)
      .slice(0, 9)
      .replace(/(\d{3})(?=\d)/g, "$1 ");
  },
  get register(): string {
    return [factsInForce().register, company.siren].filter(Boolean).join(" ");
  },
  get siret(): string {
    return factsInForce().siret;
  },
  get activity(): string {
    return factsInForce().activity;
  },
  get vatNumber(): string {
    return factsInForce().vatNumber;
  },
  /**
   * The shop's numbers in the registers of producers, one for each kind of waste (L. 541-10-13, Code de
   * l'environnement).
   */
  get producerNumbers(): { of: string; number: string }[] {
    const number = factsInForce().packagingNumber;
    return number ? [{ of: "Emballages ménagers", number }] : [];
  },
  get director(): string {
    return factsInForce().director;
  },
  get insurer(): string {
    return factsInForce().insurer;
  },
  /** True for a micro-enterprise: the law exempts its services from the duty of accessibility, which the page says. */
  get microEnterprise(): boolean {
    return factsInForce().microEnterprise;
  },
  get host(): { name: string; address: string; phone: string } {
    const { hostName: name, hostAddress: address, hostPhone: phone } = factsInForce();
    return { name, address, phone };
  },
  get mediator(): { name: string; address: string; url: string } {
    const { mediatorName: name, mediatorAddress: address, mediatorUrl: url } = factsInForce();
    return { name, address, url };
  },
  get privacyEmail(): string {
    const { privacyEmail, email } = factsInForce();
    return privacyEmail || email;
  },
};

export type CompanyFacts = typeof company;

/** All present facts, for a page's loader, because a browser only has the facts that every page contains. */
export function companyFacts(): CompanyFacts {
  return { ...company };
}

/** The seller's details, for the foot of a paper. */
export function sellerLines(): string[] {
  return [
    `${shop.name}, ${company.legalForm}, ${company.register}, SIRET ${company.siret}`,
    `${shop.address}. ${shop.phone}, ${shop.email}`,
  ];
}

/** "RPPS 10000000007, ADELI 69 00 0000 0": the second is empty for those registered since 2024. */
export function opticianNumbers({ rpps, adeli }: Pick<Optician, "rpps" | "adeli">): string {
  return [`RPPS ${rpps}`, ...(adeli ? [`ADELI ${adeli}`] : [])].join(", ");
}
