import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { changedMeanwhile, keepVersion, type Conflict, type Words } from "~/domain/audit/versions.server";
import { inFrenchOrder } from "~/domain/catalogue/labels";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { newId } from "~/domain/ids";
import { instant } from "~/domain/time";
import { countryName } from "~/domain/catalogue/safety/countries";
import type { BrandForm } from "./brand-forms.server";

export type ListedBrand = {
  name: string;
  /** How many products of the brand are not archived. */
  products: number;
  /** How many lenses and treatments of the price list are of this brand. */
  ofRange: number;
  /** Null where nobody has said who makes them. */
  makerName: string | null;
  responsibleName: string | null;
};

/** Every brand that a product, lens or treatment has, or that has a sheet of its own, in French order. */
export async function listBrands(services: Services): Promise<ListedBrand[]> {
  const { db } = services;
  const range = await brandsOfRange(services);
  const counted = (await db("products")
    .whereNull("archived_at")
    .groupBy("brand")
    .select({ name: "brand" })
    .count({ amount: "*" })) as { name: string; amount: number | string }[];
  const sheets: Pick<ListedBrand, "name" | "makerName" | "responsibleName">[] = await db("brands").select({
    name: "name",
    makerName: "maker_name",
    responsibleName: "responsible_name",
  });
  const names = [...new Set([...[...counted, ...sheets].map(({ name }) => name), ...range])];
  const brands = names.map((name) => ({
    makerName: null,
    responsibleName: null,
    ...sheets.find((sheet) => sheet.name === name),
    name,
    products: Number(counted.find((brand) => brand.name === name)?.amount ?? 0),
    ofRange: range.filter((brand) => brand === name).length,
  }));
  return inFrenchOrder(brands, ({ name }) => name);
}

/** The brand of each lens and treatment on the price list. */
async function brandsOfRange({ db }: Services): Promise<string[]> {
  const of = (table: "lenses" | "treatments") =>
    db(table).whereNull("archived_at").whereNotNull("brand").pluck("brand") as Promise<string[]>;
  return [...(await of("lenses")), ...(await of("treatments"))];
}

export type KnownBrand = { id: string; version: number; sheet: BrandForm };

/** Whether the catalogue has something of that brand, archived or not, or a sheet for it. */
export async function isBrand({ db }: Services, name: string): Promise<boolean> {
  for (const table of ["products", "lenses", "treatments"] as const)
    if (await db(table).where({ brand: name }).first("id")) return true;
  return Boolean(await db("brands").where({ name }).first("id"));
}

/** The maker of a brand’s products, as its sheet says. @returns null when nothing is known of the brand */
export async function findBrand({ db }: Services, name: string): Promise<KnownBrand | null> {
  const row = await db("brands").where({ name }).first();
  if (!row) return null;
  return {
    id: row.id,
    version: row.version,
    sheet: {
      makerName: row.maker_name,
      makerAddress: row.maker_address,
      makerCountry: row.maker_country,
      makerContact: row.maker_contact,
      responsible:
        row.responsible_name === null
          ? null
          : {
              name: row.responsible_name,
              address: row.responsible_address ?? "",
              contact: row.responsible_contact ?? "",
            },
    },
  };
}

/**
 * Writes who makes a brand’s products, unless a colleague did so since the form was opened.
 * @param seen the version that the form showed, 0 where there was no sheet
 */
export async function saveBrand(
  services: Services,
  by: Account,
  name: string,
  sheet: BrandForm,
  seen: number,
): Promise<{ outcome: "saved" } | Conflict> {
  return inTransaction(services, async (inside) => {
    const at = instant(inside.now());
    const inserted = await inside
      .db("brands")
      .insert({ id: newId(inside.now()), name, ...columnsOf(sheet), version: 1, updated_at: at })
      .onConflict("name")
      .ignore()
      .returning("id");
    if (inserted.length === 0) {
      await inside.db("brands").where({ name }).forUpdate().first("id");
      const known = await findBrand(inside, name);
      if (!known) throw new Error(`the brand ${name} is neither new nor known`);
      const { version } = known;
      const conflict = await changedMeanwhile(inside, known, {
        seen,
        now: known.sheet,
        typed: sheet,
        inWords: brandInWords,
      });
      if (conflict) return conflict;
      await keepVersion(inside, by, known, known.sheet);
      await inside
        .db("brands")
        .where({ name })
        .update({ ...columnsOf(sheet), version: version + 1, updated_at: at });
    }
    await audit(inside, by, inserted.length > 0 ? "marque.ajoutée" : "marque.modifiée", name);
    await touchCatalogue(inside, await inside.db("products").where({ brand: name }).pluck("id"));
    return { outcome: "saved" };
  });
}

function columnsOf({ makerName, makerAddress, makerCountry, makerContact, responsible }: BrandForm) {
  return {
    maker_name: makerName,
    maker_address: makerAddress,
    maker_country: makerCountry,
    maker_contact: makerContact,
    responsible_name: responsible?.name ?? null,
    responsible_address: responsible?.address ?? null,
    responsible_contact: responsible?.contact ?? null,
  };
}

function brandInWords({ makerName, makerAddress, makerCountry, makerContact, responsible }: BrandForm): Words {
  return new Map([
    ["Fabricant", makerName],
    ["Adresse du fabricant", makerAddress],
    ["Pays du fabricant", countryName(makerCountry)],
    ["Contact du fabricant", makerContact],
    ["Personne responsable", responsible?.name ?? ""],
    ["Adresse de la personne responsable", responsible?.address ?? ""],
    ["Contact de la personne responsable", responsible?.contact ?? ""],
  ]);
}
