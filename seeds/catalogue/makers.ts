import { readFileSync } from "node:fs";

const house = JSON.parse(readFileSync(new URL("../demo-shop.json", import.meta.url), "utf8")) as Record<
  "shopName" | "street" | "postalCode" | "city" | "email",
  string
>;

type Operator = readonly [name: string, address: string, contact: string];

/** The maker of a brand's products. Everything is made up: the streets, and the domains, which nobody can register. */
export type MakerSeed = {
  maker: Operator;
  /** The country where it is established and makes its products. */
  country: string;
  /** Who is responsible in the Union, for a maker outside it. */
  responsible?: Operator;
  /** The letters that its references begin with. */
  code: string;
};

const EUROPE: Operator = [
  "Exemple Représentation Europe SARL",
  "5 rue de l’Exemple, 75000 Paris, France",
  "conformite@representation.example",
];

export const makers: Record<string, MakerSeed> = {
  "Les Terreaux": {
    maker: [house.shopName, `${house.street}, ${house.postalCode} ${house.city}, France`, house.email],
    country: "FR",
    code: "LT",
  },
  "Asagiri": {
    maker: ["Asagiri Optical Co., Ltd.", "1-2-3 Rei-chō, 916-0000 Sabae, Fukui, Japon", "eu@asagiri.example"],
    country: "JP",
    responsible: EUROPE,
    code: "AS",
  },
  "Atelier Saône": {
    maker: ["Atelier Saône SARL", "4 quai de l’Exemple, 69000 Lyon, France", "atelier@atelier-saone.example"],
    country: "FR",
    code: "SA",
  },
  "Brindille": {
    maker: ["Brindille SAS", "8 rue de l’Exemple, 01100 Oyonnax, France", "qualite@brindille.example"],
    country: "FR",
    code: "BR",
  },
  "Chantebise": {
    maker: ["Chantebise Verres SAS", "17 rue de l’Exemple, 39300 Champagnole, France", "qualite@chantebise.example"],
    country: "FR",
    code: "CH",
  },
  "Comptoir Bellecour": {
    maker: ["Comptoir Bellecour SAS", "2 rue de l’Exemple, 39400 Morez, France", "contact@comptoir-bellecour.example"],
    country: "FR",
    code: "CB",
  },
  "Cordée Nord": {
    maker: ["Cordée Nord SAS", "15 route de l’Exemple, 74400 Chamonix, France", "contact@cordee-nord.example"],
    country: "FR",
    code: "CN",
  },
  "Culbute": {
    maker: ["Culbute SAS", "9 rue de l’Exemple, 01100 Oyonnax, France", "qualite@culbute.example"],
    country: "FR",
    code: "CU",
  },
  "Ferrante & Nori": {
    maker: ["Ferrante & Nori S.r.l.", "Via dell’Esempio 7, 32040 Cadore (BL), Italie", "qualita@ferrante-nori.example"],
    country: "IT",
    code: "FN",
  },
  "Havblik": {
    maker: ["Havblik ApS", "Eksempelvej 3, 6700 Esbjerg, Danemark", "kontakt@havblik.example"],
    country: "DK",
    code: "HB",
  },
  "Hoshikawa": {
    maker: ["Hoshikawa Seisakusho K.K.", "4-5-6 Rei-chō, 916-0000 Sabae, Fukui, Japon", "eu@hoshikawa.example"],
    country: "JP",
    responsible: EUROPE,
    code: "HK",
  },
  "Kasumi": {
    maker: ["Kasumi Lens Co., Ltd.", "7-8-9 Rei-chō, 390-0000 Matsumoto, Nagano, Japon", "eu@kasumi.example"],
    country: "JP",
    responsible: EUROPE,
    code: "KS",
  },
  "Lido Azzurro": {
    maker: ["Lido Azzurro S.p.A.", "Via dell’Esempio 12, 80000 Napoli, Italie", "qualita@lido-azzurro.example"],
    country: "IT",
    code: "LA",
  },
  "Lucarne": {
    maker: ["Lucarne Optique SARL", "6 rue de l’Exemple, 39260 Moirans, France", "contact@lucarne.example"],
    country: "FR",
    code: "LU",
  },
  "Maison Valmy": {
    maker: ["Maison Valmy SAS", "3 rue de l’Exemple, 39400 Morez, France", "qualite@maison-valmy.example"],
    country: "FR",
    code: "MV",
  },
  "Margelle": {
    maker: ["Margelle SARL", "14 rue de l’Exemple, 39400 Morez, France", "qualite@margelle.example"],
    country: "FR",
    code: "MG",
  },
  "Nørrelund": {
    maker: ["Nørrelund A/S", "Eksempelgade 9, 8000 Aarhus, Danemark", "compliance@norrelund.example"],
    country: "DK",
    code: "NL",
  },
  "Odette Valrose": {
    maker: ["Odette Valrose SAS", "11 rue de l’Exemple, 06000 Nice, France", "contact@odette-valrose.example"],
    country: "FR",
    code: "OV",
  },
  "Traboule": {
    maker: ["Traboule Lunetterie SARL", "20 rue de l’Exemple, 69000 Lyon, France", "contact@traboule.example"],
    country: "FR",
    code: "TR",
  },
};
