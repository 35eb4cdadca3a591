import { beforeEach, describe, expect, test } from "vitest";

import { saveDetails } from "~/domain/appointments/details.server";
import { mailVerification } from "~/domain/accounts/register.server";
import { writeToShop } from "~/domain/messages/contact.server";
import { askOptician } from "~/domain/messages/questions.server";
import { releaseOrder } from "~/domain/orders/placing/finish.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { reserve } from "~/domain/reservations/reserve.server";
import { purgeUnpaid } from "~/domain/privacy/purge.server";
import { deliverDue } from "~/domain/outbox.server";
import { dropErased, eraseAccount } from "~/domain/privacy/erase.server";
import { rowsOf } from "~/domain/privacy/ending.server";
import { gatherData } from "~/domain/privacy/export.server";
import { KEEPS, type KeepName } from "~/domain/keeps";
import { personOf } from "~/domain/privacy/person.server";
import { PURGES } from "~/domain/privacy/purges.server";
import { ENTRIES, FOLDERS } from "~/domain/privacy/register/register.server";
import {
  DELIVERY_NAMES,
  DISPUTE_STATUS_NAMES,
  PAYMENT_MEANS_NAMES,
  PAYMENT_STATE_NAMES,
  REFUND_STATE_NAMES,
} from "~/domain/privacy/register/state-names";

import { CHEAP_FRAME, PLAIN_FRAME } from "../../../seeds/named";
import { newCustomer } from "../../helpers/administrator";
import { changeEmail, EVERYTHING, everythingOf } from "../../helpers/everything";
import { choiceOf, CLARA_MOREAU, newPayment, placedOrder, queuedMails } from "../../helpers/factories";
import { textWith } from "../../helpers/matchers";
import { move } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";
import { columnNames, tableNames } from "../../helpers/table-names";

const MIGRATIONS_OWN = ["knex_migrations", "knex_migrations_lock"];

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const tablesNow = async (): Promise<string[]> =>
  (await tableNames(services.db)).filter((name) => !MIGRATIONS_OWN.includes(name));

describe("the register of personal data", () => {
  test("names every column of the migrated database, and no other", async () => {
    const columns: string[] = [];
    for (const table of await tablesNow()) {
      columns.push(...(await columnNames(services.db, table)).map((name) => `${table}.${name}`));
    }
    const named = ENTRIES.flatMap(([table, entry]) => Object.keys(entry.columns).map((name) => `${table}.${name}`));
    expect(named.sort()).toEqual(columns.sort());
  });

  test("says of each personal value how it ends: with its row, replaced, or kept for a reason that is said", () => {
    const endless = ENTRIES.flatMap(([table, { end, elses, columns }]) =>
      Object.entries(columns)
        .filter(
          ([, column]) =>
            ["data", "key", "secret", "file"].includes(column.kind) &&
            (end === "emptied" || elses) &&
            !("ending" in column && column.ending),
        )
        .map(([name]) => `${table}.${name}`),
    );
    expect(endless).toEqual([]);
    const staying = ENTRIES.filter(([, { rows, end }]) => rows && typeof end === "object" && "kept" in end);
    expect(staying.map(([table]) => table).sort()).toEqual(["order_ledger", "return_lines"]);
  });

  test("names no time that nothing keeps, and each but a consent's is ended by a purge", () => {
    const used = new Set<KeepName>([
      ...ENTRIES.flatMap(([, { keeps }]) => keeps),
      ...Object.values(FOLDERS).flatMap(({ keeps }) => keeps),
    ]);
    expect([...used].sort()).toEqual(Object.keys(KEEPS).sort());
    const ended = new Set(PURGES.flatMap(({ ends }) => ends));
    expect([...used].filter((each) => !ended.has(each)).sort()).toEqual(["consent", "invoice", "newsletter"]);
    const personal = ENTRIES.filter(([, { rows }]) => rows);
    expect(personal.filter(([, { keeps }]) => keeps.length === 0).map(([table]) => table)).toEqual([]);
  });
});

/** Tables that only administrators have rows in. */
const OF_STAFF = ["second_factors", "recovery_codes"];
const BY_LAW = ["invoices", "credit_notes", "deposit_papers"];
/** Of money that went back, and of the deposit of a business: she has neither. */
const OF_OTHERS = ["credit_notes", "deposit_papers"];

const SIGNS = [
  EVERYTHING.name,
  EVERYTHING.phone,
  EVERYTHING.street,
  EVERYTHING.otherStreet,
  EVERYTHING.formerEmail,
  EVERYTHING.email,
  EVERYTHING.typedEmail,
  EVERYTHING.parcel,
];

async function traces(signs: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of (await tablesNow()).filter((each) => !BY_LAW.includes(each)))
    for (const row of (await services.db(table)) as Record<string, unknown>[])
      for (const sign of signs)
        if (JSON.stringify(row).toLowerCase().includes(sign.toLowerCase())) found.push(`${table}: ${sign}`);
  return [...new Set(found)].sort();
}

describe("of a person who has done everything", () => {
  test("nothing is left in any table but invoices, and nothing in the private folder", async () => {
    const { account, orders } = await everythingOf(services);
    const person = await personOf(services, account);
    for (const [table, { rows }] of ENTRIES)
      if (rows && !OF_STAFF.includes(table) && !OF_OTHERS.includes(table))
        expect(await rowsOf(services, table, person), `${table}: did she do everything?`).not.toEqual([]);

    const erasure = await eraseAccount(services, account.id);
    if (erasure.outcome !== "erased") throw new Error(JSON.stringify(erasure));
    await dropErased(services, erasure.files);
    expect(await services.files.list()).toEqual([]);
    // Mails to the shop about a free slot and a free pair, and the last mail: deleted once they have left.
    const leaving = await queuedMails(services);
    expect(leaving.filter(({ mail }) => mail.to === EVERYTHING.email).map(({ mail }) => mail.subject)).toEqual([
      "Votre compte est effacé – Lunetterie des Terreaux",
    ]);
    while ((await deliverDue(services)).sent > 0);
    expect(await traces([...SIGNS, account.id, account.visitorId])).toEqual([]);
    expect(await services.db("orders").pluck("id")).toHaveLength(orders.length);
  });

  test("the withdrawal stays as a proof without a name, and the relative's appointment stays the relative's", async () => {
    const { account } = await everythingOf(services);
    const before = await services.db("withdrawals").first("content", "sha256", "declared_at");
    await eraseAccount(services, account.id);
    const after = await services.db("withdrawals").first("content", "sha256", "declared_at");
    expect(after).toMatchObject({ sha256: before?.sha256, declared_at: before?.declared_at });
    expect(JSON.parse(after?.content ?? "{}")).toMatchObject({ name: null, email: null, lines: [{ quantity: 1 }] });
    expect(await services.db("appointments").select("last_name", "phone", "email", "status", "visitor_id")).toEqual([
      { last_name: EVERYTHING.relative, phone: "0699999999", email: "", status: "pending", visitor_id: null },
    ]);
    expect(await services.db("taken_slots").pluck("slot_at")).toHaveLength(1);
  });

  test("the archive tells all of it in French words: corrections, payments, refunds, letters; no number of ours, no sealed bytes", async () => {
    const { account, orders, unpaid } = await everythingOf(services);
    const files = new Map<string, string>();
    for await (const { name, content } of gatherData(services, account))
      if (name.endsWith(".json")) files.set(name, content.toString("utf8"));
    const all = [...files.values()].join("\n");
    for (const sign of [...SIGNS, EVERYTHING.relative]) expect(all, sign).toContain(sign);
    expect(files.size).toBe(7 + orders.length);
    const read = (name: string) => JSON.parse(files.get(`${name}.json`) ?? "{}") as Record<string, unknown[]>;
    const cart = read("panier-et-favoris");
    expect(JSON.stringify(cart.panier)).toContain('"ecartPupillaire":{"droit":32,"gauche":31.5}');
    expect(cart.choixDeVerres?.at(-1)).toMatchObject({
      reponses: {
        vision: "de loin",
        habitudes: [{ question: textWith("Conduisez-vous de nuit"), reponse: "Souvent" }],
      },
    });
    const [quote] = read("devis") as unknown as { numero: string; contenu: unknown }[];
    expect(quote).toMatchObject({
      numero: textWith("D-2026-"),
      contenu: { client: { nom: EVERYTHING.name }, equipements: [{ vision: "de loin", oeilDroit: { sphere: -1 } }] },
    });
    const told = orders.map(({ number }) => read(`commandes/${number}/commande`));
    expect(told.filter(({ paiements = [] }) => paiements.length > 0)).toHaveLength(orders.length - 1);
    expect(told.flatMap(({ remboursements }) => remboursements)).toEqual([
      expect.objectContaining({
        montant: 1,
        motif: `Article rendu par ${EVERYTHING.name}`,
        etat: "effectué",
        moyen: textWith("moyen de paiement"),
      }),
    ]);
    expect(told.find(({ numero }) => String(numero) === unpaid.number)).toMatchObject({
      etat: "Annulée",
      payeeLe: null,
    });
    expect(told.flatMap(({ articlesRendus = [] }) => articlesRendus)).toContainEqual(
      expect.objectContaining({ article: textWith(CHEAP_FRAME.name), quantite: 1, retourDemandeLe: textWith("2026-") }),
    );
    const inWords = [
      PAYMENT_STATE_NAMES,
      REFUND_STATE_NAMES,
      DISPUTE_STATUS_NAMES,
      PAYMENT_MEANS_NAMES,
      DELIVERY_NAMES,
    ];
    const ourKeys = new Set([...inWords.flatMap((names) => Object.keys(names)), "provider", "non-specifie"]);
    JSON.parse(`[${[...files.values()].join(",")}]`, (key: string, value: unknown) => {
      if (typeof value === "string") expect(ourKeys.has(value), `${key}: ${value}`).toBe(false);
      return value;
    });
    expect(Object.keys(read("courriels")).length).toBeGreaterThan(10);

    expect(all).not.toMatch(/"type": ?"Buffer"|argon2|sha256|whsec|pi_|"[a-z]+_[a-z_]+":/);
    const ours = [account.visitorId, ...orders.flatMap(({ id, lines }) => [id, ...lines.map((line) => line.id)])];
    for (const id of ours) expect(all, id).not.toContain(id);
    const french = new Set<string>();
    JSON.parse(`[${[...files.values()].join(",")}]`, (key: string, value: unknown) => {
      french.add(key);
      return value;
    });
    expect([...french].filter((key) => /[A-Z]?(?:Id|At|Cents|Name)$|^(?:id|email_key|lines|line)$/.test(key))).toEqual(
      [],
    );
  });

  test("what the shop noted of the relative is not told to the account that booked", async () => {
    const { account } = await everythingOf(services);
    const note = async (forRelative: boolean, notes: string) => {
      const row = await services.db("appointments").where({ for_relative: forRelative }).first("id");
      expect(await saveDetails(services, account, row?.id ?? "", { notes, tags: [], handledBy: "" })).toBe("saved");
    };
    await note(true, "Glaucome à suivre");
    await note(false, "Aime le bleu");
    let all = "";
    for await (const { name, content } of gatherData(services, account)) {
      all += content.toString();
      if (name === "rendez-vous.json") break;
    }
    expect(all).not.toContain("Glaucome");
    expect(all).toContain("Aime le bleu");
  });
});

describe("an account whose address is proven by nobody", () => {
  test("goes with its letters and with what was asked while it was logged in, and takes nothing of the address's owner", async () => {
    const owner = await newCustomer(services, { email: "partagee@exemple.fr" });
    await writeToShop(services, { name: "Propriétaire", email: owner.email, message: "Bonjour" });
    const stranger = await newCustomer(services, { email: owner.email, proven: false });
    await mailVerification(services, stranger);
    const wish = { name: "Inconnuedici", email: owner.email, phone: "0633333333" };
    await writeToShop(services, { ...wish, message: "Bonsoir" }, stranger.visitorId);
    await askOptician(services, PLAIN_FRAME.id, { ...wish, message: "Je suis myope." }, stranger.visitorId);
    const put = await reserve(services, {
      ...wish,
      productId: PLAIN_FRAME.id,
      color: PLAIN_FRAME.colors[0]?.value ?? "",
      size: PLAIN_FRAME.sizes[0] ?? "",
      visitorId: stranger.visitorId,
    });
    expect(put.outcome).toBe("reserved");
    const order = await placedOrder(
      services,
      { customer: { ...CLARA_MOREAU, lastName: wish.name } },
      stranger.visitorId,
    );
    await move(services, order, ORDER_STATUS.cancelled);

    expect((await eraseAccount(services, stranger.id)).outcome).toBe("erased");
    while ((await deliverDue(services)).sent > 0);
    expect(await traces([wish.name, wish.phone, stranger.id, stranger.visitorId])).toEqual([]);
    expect(await services.db("product_colors").whereNot({ held: 0 })).toEqual([]);
    expect(await services.db("messages").pluck("name")).toEqual(["Propriétaire"]);
    expect(await services.db("users").pluck("id")).toEqual([owner.id]);
  });
});

test("an address that another account proves later is that one's, with what bears it", async () => {
  const before = await newCustomer(services, { email: "ancienne@exemple.fr" });
  const moved = await changeEmail(services, before, "nouvelle@exemple.fr");
  expect((await personOf(services, moved)).emails).toEqual(["ancienne@exemple.fr", "nouvelle@exemple.fr"]);
  const later = await newCustomer(services, { email: "ancienne@exemple.fr" });
  expect((await personOf(services, moved)).emails).toEqual(["nouvelle@exemple.fr"]);
  expect((await personOf(services, later)).emails).toEqual(["ancienne@exemple.fr"]);
});

describe("an order that was never paid", () => {
  const unpaid = async () => {
    const extra = await withCorrection(services);
    const order = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra })] });
    await services
      .db("order_lines")
      .where({ order_id: order.id })
      .update({ sealed_correction: Buffer.from("x") });
    return move(services, order, ORDER_STATUS.cancelled);
  };
  const known = async (id: string) => {
    const order = await services.db("orders").where({ id }).first("last_name", "street", "phone", "email");
    const line = await services.db("order_lines").where({ order_id: id }).first("sealed_correction");
    return [...Object.values(order ?? {}), line?.sealed_correction].filter(Boolean).length;
  };

  test("forgets who placed it, and the correction, after 30 days; one that was paid does not", async () => {
    const given = await unpaid();
    const paid = await move(services, await paidOrder(services), ORDER_STATUS.cancelled);
    services.clock.advance({ days: 30 });
    expect((await purgeUnpaid(services)).deleted).toBe(0);
    services.clock.advance({ seconds: 1 });
    expect((await purgeUnpaid(services, { dryRun: true })).deleted).toBe(1);
    expect(await known(given.id)).toBe(5);
    expect((await purgeUnpaid(services)).deleted).toBe(1);
    expect(await known(given.id)).toBe(0);
    expect(await known(paid.id)).toBe(4);
    expect(await services.db("outbox").where({ about: `order:${given.id}` })).toEqual([]);
    expect((await purgeUnpaid(services)).deleted).toBe(0);
  });

  test("ends even without a name: its billing address and its correction tell of someone", async () => {
    const billing = { street: "9 rue Secrète", postalCode: "69002", city: "Lyon", country: "France" };
    const order = await placedOrder(services, {
      customer: null,
      billing,
      choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })],
    });
    await releaseOrder(services, order.id, "cancelled");
    services.clock.advance({ days: 31 });
    expect((await purgeUnpaid(services)).deleted).toBe(1);
    expect(await services.db("orders").where({ id: order.id }).first("billing_street")).toEqual({
      billing_street: null,
    });
    expect(await services.db("order_lines").where({ order_id: order.id }).pluck("sealed_correction")).toEqual([null]);
    expect((await purgeUnpaid(services)).deleted).toBe(0);
  });

  test("is left alone while money of it is at the provider", async () => {
    const order = await unpaid();
    await newPayment(services, order, { state: "surplus", providerId: "pi_1" });
    services.clock.advance({ days: 31 });
    expect((await purgeUnpaid(services)).deleted).toBe(0);
    expect(await known(order.id)).toBe(5);
  });
});
